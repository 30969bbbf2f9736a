import { daysBefore, type ChangeKind } from '../../../src/domain/index.js';
import type {
  ChangesFound,
  ChangesQuery,
  OverviewRows,
  ReportChange,
  SiteRow,
  SitesQuery,
  UnderWayFound,
} from '../../../src/application/index.js';
import {
  MemoryOverviewRepository,
  MemoryProjectRepository,
  type MemoryStore,
} from '../../../src/adapters/memory/index.js';

/** Overviews that each break one promise. */

export class ListsSitesByName extends MemoryOverviewRepository {
  override async listSites(query: SitesQuery): Promise<OverviewRows<SiteRow>> {
    const { rows, isComplete } = await super.listSites({ ...query, limit: Infinity });
    return { rows: rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, query.limit), isComplete };
  }
}

export class CountsReportsUnderWayAsFailing extends MemoryOverviewRepository {
  override async listSites(query: SitesQuery): Promise<OverviewRows<SiteRow>> {
    const { rows, isComplete } = await super.listSites(query);
    return { rows: rows.map((row) => ({ ...row, failing: row.failing + row.underWay })), isComplete };
  }
}

export class ForgetsThePast extends MemoryOverviewRepository {
  override async listSites(query: SitesQuery): Promise<OverviewRows<SiteRow>> {
    const { rows, isComplete } = await super.listSites(query);
    const flat = rows.map((row) => ({ ...row, dailyAverages: query.days.map(() => row.averageScore) }));
    return { rows: flat, isComplete };
  }
}

export class EndsDaysAtNoon extends MemoryOverviewRepository {
  override listSites(query: SitesQuery): Promise<OverviewRows<SiteRow>> {
    const noon = (day: string) =>
      daysBefore(new Date(`${day}T12:00:00Z`), 1)
        .toISOString()
        .slice(0, 10);
    return super.listSites({ ...query, days: query.days.map(noon) });
  }
}

export class KeepsAveragesOfDeletedProjects extends MemoryProjectRepository {
  constructor(private readonly of: MemoryStore) {
    super(of);
  }

  override async delete(account: string, name: string): Promise<boolean> {
    const openings = [...this.of.openings.entries()];
    const isDeleted = await super.delete(account, name);
    await this.of.run(() => openings.forEach(([key, rows]) => this.of.openings.set(key, rows)));
    return isDeleted;
  }
}

/** Compares with a run of this week if there is one. */
export class ComparesWithYesterday extends MemoryOverviewRepository {
  override listChanges(query: ChangesQuery): Promise<ChangesFound> {
    return super.listChanges({ ...query, since: daysBefore(query.since, -4) });
  }
}

abstract class ChangesRows extends MemoryOverviewRepository {
  protected abstract changeRow(row: ReportChange): ReportChange;

  override async listChanges(query: ChangesQuery): Promise<ChangesFound> {
    const found = await super.listChanges(query);
    return { ...found, rows: found.rows.map((row) => this.changeRow(row)) };
  }
}

export class ForgetsEarlierScores extends ChangesRows {
  protected changeRow(row: ReportChange): ReportChange {
    return { ...row, from: null };
  }
}

export class ForgetsFirstFailures extends ChangesRows {
  protected changeRow(row: ReportChange): ReportChange {
    return { ...row, failingSince: row.failingSince && row.at };
  }
}

export class IgnoresRecoveries extends ChangesRows {
  protected changeRow(row: ReportChange): ReportChange {
    return { ...row, kind: row.kind === 'recovered' ? 'better' : row.kind };
  }
}

export class IgnoresTheProject extends MemoryOverviewRepository {
  override listChanges(query: ChangesQuery): Promise<ChangesFound> {
    return super.listChanges({ ...query, project: null });
  }
}

export class CountsOnlyThePage extends MemoryOverviewRepository {
  override async listChanges(query: ChangesQuery): Promise<ChangesFound> {
    const found = await super.listChanges(query);
    const counts: Record<ChangeKind, number> = { failing: 0, worse: 0, recovered: 0, better: 0 };
    for (const { kind } of found.rows) counts[kind] += 1;
    return { ...found, counts };
  }
}

export class ListsPendingFirst extends MemoryOverviewRepository {
  override async listUnderWay(account: string, limit: number): Promise<UnderWayFound> {
    const found = await super.listUnderWay(account, Infinity);
    return { ...found, rows: found.rows.toReversed().slice(0, limit) };
  }
}
