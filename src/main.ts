#!/usr/bin/env node
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runCli, wantsColours, type Terminal } from './adapters/cli/index.js';
import { presentKey } from './adapters/koa/api/presenters/key.js';
import { presentReport } from './adapters/koa/api/presenters/report.js';
import { VARIABLES, loadConfig } from './config.js';
import type { Services } from './container.js';
import type { LogStream } from './service/log.js';

const { version, engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
  engines: { node: string };
};

// Else V8 comes to allocate some of what judging a page takes among its old objects, where each dead page keeps those after it
// until all are collected: a tenth to a fifth of what a page costs.
setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * A server runs the same few paths for as long as it lives: V8 is to optimise them after hundreds of calls, not thousands. That
 * costs the first two thousand requests more, and those after them a quarter less; docs/performance.md has the figures.
 */
const SERVING_FLAGS = [
  '--invocation-count-for-maglev=100',
  '--invocation-count-for-turbofan=800',
  '--minimum-invocations-after-ic-update=100',
];

const terminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  // Logs of a CI service keep every line that is drawn over, even where they pass for a terminal.
  isInteractive: process.stderr.isTTY && !process.env['CI'],
  hasColours: wantsColours(process.env, process.stdout.isTTY),
  columns: process.stdout.columns || 80,
};

/** Aborted by the first signal; the second means that whoever sends it will not wait. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stop.signal.aborted) process.exit(1);
    stop.abort();
  });
}

// A reader such as `head` that has seen enough closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

/** Says what is missing before an import of a newer module fails with less. */
function requireNode(): void {
  const [least, present] = [engines.node.replace('>=', ''), process.versions.node];
  if (present.localeCompare(least, 'en', { numeric: true }) >= 0) return;
  throw new Error(`Sitegrade needs Node ${least} or later; this is Node ${present}.`);
}

/** Runs `work` on the configured services and closes them, whatever comes of it. */
async function withServices<T>(logStream: LogStream, work: (services: Services) => Promise<T>): Promise<T> {
  requireNode();
  const config = loadConfig(process.env, availableParallelism());
  // What `--help` and a wrong configuration need not wait for.
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
      `\nThe first API key, with every right on the account "${first.key.account}". It is shown only now:\n\n`,
    );
    terminal.out(`  ${first.token}\n\n`);
  }
  // Not before: what only the start calls is not worth it. Another V8 may not know them, and would say so to the user.
  if (process.versions.node.startsWith('24.')) for (const flag of SERVING_FLAGS) setFlagsFromString(flag);
  terminal.err(`Listening on ${await server.start()}\n`);
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
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
  withKeys: (work) => withServices('stderr', async (services) => work((await services.application()).keys)),
  withReportTools: (work) => withServices('stderr', async (services) => work(await services.reportTools())),
  presentReport: (report) => ({
    ...(JSON.parse(presentReport(report, '')) as object),
    // It is nowhere to be found.
    links: { self: null, page: null },
  }),
  presentKey: (key) => presentKey(key, ''),
  get input() {
    return process.stdin;
  },
  cancellation: stop.signal,
});
