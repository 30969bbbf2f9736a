import { jest } from '@jest/globals';
import { AnalysisPool } from '../../../src/adapters/static-generator/workers/analysis-pool.js';
import { NO_RESOURCES } from '../../../src/adapters/static-generator/resources/related-resources.js';
import type { Cancellation } from '../../../src/application/index.js';
import { auditsOf, sketchPage } from './in-memory-page.js';

const fixture = (name: string) => new URL(`./fixtures/${name}.mjs`, import.meta.url);
const never = new AbortController().signal;
const page = (html: string) => sketchPage({ html });
const warnings: string[] = [];
const onWarning = (message: string) => void warnings.push(message);
const limitsOf = (limits: { timeoutMs?: number; workers?: number } = {}) => ({
  timeoutMs: 60_000,
  memoryMb: 64,
  workers: 1,
  ...limits,
});
const poolOf = (limits: { timeoutMs?: number; workers?: number } = {}) =>
  new AnalysisPool(limitsOf(limits), { program: fixture('scripted-worker'), onWarning });

beforeEach(() => (warnings.length = 0));

async function run(pool: AnalysisPool, html: string, cancellation: Cancellation = never) {
  const scanned = await pool.scan(page(html), cancellation);
  return scanned.kind === 'scanned' ? pool.audit(scanned, NO_RESOURCES, cancellation) : scanned;
}

test('one worker checks one page after another', async () => {
  const pool = poolOf();
  const first = await run(pool, 'x');
  const others = await Promise.all([run(pool, 'x'), run(pool, 'x')]);
  expect(first).toMatchObject({ kind: 'audited', audits: [{ title: 'true' }] });
  expect(others).toEqual([first, first]);
}, 30_000);

test('a scanned page blocks no worker, and returns to the worker that cached it', async () => {
  const pool = poolOf({ workers: 2 });
  const scans = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((html) => pool.scan(page(html), never)));
  for (const scanned of scans.reverse()) {
    if (scanned.kind !== 'scanned') throw new Error(scanned.kind);
    expect(await pool.audit(scanned, NO_RESOURCES, never)).toMatchObject({ audits: [{ title: 'true' }] });
  }
}, 30_000);

test('a page is sent to its worker once, and again if the worker has evicted it', async () => {
  const pool = poolOf();
  expect(await run(pool, 'x')).toMatchObject({ audits: [{ explanation: 'cached' }] });
  expect(await run(pool, 'evict')).toMatchObject({ audits: [{ explanation: 'given' }] });
}, 30_000);

test('a worker that checked a long page is replaced once no page waits for it', async () => {
  const pool = poolOf();
  const long = 'x'.repeat(1024 * 1024);
  const worker = async (html: string) => {
    const analysis = await run(pool, html);
    return analysis.kind === 'audited' ? analysis.audits[0]?.id : analysis.kind;
  };
  const first = await worker('x');
  const [grown, next] = await Promise.all([worker(long), worker('x')]);
  expect([grown, next]).toEqual([first, first]);
  expect(await worker('x')).not.toBe(first);
}, 30_000);

test('if the worker that scanned a page has ended, another one audits it', async () => {
  const pool = poolOf({ timeoutMs: 2_000 });
  const scanned = await pool.scan(page('x'), never);
  if (scanned.kind !== 'scanned') throw new Error(scanned.kind);
  expect(await run(pool, 'hang')).toEqual({ kind: 'too-slow' });
  expect(await pool.audit(scanned, NO_RESOURCES, never)).toMatchObject({ audits: [{ title: 'false' }] });
}, 30_000);

test('a worker that times out is terminated, and the next page gets a new one', async () => {
  const pool = poolOf({ timeoutMs: 2_000 });
  expect(await run(pool, 'hang')).toEqual({ kind: 'too-slow' });
  expect((await run(pool, 'x')).kind).toBe('audited');
}, 30_000);

test.each(['first', 'second'])(
  'a worker that throws on its %s page rejects only that page',
  async (which) => {
    const pool = poolOf();
    if (which === 'second') await run(pool, 'x');
    await expect(run(pool, 'throw')).rejects.toThrow('broken');
    expect(await run(pool, 'x')).toMatchObject({ audits: [{ explanation: 'cached' }] });
    expect(warnings).toEqual([]);
  },
  30_000,
);

test('cancelling ends running and waiting pages, and frees the slot', async () => {
  const pool = poolOf();
  const controller = new AbortController();
  const running = run(pool, 'hang', controller.signal);
  const waiting = run(pool, 'x', controller.signal);
  controller.abort();
  await expect(running).rejects.toThrow('canceled');
  await expect(waiting).rejects.toThrow('canceled');
  await expect(run(pool, 'x', controller.signal)).rejects.toThrow('canceled');
  expect((await run(pool, 'x')).kind).toBe('audited');
}, 30_000);

test('from the sources, pages are checked on the main thread without a warning', async () => {
  const pool = new AnalysisPool(undefined, { onWarning });
  expect(await run(pool, '<img>')).toEqual({ kind: 'audited', audits: auditsOf({ html: '<img>' }), title: null });
  expect(warnings).toEqual([]);
}, 30_000);

describe('if no worker can start', () => {
  test.each([
    ['the file is missing', fixture('no-such-worker'), 'Cannot find module'],
    ['its imports are missing', fixture('worker-without-imports'), 'a-file-that-was-not-copied.js'],
    ['it exits at once', fixture('worker-that-exits'), 'ended with code 0'],
    ['it is not a file', new URL('https://example.com/worker.js'), 'worker'],
  ])('because %s: all pages are checked on the main thread, with one warning', async (_why, program, reason) => {
    const pool = new AnalysisPool(limitsOf({ workers: 2 }), { program, onWarning });
    const audited = { kind: 'audited', audits: auditsOf({ html: '<img>' }), title: null };
    const pages = Array.from({ length: 5 }, () => run(pool, '<img>'));
    expect(await Promise.all(pages)).toEqual(pages.map(() => audited));
    expect(await run(pool, '<img>')).toEqual(audited);
    expect(pool.isBusy).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('checks pages on the main thread')]);
    expect(warnings[0]).toContain(reason);
  });

  test('the warning goes to the console by default', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    try {
      await run(new AnalysisPool(limitsOf(), { program: fixture('worker-without-imports') }), 'x');
      expect(warn.mock.calls).toEqual([[expect.stringContaining('keep the package "sitegrade" external')]]);
    } finally {
      warn.mockRestore();
    }
  });

  test('a canceled page rejects', async () => {
    const pool = new AnalysisPool(limitsOf(), { program: fixture('worker-without-imports'), onWarning });
    const controller = new AbortController();
    const running = run(pool, 'x', controller.signal);
    controller.abort();
    await expect(running).rejects.toThrow('canceled');
    expect((await run(pool, 'x')).kind).toBe('audited');
  });
});
