import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import {
  LighthouseGenerator,
  type Dial,
  type LighthouseLimits,
} from '../../../src/adapters/lighthouse-generator/index.js';
import { createGuardedDial, parseAllowedTargets } from '../../../src/adapters/static-generator/index.js';
import type { GeneratorOutcome } from '../../../src/application/index.js';
import { scoreAudits } from '../../../src/domain/index.js';
import { addHostilePage, REBINDING_NAME } from './support/hostile-page.js';
import { allGone, browserProcesses, chromeProcess, directoriesOf } from './support/processes.js';
import { openSite, type Site } from './support/site.js';
import { openTraps, type Traps } from './support/traps.js';

/*
 * Needs Chrome or Chromium (Debian: apt-get install chromium) and the compiled child process. Each page takes seconds, so
 * everything that works without Chrome is tested elsewhere.
 */
const PROGRAM = new URL('../../../dist/adapters/lighthouse-generator/child/main.js', import.meta.url);

const TIMEOUT = 150_000;

const never = new AbortController().signal;
const dialed: string[] = [];
let generators: LighthouseGenerator[] = [];
let site: Site;
let traps: Traps;
let closedPort: number;
let generator: LighthouseGenerator;

function createGenerator(limits: Partial<LighthouseLimits> = {}): LighthouseGenerator {
  const allowed = parseAllowedTargets(`127.0.0.1:${site.port},127.0.0.1:${closedPort}`);
  expect(allowed.errors).toEqual([]);
  const loopback = [{ address: '127.0.0.1', family: 4 }];
  const dial = createGuardedDial({
    allowedTargets: allowed.targets,
    lookup: (name) =>
      name === REBINDING_NAME
        ? Promise.resolve(loopback)
        : Promise.reject(Object.assign(new Error('unknown name'), { code: 'ENOTFOUND' })),
  });
  const recorded: Dial = async (target, signal) => {
    const result = await dial(target, signal);
    dialed.push(`${target.hostname}:${target.port} ${result.kind === 'failed' ? result.failure.code : result.kind}`);
    return result;
  };
  const created = new LighthouseGenerator({ dial: recorded, limits, program: PROGRAM });
  generators.push(created);
  return created;
}

async function openClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Checks a blocked page, which is the fastest. */
function checkBlocked(by: LighthouseGenerator): Promise<GeneratorOutcome> {
  return by.generate(`http://127.0.0.1:${traps.port}/`, never);
}

beforeAll(async () => {
  [site, traps, closedPort] = await Promise.all([openSite(), openTraps(), openClosedPort()]);
  addHostilePage(site, traps);
  generator = createGenerator();
});

afterAll(async () => {
  await Promise.all(generators.map((each) => each.close()));
  generators = [];
  await Promise.all([site.close(), traps.close()]);
});

test(
  'a page reaches its own site and nothing else on the machine',
  async () => {
    const outcome = await generator.generate(site.url('/hostile'), never);
    expect(outcome).toMatchObject({ kind: 'audited' });
    await site.requested('/tried');
    const tried = decodeURIComponent(site.requests.find((request) => request.startsWith('/tried')) ?? '');

    expect(traps.caught).toEqual([]);
    expect(tried).toContain('rtc:tried');
    expect(tried).not.toMatch(/reached|candidate:\d/);
    expect(site.requests.some((request) => request.startsWith('/ok.png'))).toBe(true);
    // The page did try, and the proxy refused.
    const inside = `127.0.0.1:${traps.port}`;
    for (const target of [inside, `::1:${traps.port6}`, '169.254.169.254:80', `${REBINDING_NAME}:${traps.port}`]) {
      expect(dialed).toContain(`${target} blocked_address`);
    }
    const open = dialed.filter((entry) => entry.endsWith(' connected'));
    expect(new Set(open)).toEqual(new Set([`127.0.0.1:${site.port} connected`]));
  },
  TIMEOUT,
);

test(
  'a page leaves no state for the next one in the same Chrome, which has a score in every category',
  async () => {
    const before = chromeProcess();
    const outcome = await generator.generate(site.url('/later'), never);
    if (outcome.kind !== 'audited') throw new Error(outcome.failure.message);
    expect(before).toBeDefined();
    expect(chromeProcess()).toBe(before);
    const found = site.requests.find((request) => request.startsWith('/found')) ?? '';
    expect(decodeURIComponent(found)).toBe('/found?,,0,0');
    expect(site.requests.filter((request) => request.startsWith('/later'))).not.toContain('/later left=behind');
    expect(traps.caught).toEqual([]);

    const { categories, checks } = await generator.describe();
    expect(outcome.title).toBe('Later');
    expect(outcome.categories).toEqual(categories);
    expect(categories.map(({ id }) => id)).toEqual([
      'performance',
      'accessibility',
      'best-practices',
      'seo',
      'agentic-browsing',
    ]);
    expect(outcome.audits.map(({ id }) => id)).toEqual(checks.map(({ id }) => id));
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
    const audits = new Map(outcome.audits.map((audit) => [audit.id, audit]));
    expect(audits.get('image-alt')).toMatchObject({
      category: 'accessibility',
      outcome: 'fail',
      score: 0,
      evidence: [{ kind: 'element', value: '<img src="/nothing.png">' }],
    });
    // This audit is in two categories.
    expect(audits.get('image-alt-seo')).toMatchObject({ category: 'seo', outcome: 'fail', weight: 1 });
    expect(audits.get('document-title')).toMatchObject({ outcome: 'pass', score: 100 });
    expect(audits.get('first-contentful-paint')?.explanation).toMatch(/^First Contentful Paint: [\d.]+ s\.$/);
    expect(outcome.audits.filter((audit) => audit.outcome === 'error')).toEqual([]);
    for (const { id, score } of scoreAudits(outcome, outcome.audits)?.categories ?? []) {
      expect([id, typeof score]).toEqual([id, 'number']);
    }
  },
  TIMEOUT,
);

const PAGE = '<!doctype html><html lang=en><title>Back soon</title><h1>Back soon</h1>';

function down(response: ServerResponse, type: string, body: string): void {
  response.writeHead(503, { 'content-type': type }).end(body);
}

test(
  'the failure of a page that answers with an HTTP error names its status',
  async () => {
    site.pages.set('/down', (_request, response) => down(response, 'text/html', PAGE));
    expect(await generator.generate(site.url('/down'), never)).toEqual({
      kind: 'failed',
      failure: { code: 'target_http_error', message: 'The page answered 503 Service Unavailable.' },
    });
    expect(await generator.generate(site.url('/none'), never)).toEqual({
      kind: 'failed',
      failure: { code: 'target_http_error', message: 'The page answered 404 Not Found.' },
    });
  },
  TIMEOUT,
);

describe('a page fails with a cause if it', () => {
  test.each([
    ['is blocked', () => `http://127.0.0.1:${traps.port}/`, 'blocked_address'],
    ['is blocked over TLS', () => 'https://169.254.169.254/', 'blocked_address'],
    ['redirects to a blocked address', () => site.url('/redirect'), 'blocked_address'],
    ['is on a port that browsers block', () => 'http://127.0.0.1:1/', 'blocked_address'],
    ['is not HTML', () => site.url('/text'), 'not_html'],
    ['refuses the connection', () => `http://127.0.0.1:${closedPort}/`, 'target_refused'],
    ['does not resolve', () => 'http://unknown.test/', 'target_not_found'],
    ['disconnects', () => site.url('/hangs-up'), 'target_disconnected'],
    ['answers with an HTTP error', () => site.url('/down'), 'target_http_error'],
    ['redirects to an HTTP error without a body', () => site.url('/moved'), 'target_http_error'],
    ['answers with an HTTP error that is not HTML', () => site.url('/down.txt'), 'target_http_error'],
  ])(
    '%s',
    async (_case, url, code) => {
      site.pages.set('/hangs-up', (request) => void request.socket.destroy());
      site.pages.set('/down', (_request, response) => down(response, 'text/html', PAGE));
      site.pages.set('/down.txt', (_request, response) => down(response, 'text/plain', 'Down for maintenance.'));
      site.pages.set('/moved', (_request, response) => void response.writeHead(302, { location: '/none' }).end());
      site.pages.set(
        '/text',
        (_request, response) =>
          void response.writeHead(200, { 'content-type': 'text/plain' }).end('Some text to paint.'),
      );
      const outcome = await generator.generate(url(), never);
      expect(outcome).toMatchObject({ kind: 'failed', failure: { code } });
      expect(traps.caught).toEqual([]);
    },
    TIMEOUT,
  );
});

describe('limits', () => {
  test(
    'a page that never ends is killed with its Chrome, and the next one gets a new Chrome',
    async () => {
      // Enough for another Chrome to start on a busy machine.
      const limited = createGenerator({ totalMs: 30_000 });
      await checkBlocked(limited);
      site.pages.set('/loop', '<!doctype html><title>Loop</title><p>x<script>for (;;);</script>');
      const running = limited.generate(site.url('/loop'), never);
      await site.requested('/loop');
      const processes = browserProcesses();
      expect(await running).toMatchObject({ kind: 'failed', failure: { code: 'took_too_long' } });
      expect(await checkBlocked(limited)).toMatchObject({ failure: { code: 'blocked_address' } });
      await limited.close();
      expect(processes.length).toBeGreaterThan(2);
    },
    TIMEOUT,
  );

  test(
    'a page that takes too much memory fails',
    async () => {
      const limited = createGenerator({ maxMemoryBytes: 900 * 1024 ** 2 });
      const grow = 'const kept = []; setInterval(() => kept.push(new Uint8Array(50 << 20).fill(1)), 50)';
      site.pages.set('/bomb', `<!doctype html><title>Bomb</title><p>x<script>${grow}</script>`);
      const outcome = await limited.generate(site.url('/bomb'), never);
      expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'body_too_large' } });
      await limited.close();
    },
    TIMEOUT,
  );

  test(
    'a page that downloads too much fails',
    async () => {
      const limited = createGenerator({ maxDownloadBytes: 100_000 });
      site.pages.set('/large', `<!doctype html><title>Large</title><p>${'x'.repeat(200_000)}`);
      const outcome = await limited.generate(site.url('/large'), never);
      expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'body_too_large' } });
      await limited.close();
    },
    TIMEOUT,
  );
});

describe('cleanup', () => {
  /** Starts a page that does not end, and returns its processes and directories. */
  async function start(by: LighthouseGenerator, path: string, signal: AbortSignal) {
    site.pages.set(path, '<!doctype html><title>Kept</title><p>x<img src="/never" alt="">');
    // The page never finishes loading its image.
    site.pages.set('/never', () => undefined);
    const running = by.generate(site.url(path), signal);
    const ended = expect(running).rejects.toThrow();
    await site.requested(path);
    const processes = browserProcesses();
    const chrome = chromeProcess();
    if (chrome === undefined) throw new Error('Chrome is not running.');
    return { ended, chrome, processes, directories: directoriesOf(processes) };
  }

  beforeAll(() => generator.close());

  test(
    'killing Chrome rejects its page; the next page gets a new Chrome, and so does the page after the maximum number',
    async () => {
      const recycling = createGenerator({ recycleAfterGenerations: 2 });
      const { ended, chrome, processes, directories } = await start(recycling, '/killed', never);
      process.kill(chrome, 'SIGKILL');
      await ended;
      await allGone(processes, directories);
      const chromes: (number | undefined)[] = [];
      for (let pages = 0; pages < 3; pages += 1) {
        expect(await checkBlocked(recycling)).toMatchObject({ failure: { code: 'blocked_address' } });
        chromes.push(chromeProcess());
      }
      expect(chromes[1]).toBe(chromes[0]);
      expect(new Set([chrome, chromes[0], chromes[2]]).size).toBe(3);
      await recycling.close();
    },
    TIMEOUT,
  );

  test(
    'a canceled page leaves no process or file',
    async () => {
      const cancelling = createGenerator();
      const controller = new AbortController();
      const { ended, processes, directories } = await start(cancelling, '/canceled', controller.signal);
      controller.abort();
      await ended;
      await allGone(processes, directories);
      expect(directories).toHaveLength(1);
    },
    TIMEOUT,
  );

  test(
    'closing leaves no process or file, during a page and between pages',
    async () => {
      const closed = createGenerator();
      const busy = await start(closed, '/closed', never);
      await closed.close();
      await busy.ended;
      await allGone(busy.processes, busy.directories);

      const resting = createGenerator();
      await checkBlocked(resting);
      const processes = browserProcesses();
      const directories = directoriesOf(processes);
      expect(directories).toHaveLength(1);
      await resting.close();
      expect(browserProcesses()).toEqual([]);
      await allGone(processes, directories);
    },
    TIMEOUT,
  );

  test(
    'a killed service leaves no process or file',
    async () => {
      const index = new URL('../../../dist/adapters/lighthouse-generator/index.js', import.meta.url);
      const service = `
        const { LighthouseGenerator } = await import('${index.href}');
        const failure = { code: 'blocked_address', message: 'No.' };
        const generator = new LighthouseGenerator({ dial: () => Promise.resolve({ kind: 'failed', failure }) });
        await generator.generate('http://site.test/', new AbortController().signal);
        console.log('checked');
        setInterval(() => undefined, 1_000);`;
      const host = spawn(process.execPath, ['--input-type=module', '-e', service], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(host, 'exit');
      expect(String(await once(host.stdout, 'data'))).toBe('checked\n');
      const processes = browserProcesses(host.pid);
      const directories = directoriesOf(processes);
      expect(processes.length).toBeGreaterThan(2);
      expect(directories).toHaveLength(1);
      host.kill('SIGKILL');
      await exited;
      await allGone(processes, directories);
    },
    TIMEOUT,
  );
});
