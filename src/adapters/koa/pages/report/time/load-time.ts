import type { ComparedGenerations, GenerationScore } from '../../../../../application/index.js';
import { errorDetails } from '../../../../../domain/index.js';
import type { PageServices } from '../../page-services.js';
import type { ReportAccess } from '../report-access.js';
import { choosePeriod } from './period.js';
import type { ScoreHistory } from './score-over-time.js';
import { readSince, sinceTime, type Since } from './since.js';
import type { Changes } from './what-changed.js';

/** How a report changed over time. */
export interface LoadedTime {
  readonly history: ScoreHistory;
  /** null with fewer than two scored runs. */
  readonly changes: Changes | null;
}

/**
 * Reads what `ScoreOverTime` and `WhatChanged` show.
 * @param query of the page: `period` and `since`
 * @throws SitegradeError `not-found` or `password-required`, as `GetReport`
 */
export async function loadTime(
  { application, clock }: Pick<PageServices, 'application' | 'clock'>,
  { reader, ...input }: ReportAccess,
  query: URLSearchParams,
): Promise<LoadedTime> {
  const now = clock.now();
  const runs = await application.generations.listScores.execute(reader, input);
  const history = { reportId: input.id, runs, period: choosePeriod(query.get('period'), runs, now), now };
  const scored = runs.filter(({ score }) => score !== null);
  const [latest, oldest] = [scored[0], scored.at(-1)];
  if (latest === undefined || oldest === undefined || latest === oldest) return { history, changes: null };

  const asked = query.get('since') ?? '';
  const since = readSince(asked) ?? defaultSince(scored, now);
  const invalid = asked !== '' && readSince(asked) === null ? asked : null;
  const time = sinceTime(since, now);
  const comparison = time !== null && oldest.finishedAt > time ? null : await compare(time ?? undefined);
  return { history, changes: { reportId: input.id, since, invalid, comparison, oldest, latest } };

  async function compare(since: Date | undefined): Promise<ComparedGenerations | null> {
    try {
      return await application.generations.compare.execute(reader, { ...input, since });
    } catch (error) {
      // A run was deleted since the list was read.
      if (errorDetails(error)?.kind === 'invalid') return null;
      throw error;
    }
  }
}

/** Last week if there are runs before and after, or else the last run. @param scored newest first */
function defaultSince(scored: readonly GenerationScore[], now: Date): Since {
  const week = sinceTime('last-week', now) ?? now;
  const [newest, oldest] = [scored[0], scored.at(-1)];
  const spansWeek = newest && oldest && newest.finishedAt > week && oldest.finishedAt <= week;
  return spansWeek ? 'last-week' : 'last-run';
}
