import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Sources from '../../../../src/adapters/static-generator/workers/analysis-pool.js';
import { StaticGenerator } from '../../../../src/adapters/static-generator/index.js';
import type { GeneratorOutcome } from '../../../../src/application/index.js';
import { readCaptures, type Capture } from './capture.js';
import { replay, retrieved } from './replay.js';
import { reportFile, toReport } from './report-lines.js';

const never = new AbortController().signal;
const captures = readCaptures();

/** The built pool, which has worker threads. From the sources, everything runs on the main thread. */
const { AnalysisPool, DEFAULT_ANALYSIS_LIMITS } = (await import(
  pathToFileURL(resolve('dist/adapters/static-generator/workers/analysis-pool.js')).href
)) as typeof Sources;

function report(capture: Capture): Promise<GeneratorOutcome> {
  return new StaticGenerator({ fetcher: replay(capture) }).generate(capture.exchanges.requestedUrl, never);
}

// `npm run capture -- --update` sets it, and shows what changed.
const isUpdate = process.env.SITEGRADE_CAPTURES === 'update';

test.each(captures.map((capture) => [capture.name, capture] as const))(
  '%s gets the stored report, which agrees with its argued verdicts',
  async (name, capture) => {
    const outcome = await report(capture);
    const file = reportFile(name);
    const lines = toReport(outcome);
    if (isUpdate) writeFileSync(file, lines);
    expect(lines).toBe(existsSync(file) ? readFileSync(file, 'utf8') : 'nothing stored: npm run capture -- --update');
    expect(outcome.kind === 'failed' ? outcome.failure.code : undefined).toBe(capture.expected.failure);
    const audits = outcome.kind === 'audited' ? outcome.audits : [];
    expect(audits.filter((audit) => audit.outcome === 'error')).toEqual([]);
    const found = Object.fromEntries(audits.map(({ id, outcome: verdict }) => [id, verdict]));
    const argued = Object.entries(capture.expected.verdicts).map(([id, { outcome: verdict }]) => [id, verdict]);
    expect(found).toMatchObject(Object.fromEntries(argued));
  },
);

test('reports are the same byte for byte in reverse order, concurrently and in worker threads', async () => {
  const pool = new AnalysisPool({ ...DEFAULT_ANALYSIS_LIMITS, workers: 2 });
  const inThreads = await Promise.all(
    captures.toReversed().map(async (capture) => {
      const replayed = await retrieved(capture);
      if (replayed === null) return [capture.name, 'nothing'] as const;
      const scanned = await pool.scan(replayed.page, never);
      if (scanned.kind !== 'scanned') return [capture.name, scanned.kind] as const;
      const analysis = await pool.audit(scanned, replayed.resources, never);
      return [capture.name, JSON.stringify(analysis.kind === 'audited' ? analysis.audits : analysis.kind)] as const;
    }),
  );
  const inPlace: [name: string, audits: string][] = [];
  for (const capture of captures) {
    const outcome = await report(capture);
    inPlace.push([capture.name, outcome.kind === 'audited' ? JSON.stringify(outcome.audits) : 'nothing']);
  }
  expect(Object.fromEntries(inThreads)).toEqual(Object.fromEntries(inPlace));
});
