import type { Application, QueuedJob } from '../../src/index.js';
import { instrumentedHandler } from '../../src/service/instrumented-handler.js';

const common = { generationId: 'g', account: 'ada', host: 'a.example' };
const report: QueuedJob = { ...common, reportId: 'r' };
const visit: QueuedJob = { ...common, scanId: 's', step: 'visit', page: 7 };
const attempt = { number: 2, isLastAttempt: false };
const { signal } = new AbortController();
const failure = { code: 'not_html', message: 'It is a picture.' };

/** Runs a job whose use case does `work`. */
async function run(job: QueuedJob, work: () => Promise<unknown>) {
  const seen = { lines: [] as unknown[], observed: [] as unknown[] };
  const ignore = () => undefined;
  const log = {
    debug: ignore,
    warn: ignore,
    error: ignore,
    info: (fields: object, message: string) => seen.lines.push({ ...fields, message }),
  };
  const metrics = {
    observeGeneration: (observed: object) => seen.observed.push({ generation: observed }),
    observeScanStep: (observed: object) => seen.observed.push({ scan: observed }),
  };
  const useCases = { reports: { generate: { execute: work } }, scans: { work: { execute: work } } };
  const handler = instrumentedHandler(useCases as unknown as Application, { log, metrics });
  const error: unknown = await handler.run(job, attempt, signal).catch((reason: unknown) => reason);
  return { ...seen, error };
}

const seconds = expect.any(Number);
const ms = expect.any(Number);
const fields = { account: 'ada', host: 'a.example', attempt: 2, ms };

test('a generation is logged with its report, and measured with the code of its failure', async () => {
  const { lines, observed } = await run(report, () => Promise.resolve({ end: 'failed', failure }));
  const logged = { ...fields, generation_id: 'g', report_id: 'r', end: 'failed', failure: 'not_html' };
  expect(lines).toEqual([{ ...logged, message: 'generation' }]);
  expect(observed).toEqual([{ generation: { end: 'failed', failureCode: 'not_html', seconds } }]);
});

test('a step of a scan is logged with its scan and page, and measured apart', async () => {
  const { lines, observed } = await run(visit, () => Promise.resolve({ end: 'done', failure: null }));
  const logged = { ...fields, scan_id: 's', step: 'visit', page: 7, end: 'done', failure: null };
  expect(lines).toEqual([{ ...logged, message: 'scan' }]);
  expect(observed).toEqual([{ scan: { step: 'visit', end: 'done', seconds } }]);
});

test.each([report, visit])('an internal error is logged, measured and thrown', async (job) => {
  const oops = new Error('oops');
  const { lines, observed, error } = await run(job, () => Promise.reject(oops));
  expect(error).toBe(oops);
  expect(lines).toEqual([expect.objectContaining({ end: 'error', failure: null })]);
  expect(JSON.stringify(observed)).toContain('"end":"error"');
});
