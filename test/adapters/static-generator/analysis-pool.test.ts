import { AnalysisPool } from '../../../src/adapters/static-generator/analysis-pool.js';
import { NO_RESOURCES } from '../../../src/adapters/static-generator/extra-resources.js';
import { judge, sketchPage } from './in-memory-page.js';

const PROGRAM = new URL('./fixtures/obedient-worker.mjs', import.meta.url);
const never = new AbortController().signal;
const task = (html: string) => ({ page: sketchPage({ html }), resources: NO_RESOURCES });
const poolOf = (limits: { timeoutMs?: number } = {}) =>
  new AnalysisPool({ timeoutMs: 60_000, memoryMb: 64, workers: 1, ...limits }, PROGRAM);

test('one worker serves one page after another', async () => {
  const pool = poolOf();
  const first = await pool.run(task('x'), never);
  const others = await Promise.all([pool.run(task('x'), never), pool.run(task('x'), never)]);
  expect(first.kind).toBe('audited');
  expect(others).toEqual([first, first]);
}, 30_000);

test('a worker that takes too long is ended, and the next page gets another', async () => {
  const pool = poolOf({ timeoutMs: 2_000 });
  expect(await pool.run(task('hang'), never)).toEqual({ kind: 'too-slow' });
  expect((await pool.run(task('x'), never)).kind).toBe('audited');
}, 30_000);

test('a worker that throws rejects its page only', async () => {
  const pool = poolOf();
  await expect(pool.run(task('throw'), never)).rejects.toThrow('broken');
  expect((await pool.run(task('x'), never)).kind).toBe('audited');
}, 30_000);

test('cancelling ends what runs and what waits, and frees the place', async () => {
  const pool = poolOf();
  const controller = new AbortController();
  const running = pool.run(task('hang'), controller.signal);
  const waiting = pool.run(task('x'), controller.signal);
  controller.abort();
  await expect(running).rejects.toThrow('cancelled');
  await expect(waiting).rejects.toThrow('cancelled');
  await expect(pool.run(task('x'), controller.signal)).rejects.toThrow('cancelled');
  expect((await pool.run(task('x'), never)).kind).toBe('audited');
}, 30_000);

test('without a compiled worker the page is judged in place, alike', async () => {
  const pool = new AnalysisPool();
  expect(await pool.run(task('<img>'), never)).toEqual({ kind: 'audited', audits: judge({ html: '<img>' }) });
}, 30_000);
