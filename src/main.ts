#!/usr/bin/env node
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { runCli, wantsColors, type Terminal } from './adapters/cli/index.js';
import { presentCase, presentFinding } from './adapters/koa/api/presenters/finding.js';
import { presentKey } from './adapters/koa/api/presenters/key.js';
import { presentReport } from './adapters/koa/api/presenters/report.js';
import { presentScan } from './adapters/koa/api/presenters/scan.js';
import { presentScanPage } from './adapters/koa/api/presenters/scan-page.js';
import { VARIABLES, loadConfig } from './config.js';
import type { Services } from './container.js';
import type { LogStream } from './service/log.js';

const { version, engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
  engines: { node: string };
};

const terminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  // CI logs keep every line that a progress bar overwrites, even when they look like a terminal.
  isInteractive: process.stderr.isTTY && !process.env['CI'],
  hasColors: wantsColors(process.env, process.stdout.isTTY),
  columns: process.stdout.columns || 80,
};

/** The first signal drains and stops. The second ends the process at once. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stop.signal.aborted) process.exit(1);
    stop.abort();
  });
}

// A reader such as `head` closes the pipe once it has enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  terminal.err(`Standard output cannot be written (${error.message}). Use another file or disk.\n`);
  process.exit(2);
});

/** Runs before any import that would fail on an old Node with a less helpful error. */
function requireNode(): void {
  const [least, present] = [engines.node.replace('>=', ''), process.versions.node];
  if (present.localeCompare(least, 'en', { numeric: true }) >= 0) return;
  throw new Error(`Sitegrade needs Node ${least} or later; this is Node ${present}.`);
}

/** Runs `work` with the configured services, then closes them, also after an error. */
async function withServices<T>(logStream: LogStream, work: (services: Services) => Promise<T>): Promise<T> {
  requireNode();
  const config = loadConfig(process.env, availableParallelism());
  // Imported late, so that `--help` and configuration errors do not wait for it.
  const { Services } = await import('./container.js');
  const services = new Services(config, version, logStream);
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

async function serve(services: Services): Promise<number> {
  const server = await services.server();
  const first = await services.firstKey();
  if (first) {
    terminal.out(
      `\nYour first API key, with full access to the account "${first.key.account}". It is shown only once:\n\n`,
    );
    terminal.out(`  ${first.token}\n\n`);
  }
  terminal.err(`Listening on ${await server.start()}\n`);
  const stopped = stop.signal.aborted ? null : once(stop.signal, 'abort').then(() => null);
  const failure = await Promise.race([stopped, services.failure]);
  if (failure !== null) {
    // Stopping gracefully would wait for the database.
    terminal.err(`${failure.message}\n`);
    process.exit(1);
  }
  await server.stop();
  return 0;
}

process.exitCode = await runCli(process.argv.slice(2), {
  terminal,
  version,
  variables: VARIABLES,
  serve: () => withServices('stdout', serve),
  migrate: () => withServices('stderr', (services) => services.migrate()),
  partition: (count) => withServices('stderr', (services) => services.partition(count)),
  backups: {
    backUp: (file, options) => withServices('stderr', (services) => services.backUp(file, options)),
    restore: (file, options) => withServices('stderr', (services) => services.restore(file, options)),
  },
  withKeys: (work) => withServices('stderr', async (services) => work((await services.application()).keys)),
  withReportTools: (work) => withServices('stderr', async (services) => work(await services.reportTools())),
  presentReport: (report) => ({
    ...(JSON.parse(presentReport(report, '')) as object),
    // Previews are not stored, so there is nothing to link to.
    links: { self: null, page: null },
  }),
  // The same holds for scans.
  presentSite: {
    scan: (scan) => ({ ...presentScan(scan, ''), links: { self: null, page: null } }),
    page: (page) => ({ ...presentScanPage(page), report_id: null }),
    finding: (finding) => ({ ...presentFinding(finding, '', ''), links: { self: null, pages: null } }),
    case: presentCase,
  },
  presentKey: (key) => presentKey(key),
  get input() {
    return process.stdin;
  },
  cancellation: stop.signal,
});
