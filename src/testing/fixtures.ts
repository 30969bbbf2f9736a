import {
  Report,
  parseTargetUrl,
  type Failure,
  type Generation,
  type GenerationOutcome,
  type Privacy,
} from '../domain/index.js';
import type { Ports } from '../application/index.js';

/** The ports that it takes to bring a report into any state. */
export type ReportPorts = Pick<Ports, 'ids' | 'transactions' | 'reports' | 'generations'>;

/** When everything in the suites happens that does not say otherwise. */
export const START = new Date('2026-03-01T12:00:00.000Z');

export const GENERATOR = { name: 'contract', version: '7' };

export const FAILURE: Failure = { code: 'target_unreachable', message: 'Nobody answered.' };

/** A moment so many milliseconds after the start. */
export function later(milliseconds: number): Date {
  return new Date(START.getTime() + milliseconds);
}

/** An account that no other case knows, so that cases can share a database. */
export function newAccount({ ids }: Pick<Ports, 'ids'>): string {
  return `contract-${ids.next()}`;
}

export interface ReportWish {
  readonly account: string;
  readonly url?: string;
  readonly privacy?: Privacy;
  readonly createdAt?: Date;
  readonly id?: string;
  readonly generationId?: string;
}

/** A report that is not stored yet. */
export function newReport({ ids }: Pick<Ports, 'ids'>, wish: ReportWish): Report {
  return Report.create({
    id: wish.id ?? ids.next(),
    account: wish.account,
    target: parseTargetUrl(wish.url ?? 'https://www.example.com/page'),
    privacy: wish.privacy ?? { kind: 'public' },
    generationId: wish.generationId ?? ids.next(),
    now: wish.createdAt ?? START,
  });
}

/** Stores a new report. */
export async function addReport(ports: Pick<Ports, 'ids' | 'reports'>, wish: ReportWish): Promise<Report> {
  const report = newReport(ports, wish);
  await ports.reports.add(report);
  return report;
}

/** An outcome with a bit of everything that storage has to keep. */
export function scoredOutcome(score: number): GenerationOutcome {
  return {
    kind: 'scored',
    score,
    categories: [
      { id: 'speed', title: 'Speed', weight: 1.5, score },
      { id: 'empty', title: 'Nothing to judge', weight: 1, score: null },
    ],
    audits: [
      {
        id: 'first-audit',
        category: 'speed',
        title: 'An audit — with “quotes”, <markup> and 表',
        outcome: 'warn',
        weight: 2,
        score,
        explanation: "Because of \\ and % and _ and '.",
        evidence: [
          { kind: 'element', value: '<img src="a&amp;b">', line: 3 },
          { kind: 'header', value: 'cache-control: no-store', line: null },
        ],
      },
      {
        id: 'second-audit',
        category: 'speed',
        title: 'Not judged',
        outcome: 'not applicable',
        weight: 0,
        score: null,
        explanation: 'There was nothing to judge.',
        evidence: [],
      },
    ],
  };
}

/** How a generation ends. */
export type End = { readonly score: number } | { readonly failure: Failure };

/** Asks for a new generation of a stored report where none is under way, and settles it as a worker would. */
export async function settle(
  ports: ReportPorts,
  key: { readonly account: string; readonly id: string },
  end: End,
  finishedAt: Date,
  kept = 100,
): Promise<{ report: Report; generation: Generation }> {
  const begun = await begin(ports, key, finishedAt);
  const outcome: GenerationOutcome =
    'score' in end ? scoredOutcome(end.score) : { kind: 'failed', failure: end.failure };
  const generation = { ...begun.generation, outcome };
  const report = await ports.generations.recordOutcome(generation, kept, (running) => settled(running, end, finishedAt));
  if (report === null) throw new Error(`The report ${key.id} that a case has just begun to generate is gone.`);
  return { report, generation };
}

/** Asks for one where none is under way, and begins a try. @returns also the run, as it may come to be kept */
export async function begin(
  { ids, reports }: Pick<Ports, 'ids' | 'reports'>,
  { account, id }: { readonly account: string; readonly id: string },
  at = START,
): Promise<{ running: Report; generation: Generation }> {
  const nextGeneration = ids.next();
  const running = await reports.update(account, id, (current) => {
    const pending = current.requestGeneration(nextGeneration, at);
    const { generationId, attempt } = pending.state;
    return pending.start({ generationId, attempt: attempt + 1 }, at) ?? pending;
  });
  if (running === null) throw new Error(`The report ${id} that a case has just stored is gone.`);
  const { generationId } = running.state;
  const [times, outcome] = [{ startedAt: at, finishedAt: at }, scoredOutcome(60)];
  return { running, generation: { id: generationId, account, reportId: id, generator: GENERATOR, ...times, outcome } };
}

/** The report as it is when its running try has ended. */
export function settled(running: Report, end: End, finishedAt: Date): Report {
  const report =
    'score' in end
      ? running.succeed(running.state, { score: end.score, generator: GENERATOR }, finishedAt)
      : running.fail(running.state, end.failure, finishedAt);
  return report ?? running;
}

/** Calls `work` as often, all at once, and gives what came of each. */
export function atOnce<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => work(index)));
}

/** What a promise comes to; rejects when that takes longer than any adapter may. */
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
