import { classify, lastDays, normalizeProjectName, type AccountActor, type Result } from '../../domain/index.js';
import type { Ports, SiteRow } from '../ports/index.js';
import { overviewLimit, type OverviewLimit } from './overview-limit.js';

/** Number of points of a trend. */
const TREND_DAYS = 30;

/** The change is the difference to the score of so many days ago. */
const CHANGE_DAYS = 7;

const MAX_SITES = 50;

/** The average score of a site at the end of one day; today's is the present one. */
export interface TrendPoint {
  /** In UTC, as `2026-11-23`. */
  readonly day: string;
  /** 0–100 with at most one decimal; null if no report had a score. */
  readonly averageScore: number | null;
}

/** A project with its trend and its problems. */
export interface SiteOverview extends Omit<SiteRow, 'dailyAverages'> {
  /** Class of the average score. */
  readonly result: Result | null;
  /** One point for each of the last 30 days, oldest first. */
  readonly trend: readonly TrendPoint[];
  /** The average score minus that of seven days ago; null if one of them is missing. */
  readonly change: number | null;
}

export interface SitesOverview {
  readonly items: readonly SiteOverview[];
  /** False if sites, failing reports or reports under way beyond the newest 1,000 were left out. */
  readonly isComplete: boolean;
}

export interface ListSitesInput extends OverviewLimit {
  /** Name of a project, case-insensitive. Only this one is listed; an unknown name gives an empty list. */
  readonly project?: string | undefined;
}

/** Lists the account's projects with trends, problems first. */
export class ListSites {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'overview'>) {}

  /**
   * @param input `limit` is 50 by default, and at most
   * @throws SitegradeError `invalid`
   */
  async execute(actor: AccountActor, input: ListSitesInput = {}): Promise<SitesOverview> {
    const limit = overviewLimit(input, { highest: MAX_SITES, usual: MAX_SITES });
    const days = lastDays(this.ports.clock.now(), TREND_DAYS);
    const project = input.project === undefined ? null : normalizeProjectName(input.project);
    const query = { account: actor.account, project, limit, days };
    const { rows, isComplete } = await this.ports.overview.listSites(query);
    return { items: rows.map((row) => toOverview(row, days)), isComplete };
  }
}

function toOverview({ dailyAverages, ...row }: SiteRow, days: readonly string[]): SiteOverview {
  const { averageScore } = row;
  const earlier = dailyAverages.at(-1 - CHANGE_DAYS) ?? null;
  return {
    ...row,
    result: averageScore === null ? null : classify(averageScore),
    trend: days.map((day, index) => ({ day, averageScore: dailyAverages[index] ?? null })),
    change: averageScore === null || earlier === null ? null : Math.round((averageScore - earlier) * 10) / 10,
  };
}
