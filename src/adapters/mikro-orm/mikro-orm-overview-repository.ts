import type {
  ChangesFound,
  ChangesQuery,
  OverviewRepository,
  OverviewRows,
  SiteRow,
  SitesQuery,
  UnderWayFound,
} from '../../application/index.js';
import { listChanges } from './overview/list-changes.js';
import { listSites } from './overview/list-sites.js';
import { listUnderWay } from './overview/list-under-way.js';
import type { Session } from './session/session.js';

export class MikroOrmOverviewRepository implements OverviewRepository {
  constructor(private readonly session: Session) {}

  listSites(query: SitesQuery): Promise<OverviewRows<SiteRow>> {
    return this.session.read(query.account, () => listSites(this.session, query));
  }

  listChanges(query: ChangesQuery): Promise<ChangesFound> {
    return this.session.read(query.account, () => listChanges(this.session, query));
  }

  listUnderWay(account: string, limit: number): Promise<UnderWayFound> {
    return this.session.read(account, () => listUnderWay(this.session, account, limit));
  }
}
