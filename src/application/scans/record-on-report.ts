import { Report, parseTargetUrl, type GenerationOutcome, type Retention, type Scan } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';

export interface PageRun {
  /** ID of the job that visited the page. */
  readonly id: string;
  readonly url: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly outcome: GenerationOutcome;
}

/**
 * Records a visit as a run of a report. Creates one if there is none and the page has a score: broken pages would fill the
 * project. Requires a transaction.
 *
 * A report that has a generation under way stays as it is. That one was requested for the same page, and its outcome is about to
 * replace this one; the scan keeps the score of its visit in any case.
 * @param found the newest report of the account on the page; null if there is none
 * @returns the ID of the report; null if there is none
 */
export async function recordOnReport(
  { generations, generator, ids, reports }: Pick<Ports, 'generations' | 'generator' | 'ids' | 'reports'>,
  { account, state: { privacy } }: Scan,
  found: Report | null,
  page: PageRun,
  { generationsKept }: Pick<Retention, 'generationsKept'>,
): Promise<string | null> {
  const { id: generationId, url, startedAt, finishedAt, outcome } = page;
  if (found === null && outcome.kind === 'failed') return null;
  const target = parseTargetUrl(url);
  const report = found ?? Report.create({ id: ids.next(), account, target, privacy, generationId, now: startedAt });
  if (found === null) await reports.add(report);

  const token = { generationId, attempt: 1 };
  const identity = generator.identity;
  const run = { id: generationId, generator: identity, startedAt, finishedAt, outcome };
  const recorded = await generations.recordOutcome(report, run, generationsKept, (current) => {
    const started = current.requestGeneration(generationId, startedAt).start(token, startedAt);
    const ended =
      outcome.kind === 'scored'
        ? started?.succeed(token, { score: outcome.score, title: outcome.title, generator: identity }, finishedAt)
        : started?.fail(token, outcome.failure, finishedAt);
    // Another generation is under way.
    return ended ?? current;
  });
  return recorded?.id ?? null;
}
