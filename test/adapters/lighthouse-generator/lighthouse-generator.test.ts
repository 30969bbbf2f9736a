import { kill } from 'node:process';
import {
  LighthouseGenerator,
  type Dial,
  type LighthouseGeneratorOptions,
  type LighthouseLimits,
} from '../../../src/adapters/lighthouse-generator/index.js';
import type { GeneratorOutcome } from '../../../src/application/index.js';
import { allGone, browserProcesses, directoriesOf, reaped } from './support/processes.js';

/* Runs a stand-in for the child process, without Chrome. Tests with Chrome are in chrome.chromium.test.ts. */

const SITE = 'http://site.test';
const never = new AbortController().signal;

let generators: LighthouseGenerator[] = [];
/** Called when a page is requested. */
let onDial: () => void = () => undefined;

const refuse: Dial = () => {
  onDial();
  return Promise.resolve({ kind: 'failed', failure: { code: 'target_refused', message: 'site.test refuses.' } });
};

function create(
  limits: Partial<LighthouseLimits> = {},
  options: Partial<LighthouseGeneratorOptions> = {},
): LighthouseGenerator {
  const created = new LighthouseGenerator({
    dial: refuse,
    // Any program: the stand-in does not start it.
    chromePath: process.execPath,
    program: new URL('./support/child.ts', import.meta.url),
    limits,
    ...options,
  });
  generators.push(created);
  return created;
}

/** Resolves after this many further page requests. */
function requested(times: number): Promise<void> {
  return new Promise((resolve) => {
    let left = times;
    onDial = () => {
      left -= 1;
      if (left === 0) resolve();
    };
  });
}

/** What the stand-in reports: process ID, directory, working directory, names of environment variables. */
function reportOf(outcome: GeneratorOutcome): string[] {
  if (outcome.kind !== 'audited') throw new Error(outcome.failure.message);
  return outcome.audits[0]?.evidence.map(({ value }) => value) ?? [];
}

async function pidOf(generator: LighthouseGenerator): Promise<number> {
  return Number(reportOf(await generator.generate(`${SITE}/`, never))[0]);
}

afterEach(async () => {
  const left = browserProcesses();
  const directories = directoriesOf(left);
  await Promise.all(generators.map((generator) => generator.close()));
  generators = [];
  onDial = () => undefined;
  await allGone(left, directories);
});

describe('one process', () => {
  test('checks several pages, without the service’s environment', async () => {
    process.env['SITEGRADE_TEST_SECRET'] = 'secret';
    const generator = create();
    const [pid, directory, where, environment] = reportOf(await generator.generate(`${SITE}/`, never));
    delete process.env['SITEGRADE_TEST_SECRET'];
    expect(where).toBe(directory);
    expect(environment?.split(' ').filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([
      'HOME',
      'PATH',
      'TMPDIR',
    ]);
    expect(await pidOf(generator)).toBe(Number(pid));
    expect(directoriesOf(browserProcesses())).toHaveLength(1);
  });

  test('is described once, with the categories of its outcomes', async () => {
    const generator = create();
    const catalogue = await generator.describe();
    expect(catalogue.generator).toEqual(generator.identity);
    expect(generator.identity).toEqual({
      name: 'lighthouse',
      version: expect.stringMatching(/^13\.\d+\.\d+\+\d+$/) as string,
    });
    expect(await generator.describe()).toBe(catalogue);
    expect(await generator.generate(`${SITE}/`, never)).toMatchObject({ categories: catalogue.categories });
  });

  test('reports progress', async () => {
    const steps: string[] = [];
    await create().generate(`${SITE}/`, never, (step) => void steps.push(step));
    expect(steps).toEqual([`running Lighthouse on ${SITE}/ in Chrome`]);
  });

  test('visits no pages without a reader of facts', () => {
    expect(create().visit).toBeUndefined();
  });

  test('checks one page at a time, in the order of the calls', async () => {
    const generator = create();
    await generator.describe();
    const order: number[] = [];
    const pids = await Promise.all([1, 2, 3].map((number) => pidOf(generator).finally(() => order.push(number))));
    expect(order).toEqual([1, 2, 3]);
    expect(new Set(pids).size).toBe(1);
  });

  test('is one of several if several pages are checked at the same time', async () => {
    const generator = create({}, { concurrency: 2 });
    await generator.describe();
    const started = requested(2);
    const controller = new AbortController();
    const running = [1, 2].map(() => generator.generate(`${SITE}/hangs`, controller.signal));
    const ended = Promise.all(running.map((each) => expect(each).rejects.toThrow('canceled')));
    await started;
    expect(directoriesOf(browserProcesses())).toHaveLength(2);
    controller.abort();
    await ended;
  });
});

describe('a process is replaced', () => {
  test('after the maximum number of pages, not counting `describe`', async () => {
    const generator = create({ recycleAfterGenerations: 2 });
    await generator.describe();
    const [first, second, third, fourth, fifth] = [
      await pidOf(generator),
      await pidOf(generator),
      await pidOf(generator),
      await pidOf(generator),
      await pidOf(generator),
    ];
    expect([second, fourth]).toEqual([first, third]);
    expect(new Set([first, third, fifth]).size).toBe(3);
    await allGone([first, third], []);
  });

  test.each<[string, Partial<LighthouseLimits>]>([
    ['after the maximum time', { recycleAfterMs: 0 }],
    ['above the memory limit', { recycleAboveBytes: 1 }],
  ])('%s', async (_case, limits) => {
    const generator = create(limits);
    const first = await pidOf(generator);
    expect(await pidOf(generator)).not.toBe(first);
    await allGone([first], []);
  });

  test('when it died between two pages', async () => {
    const generator = create();
    const first = await pidOf(generator);
    kill(first, 'SIGKILL');
    await reaped(first);
    expect(await pidOf(generator)).not.toBe(first);
  });

  test('when it has been idle', async () => {
    const generator = create({ idleMs: 1 });
    const outcome = await generator.generate(`${SITE}/`, never);
    const [pid, directory = ''] = reportOf(outcome);
    await allGone([Number(pid)], [directory.replace(/^.*\//, '')]);
    expect(await pidOf(generator)).not.toBe(Number(pid));
  });
});

describe('a process that ends during its page', () => {
  test.each([
    ['an exit', '/exits', 'ended with code 3'],
    ['an error of Lighthouse', '/broken', 'It broke.'],
    ['an unexpected reply', '/odd', 'unexpected reply: described'],
    [
      'an error that the page did not cause',
      '/gives-up?code=ERRORED_REQUIRED_ARTIFACT',
      'gave up with ERRORED_REQUIRED_ARTIFACT',
    ],
  ])('%s is a rejection, and the next page is checked', async (_case, path, message) => {
    const generator = create();
    await expect(generator.generate(SITE + path, never)).rejects.toThrow(message);
    expect(await pidOf(generator)).toBeGreaterThan(0);
  });

  test.each<[string, string, Partial<LighthouseLimits>, string]>([
    ['too much memory in V8', '/aborts', {}, 'body_too_large'],
    ['too much memory in all processes', '/hungry', { maxMemoryBytes: 300 * 1024 ** 2 }, 'body_too_large'],
    ['a timeout', '/hangs', { totalMs: 5_000 }, 'took_too_long'],
    ['too many requests', '/hangs', { maxRequests: 0 }, 'took_too_long'],
  ])('%s is a failure, and the next page gets a new process', async (_case, path, limits, code) => {
    const generator = create(limits);
    await generator.describe();
    const before = browserProcesses();
    expect(await generator.generate(SITE + path, never)).toMatchObject({ kind: 'failed', failure: { code } });
    await allGone(before, directoriesOf(before));
    expect(await generator.describe()).toMatchObject({ generator: { name: 'lighthouse' } });
  });

  test('takes its Chrome with it', async () => {
    const generator = create();
    const [pid, chrome] = reportOf(await generator.generate(`${SITE}/launches`, never)).map(Number);
    kill(pid ?? 0, 'SIGKILL');
    await allGone([pid ?? 0, chrome ?? 0], []);
  });
});

describe('if the page does not load', () => {
  test('the failure has the reason of the proxy', async () => {
    expect(await create().generate(`${SITE}/gives-up?code=FAILED_DOCUMENT_REQUEST`, never)).toEqual({
      kind: 'failed',
      failure: { code: 'target_refused', message: 'site.test refuses.' },
    });
  });

  test('because of an internal error, the call rejects', async () => {
    const generator = create({}, { dial: () => Promise.reject(new Error('no more file handles')) });
    const running = generator.generate(`${SITE}/gives-up?code=FAILED_DOCUMENT_REQUEST`, never);
    await expect(running).rejects.toThrow('no more file handles');
  });
});

describe('cancelling', () => {
  test('ends a running page with its process and files, and a waiting one, but no others', async () => {
    const generator = create();
    await generator.describe();
    const started = requested(1);
    const controller = new AbortController();
    const running = generator.generate(`${SITE}/hangs`, controller.signal);
    const waiting = generator.generate(`${SITE}/`, controller.signal);
    const other = pidOf(generator);
    const ended = Promise.all([running, waiting].map((each) => expect(each).rejects.toThrow('canceled')));
    await started;
    const processes = browserProcesses();
    const directories = directoriesOf(processes);
    expect(processes).toHaveLength(1);
    controller.abort();
    await ended;
    await allGone(processes, directories);
    expect(processes).not.toContain(await other);
  });

  test('before the start starts no process', async () => {
    const generator = create();
    await generator.describe();
    const before = browserProcesses();
    await expect(generator.generate(`${SITE}/`, AbortSignal.abort())).rejects.toThrow('canceled');
    expect(browserProcesses()).toEqual(before);
  });
});

describe('closing', () => {
  test('ends running and waiting pages, and leaves no process or file', async () => {
    const generator = create();
    await generator.describe();
    const started = requested(1);
    const ended = Promise.all(
      ['/hangs', '/'].map((path) => expect(generator.generate(SITE + path, never)).rejects.toThrow('canceled')),
    );
    await started;
    const processes = browserProcesses();
    const directories = directoriesOf(processes);
    await generator.close();
    await ended;
    await allGone(processes, directories);
    expect(browserProcesses()).toEqual([]);
    await generator.close();
    await expect(generator.generate(`${SITE}/`, never)).rejects.toThrow('canceled');
    expect(browserProcesses()).toEqual([]);
  });

  test('ends idle processes too', async () => {
    const generator = create();
    await pidOf(generator);
    const processes = browserProcesses();
    const directories = directoriesOf(processes);
    expect(directories).toHaveLength(1);
    await generator.close();
    expect(browserProcesses()).toEqual([]);
    await allGone(processes, directories);
  });
});

describe('an error says what to install if', () => {
  test('Chrome is missing; `describe` works without it', async () => {
    const generator = create({}, { chromePath: '/nowhere/chrome' });
    const message = /No executable Chrome at \/nowhere\/chrome.*apt-get install chromium/;
    await expect(generator.prepare()).rejects.toThrow(message);
    await expect(generator.generate(`${SITE}/`, never)).rejects.toThrow(message);
    expect((await generator.describe()).checks).toHaveLength(1);
    await expect(create().prepare()).resolves.toBeUndefined();
  });

  test('the program of the child process is missing', async () => {
    const generator = create({}, { program: new URL('./support/nothing.ts', import.meta.url) });
    for (let times = 0; times < 2; times += 1) await expect(generator.describe()).rejects.toThrow('ended with code 1');
  });
});
