import {
  CHANGE_KINDS,
  classifyChange,
  type ChangeKind,
  type Generation,
  type ReportState,
} from '../../domain/index.js';
import {
  dailyAverages,
  type ChangesFound,
  type ChangesQuery,
  type OverviewRepository,
  type OverviewRows,
  type ProjectRepository,
  type ProjectSummary,
  type ReportChange,
  type SiteRow,
  type SitesQuery,
  type UnderWayFound,
} from '../../application/index.js';
import { toReport } from './change-report.js';
import { copy } from './copy.js';
import { MemoryProjectRepository } from './memory-project-repository.js';
import { compoundKey, type MemoryStore } from './memory-store.js';
import { scoreTotal } from './project-openings.js';

/** Looks at everything, so it is always complete. */
export class MemoryOverviewRepository implements OverviewRepository {
  readonly #projects: ProjectRepository;

  constructor(private readonly store: MemoryStore) {
    this.#projects = new MemoryProjectRepository(store);
  }

  async listSites({ account, project: only, limit, days }: SitesQuery): Promise<OverviewRows<SiteRow>> {
    const all = { account, search: null, sort: 'project', direction: 'asc', limit: Infinity, cursor: null } as const;
    const { rows } = await this.#projects.list(all);
    const reports = Map.groupBy(this.#reportsOf(account), ({ project }) => project);
    const listed = rows.filter(({ name }) => only === null || name === only);
    const sites = listed.map((project) => this.#toSite(account, project, reports.get(project.name) ?? [], days));
    return { rows: sites.sort(byProblems).slice(0, limit), isComplete: true };
  }

  async listChanges({ account, project, since, kind, limit }: ChangesQuery): Promise<ChangesFound> {
    const reports = this.#reportsOf(account).filter((report) => project === null || report.project === project);
    const changes = reports.flatMap((report) => this.#changeOf(report, since) ?? []);
    const counts = Object.fromEntries(
      CHANGE_KINDS.map((each) => [each, changes.filter((change) => change.kind === each).length]),
    ) as Record<ChangeKind, number>;
    const rows = changes
      .filter((change) => kind === null || change.kind === kind)
      .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.reportId > b.reportId ? -1 : 1))
      .slice(0, limit);
    return { rows: copy(rows), counts, isComplete: true };
  }

  async listUnderWay(account: string, limit: number): Promise<UnderWayFound> {
    const underWay = this.#reportsOf(account).flatMap(({ id, url, project, shown, status, updatedAt }) =>
      status === 'pending' || status === 'running'
        ? { reportId: id, url, project, title: shown?.title ?? null, status, updatedAt }
        : [],
    );
    // `running` comes after `pending` in the alphabet.
    underWay.sort((a, b) => (a.status + a.reportId > b.status + b.reportId ? -1 : 1));
    return { rows: copy(underWay.slice(0, limit)), count: underWay.length, isComplete: true };
  }

  #toSite(account: string, project: ProjectSummary, reports: readonly ReportState[], days: readonly string[]): SiteRow {
    const failing = reports.filter(({ status }) => status === 'failed');
    const newest = failing.reduce<ReportState | null>(
      (latest, report) => (latest !== null && latest.updatedAt >= report.updatedAt ? latest : report),
      null,
    );
    const openings = this.store.openings.get(compoundKey(account, project.name)) ?? [];
    return {
      ...project,
      failing: failing.length,
      failure: copy(newest?.failure ?? null),
      underWay: reports.filter((state) => toReport(state).isUnderWay).length,
      dailyAverages: dailyAverages([{ now: scoreTotal(reports), openings }], days),
    };
  }

  #changeOf(report: ReportState, since: Date): ReportChange | null {
    const runs = this.store.generations.get(report.id) ?? [];
    const isFailing = report.status === 'failed';
    const latest = runs.findLast(isFailing ? isFailed : isScored);
    if (latest === undefined || (!isFailing && latest.finishedAt <= since)) return null;
    const scored = runs.filter(isScored);
    const old = scored.findLast(({ finishedAt }) => finishedAt <= since);
    const from = isFailing ? scored.at(-1) : (old ?? scored.at(-2));
    const between = runs.slice(old === undefined ? 0 : runs.indexOf(old), runs.indexOf(latest));
    const lastFailure = isFailing ? latest : between.findLast(isFailed);
    const outcomes = {
      isFailing,
      hasFailed: lastFailure !== undefined,
      from: scoreOf(from),
      to: isFailing ? null : scoreOf(latest),
    };
    const kind = classifyChange(outcomes);
    if (kind === null) return null;
    const recovery = lastFailure && runs.slice(runs.indexOf(lastFailure)).find(isScored);
    const { id: reportId, url, project, shown, failure } = report;
    return {
      kind,
      reportId,
      url,
      project,
      title: shown?.title ?? null,
      at: (recovery ?? latest).finishedAt,
      from: outcomes.from,
      to: outcomes.to,
      failure,
      failingSince: lastFailure === undefined ? null : firstOfStreak(runs, lastFailure).finishedAt,
    };
  }

  #reportsOf(account: string): ReportState[] {
    return [...this.store.reports.values()].filter((report) => report.account === account);
  }
}

function byProblems(a: SiteRow, b: SiteRow): number {
  if (a.failing > 0 !== b.failing > 0) return a.failing > 0 ? -1 : 1;
  const difference = (a.averageScore ?? Infinity) - (b.averageScore ?? Infinity);
  return difference || (a.name < b.name ? -1 : 1);
}

function isScored({ outcome }: Generation): boolean {
  return outcome.kind === 'scored';
}

function isFailed({ outcome }: Generation): boolean {
  return outcome.kind === 'failed';
}

function scoreOf(run: Generation | undefined): number | null {
  return run?.outcome.kind === 'scored' ? run.outcome.score : null;
}

/** The first of the failed runs in a row that a failed one belongs to. */
function firstOfStreak(runs: readonly Generation[], failed: Generation): Generation {
  const end = runs.indexOf(failed);
  return runs[runs.slice(0, end).findLastIndex(isScored) + 1] ?? failed;
}
