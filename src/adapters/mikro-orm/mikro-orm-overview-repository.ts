import type {
  ChangesFound,
  OverviewRepository,
  OverviewRows,
  SiteRow,
  UnderWayFound,
} from '../../application/index.js';

/** Not built yet: shows nothing. */
export class MikroOrmOverviewRepository implements OverviewRepository {
  listSites(): Promise<OverviewRows<SiteRow>> {
    return Promise.resolve({ rows: [], isComplete: true });
  }

  listChanges(): Promise<ChangesFound> {
    const counts = { failing: 0, worse: 0, recovered: 0, better: 0 };
    return Promise.resolve({ rows: [], counts, isComplete: true });
  }

  listUnderWay(): Promise<UnderWayFound> {
    return Promise.resolve({ rows: [], count: 0, isComplete: true });
  }
}
