import { AnalysisPool } from '../../../src/adapters/static-generator/workers/analysis-pool.js';
import { NO_RESOURCES } from '../../../src/adapters/static-generator/resources/related-resources.js';
import type { Cancellation } from '../../../src/application/index.js';
import { judge, sketchPage } from './in-memory-page.js';

const PROGRAM = new URL('./fixtures/obedient-worker.mjs', import.meta.url);
const never = new AbortController().signal;
const page = (html: string) => sketchPage({ html });
const poolOf = (limits: { timeoutMs?: number; workers?: number } = {}) =>
  new AnalysisPool({ timeoutMs: 60_000, memoryMb: 64, workers: 1, ...limits }, PROGRAM);

async function run(pool: AnalysisPool, html: string, cancellation: Cancellation = never) {
  const scanned = await pool.scan(page(html), cancellation);
  return scanned.kind === 'scanned' ? pool.judge(scanned, NO_RESOURCES, cancellation) : scanned;
}

test('one worker serves one page after another', async () => {
  const pool = poolOf();
  const first = await run(pool, 'x');
  const others = await Promise.all([run(pool, 'x'), run(pool, 'x')]);
  expect(first).toMatchObject({ kind: 'audited', audits: [{ title: 'true' }] });
  expect(others).toEqual([first, first]);
}, 30_000);

test('a page that was scanned holds no worker, and goes back to the worker that knows it', async () => {
  const pool = poolOf({ workers: 2 });
  const scans = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((html) => pool.scan(page(html), never)));
  for (const scanned of scans.reverse()) {
    if (scanned.kind !== 'scanned') throw new Error(scanned.kind);
    expect(await pool.judge(scanned, NO_RESOURCES, never)).toMatchObject({ audits: [{ title: 'true' }] });
  }
}, 30_000);

test('a page goes to its worker once, and again where the worker has forgotten it or is another', async () => {
  const pool = poolOf();
  expect(await run(pool, 'x')).toMatchObject({ audits: [{ explanation: 'kept' }] });
  expect(await run(pool, 'forget')).toMatchObject({ audits: [{ explanation: 'given' }] });
}, 30_000);

test('a worker that a long page has stretched goes when nothing waits for it, and not before', async () => {
  const pool = poolOf();
  const long = 'x'.repeat(1024 * 1024);
  const worker = async (html: string) => {
    const analysis = await run(pool, html);
    return analysis.kind === 'audited' ? analysis.audits[0]?.id : analysis.kind;
  };
  const first = await worker('x');
  const [stretched, waited] = await Promise.all([worker(long), worker('x')]);
  expect([stretched, waited]).toEqual([first, first]);
  expect(await worker('x')).not.toBe(first);
}, 30_000);

test('where the worker that knows a page is gone, another judges it', async () => {
  const pool = poolOf({ timeoutMs: 2_000 });
  const scanned = await pool.scan(page('x'), never);
  if (scanned.kind !== 'scanned') throw new Error(scanned.kind);
  expect(await run(pool, 'hang')).toEqual({ kind: 'too-slow' });
  expect(await pool.judge(scanned, NO_RESOURCES, never)).toMatchObject({ audits: [{ title: 'false' }] });
}, 30_000);

test('a worker that takes too long is ended, and the next page gets another', async () => {
  const pool = poolOf({ timeoutMs: 2_000 });
  expect(await run(pool, 'hang')).toEqual({ kind: 'too-slow' });
  expect((await run(pool, 'x')).kind).toBe('audited');
}, 30_000);

test('a worker that throws rejects its page only', async () => {
  const pool = poolOf();
  await expect(run(pool, 'throw')).rejects.toThrow('broken');
  expect((await run(pool, 'x')).kind).toBe('audited');
}, 30_000);

test('cancelling ends what runs and what waits, and frees the place', async () => {
  const pool = poolOf();
  const controller = new AbortController();
  const running = run(pool, 'hang', controller.signal);
  const waiting = run(pool, 'x', controller.signal);
  controller.abort();
  await expect(running).rejects.toThrow('cancelled');
  await expect(waiting).rejects.toThrow('cancelled');
  await expect(run(pool, 'x', controller.signal)).rejects.toThrow('cancelled');
  expect((await run(pool, 'x')).kind).toBe('audited');
}, 30_000);

test('without a compiled worker the page is judged in place, alike', async () => {
  expect(await run(new AnalysisPool(), '<img>')).toEqual({ kind: 'audited', audits: judge({ html: '<img>' }) });
}, 30_000);
