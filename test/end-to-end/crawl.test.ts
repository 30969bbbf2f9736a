import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  buildSite,
  externalSite,
  faultsOnOneAddress,
  serveSite,
  type BuiltSite,
  type RunningSite,
  type ServedSite,
} from '../support/sites/index.js';
import { runCommand } from './support/service-process.js';

const ALLOWED = { ALLOWED_TARGETS: '127.0.0.1' };

interface FoundCase {
  readonly url: string;
  readonly target: string | null;
  readonly sources: readonly { readonly url: string; readonly text: string }[];
}

describe('report --crawl on a site with a fault of every kind', () => {
  let running: RunningSite<BuiltSite>;
  let other: RunningSite<ServedSite>;

  beforeEach(async () => {
    other = await serveSite(externalSite);
    running = await serveSite((origin) =>
      buildSite({ origin, external: other.origin, pages: 50, words: 50, faults: faultsOnOneAddress(1) }),
    );
  });

  afterEach(() => Promise.all([running.close(), other.close()]));

  test('finds every page and every planted fault, and requests each page once', async () => {
    const { code, stdout } = await runCommand(
      ['report', '--crawl', `${running.origin}/`, '--external-links', '--json'],
      ALLOWED,
    );
    expect(code).toBe(0);
    const { scan, pages, findings } = JSON.parse(stdout);
    expect(scan).toMatchObject({ status: 'ready', truncated: null, links: { self: null, page: null } });
    const stateOf = (page: Record<string, string | null>) =>
      page['skipped_reason'] ?? (page['redirect_to'] === null ? page['status'] : 'redirected');
    const found = new Map(pages.map((page: Record<string, string | null>) => [page['url'], stateOf(page)]));
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(running.site.rows));
    const site = findings.filter(({ kind }: { kind: string }) => kind === 'site');
    const cases = Object.fromEntries(
      site.map(({ id, cases: all }: { id: string; cases: FoundCase[] }) => [
        id,
        all.map(({ url, target, sources }) => ({ url, target, sources })),
      ]),
    );
    const expected = Object.entries(running.site.expected).filter(([, all]) => all.length > 0);
    expect(cases).toEqual(Object.fromEntries(expected));
    const requested = [...running.gets()].filter(([url]) => running.site.rows.has(url));
    expect(requested.filter(([, count]) => count > 1)).toEqual([]);
  });

  test('Ctrl-C prints what was found, and says that it stopped', async () => {
    running.delayMs = 20;
    const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
    const child = spawn(process.execPath, [main, 'report', '--crawl', `${running.origin}/`], {
      env: { PATH: process.env['PATH'], NO_COLOR: '1', ...ALLOWED },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stdout = child.stdout.setEncoding('utf8').toArray();
    const stderr = child.stderr.setEncoding('utf8').toArray();
    await running.whenRequested(20);
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect(code).toBe(2);
    expect((await stdout).join('')).toContain('The scan was canceled');
    expect((await stderr).join('')).toMatch(/^Stopped: \d+ pages were not checked\.$/m);
  });
});
