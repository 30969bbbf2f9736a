import assert from 'node:assert/strict';
import {
  AuditList,
  Report,
  parseTargetUrl,
  type Failure,
  type Generation,
  type GenerationOutcome,
  type Privacy,
  type ReportKey,
} from '../domain/index.js';
import type { Ports } from '../application/index.js';

/** The ports needed to bring a report into any state. */
export type ReportPorts = Pick<Ports, 'ids' | 'transactions' | 'reports' | 'generations'>;

/** The default time in the suites. */
export const START = new Date('2026-03-01T12:00:00.000Z');

export const GENERATOR = { name: 'contract', version: '7' };

export const FAILURE: Failure = { code: 'target_unreachable', message: 'The host did not respond.' };

/** The time this many milliseconds after START. */
export function later(milliseconds: number): Date {
  return new Date(START.getTime() + milliseconds);
}

/** A new account for one case, so that cases can share a database. */
export function newAccount({ ids }: Pick<Ports, 'ids'>): string {
  return `contract-${ids.next()}`;
}

export interface ReportAttributes {
  readonly account: string;
  readonly url?: string;
  readonly privacy?: Privacy;
  readonly createdAt?: Date;
  readonly id?: string;
  readonly generationId?: string;
}

/** A report that is not stored yet. */
export function newReport({ ids }: Pick<Ports, 'ids'>, attributes: ReportAttributes): Report {
  return Report.create({
    id: attributes.id ?? ids.next(),
    account: attributes.account,
    target: parseTargetUrl(attributes.url ?? 'https://www.example.com/page'),
    privacy: attributes.privacy ?? { kind: 'public' },
    generationId: attributes.generationId ?? ids.next(),
    now: attributes.createdAt ?? START,
  });
}

/** Stores a new report. */
export async function addReport(ports: Pick<Ports, 'ids' | 'reports'>, attributes: ReportAttributes): Promise<Report> {
  const report = newReport(ports, attributes);
  await ports.reports.add(report);
  return report;
}

/** The title of the page in an outcome, unless a case wants another. */
const TITLE = 'Bücher — “quotes”, <markup>, \\ and 表';

/** An outcome with examples of everything that storage must keep. */
export function scoredOutcome(score: number, title: string | null = TITLE): GenerationOutcome {
  return {
    kind: 'scored',
    score,
    title,
    categories: [
      { id: 'speed', title: 'Speed', weight: 1.5, score },
      { id: 'empty', title: 'Nothing to check', weight: 1, score: null },
    ],
    audits: AuditList.of([
      {
        id: 'first-audit',
        category: 'speed',
        title: 'An audit — with “quotes”, <markup> and 表',
        outcome: 'warn',
        weight: 2,
        score,
        explanation: "Because of \\ and % and _ and '.",
        evidence: [
          { kind: 'element', value: '<img src="a&amp;b">', line: 3, column: 7, selector: '#top > img:nth-of-type(2)' },
          { kind: 'url', value: 'https://example.com/a', line: null, column: null, selector: null },
          { kind: 'header', value: 'cache-control: no-store', line: null },
        ],
      },
      {
        id: 'second-audit',
        category: 'speed',
        title: 'Not checked',
        outcome: 'not applicable',
        weight: 0,
        score: null,
        explanation: 'There was nothing to check.',
        evidence: [],
      },
      {
        id: 'third-audit',
        category: 'speed',
        title: 'Counted elsewhere',
        outcome: 'fail',
        weight: 1,
        score: null,
        explanation: 'It fails for the same reason.',
        evidence: [],
        also: ['empty'],
        cause: 'first-audit',
      },
    ]),
    actions: [
      { id: 'an-action', title: 'Fix “both”', gain: 12.5, reaches: 87.5, checks: ['first-audit', 'third-audit'] },
    ],
    caps: [{ check: 'third-audit', label: 'decent', reason: "It's 表." }],
  };
}

/** How a generation ends. */
export type End = { readonly score: number; readonly title?: string | null } | { readonly failure: Failure };

/** Runs a generation of a stored report to its end, as a worker would. Requests one if none is under way. */
export async function generate(
  ports: ReportPorts,
  key: ReportKey,
  end: End,
  finishedAt: Date,
  kept = 100,
): Promise<{ report: Report; generation: Generation }> {
  const { running, generation: started } = await startGeneration(ports, key, finishedAt);
  const outcome: GenerationOutcome =
    'score' in end ? scoredOutcome(end.score, end.title) : { kind: 'failed', failure: end.failure };
  const generation = { ...started, outcome };
  const report = await ports.generations.recordOutcome(running, generation, kept, (current) =>
    finished(current, end, finishedAt),
  );
  if (report === null) throw new Error(`The report ${key.id} disappeared while its generation ran.`);
  return { report, generation };
}

/** Starts an attempt. Requests a generation if none is under way. @returns also the run as it could be recorded */
export async function startGeneration(
  { ids, reports }: Pick<Ports, 'ids' | 'reports'>,
  { account, id }: ReportKey,
  at = START,
): Promise<{ running: Report; generation: Generation }> {
  const nextGeneration = ids.next();
  const running = await reports.update({ account, id }, (current) => {
    const pending = current.requestGeneration(nextGeneration, at);
    const { generationId, attempt } = pending.state;
    return pending.start({ generationId, attempt: attempt + 1 }, at) ?? pending;
  });
  if (running === null) throw new Error(`The report ${id}, which was just stored, does not exist.`);
  const { generationId } = running.state;
  const [times, outcome] = [{ startedAt: at, finishedAt: at }, scoredOutcome(60)];
  return { running, generation: { id: generationId, account, reportId: id, generator: GENERATOR, ...times, outcome } };
}

/** The report after its running attempt has ended; the same report if none is running. */
export function finished(running: Report, end: End, finishedAt: Date): Report {
  const report =
    'score' in end
      ? running.succeed(
          running.state,
          { score: end.score, title: end.title === undefined ? TITLE : end.title, generator: GENERATOR },
          finishedAt,
        )
      : running.fail(running.state, end.failure, finishedAt);
  return report ?? running;
}

/** Asserts that two generations are equal, including their audits: to `deepEqual`, all audit lists are equal. */
export function assertSameGeneration(actual: Generation | null | undefined, expected: Generation): void {
  assert.ok(actual, 'there is a generation');
  assert.deepEqual(withPlainAudits(actual), withPlainAudits(expected));
}

function withPlainAudits({ outcome, ...run }: Generation) {
  return { ...run, outcome: outcome.kind === 'failed' ? outcome : { ...outcome, audits: outcome.audits.toArray() } };
}

/** Calls `work` this many times concurrently. @returns all results */
export function atOnce<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => work(index)));
}

/** The result of a promise; rejects if it takes longer than any adapter may. */
export async function within<T>(promise: Promise<T>, what: string, milliseconds = 10_000): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${milliseconds} ms for ${what}.`)), milliseconds);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
