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

/** Asks for a new generation of a stored report where none is under way, and settles it as a worker would. */
export async function settle(
  ports: ReportPorts,
  { account, id }: { readonly account: string; readonly id: string },
  end: { readonly score: number } | { readonly failure: Failure },
  finishedAt: Date,
  kept = 100,
): Promise<{ report: Report; generation: Generation }> {
  const { ids, transactions, reports, generations } = ports;
  const nextGeneration = ids.next();
  return transactions.run(async () => {
    const report = await reports.update(account, id, (current) => {
      const pending = current.requestGeneration(nextGeneration, finishedAt);
      const token = { generationId: pending.state.generationId, attempt: pending.state.attempt + 1 };
      const running = pending.start(token, finishedAt) ?? pending;
      const settled =
        'score' in end
          ? running.succeed(token, { score: end.score, generator: GENERATOR }, finishedAt)
          : running.fail(token, end.failure, finishedAt);
      return settled ?? running;
    });
    if (report === null) throw new Error(`The report ${id} that a case has just stored is gone.`);
    const generation: Generation = {
      id: report.state.generationId,
      account,
      reportId: id,
      generator: GENERATOR,
      startedAt: finishedAt,
      finishedAt,
      outcome: 'score' in end ? scoredOutcome(end.score) : { kind: 'failed', failure: end.failure },
    };
    await generations.add(generation, kept);
    return { report, generation };
  });
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
