import type { ReportUnderWay, UnderWayFound } from '../../../application/index.js';
import type { Session } from '../session/session.js';
import { LOOKED_AT } from './overview-statement.js';
import { UNDER_WAY, type UnderWayColumns } from './under-way-statement.js';

/** The reports of an account with a run under way. */
export async function listUnderWay(session: Session, account: string, limit: number): Promise<UnderWayFound> {
  const found = await session.run(UNDER_WAY, { account, limit });
  const { running = 0, pending = 0 } = found[0] ?? {};
  return {
    rows: found.flatMap(toRow),
    count: running + pending,
    isComplete: running <= LOOKED_AT && pending <= LOOKED_AT,
  };
}

function toRow({
  id,
  url,
  project,
  shown_title: title,
  status,
  updated_at: updatedAt,
}: UnderWayColumns): ReportUnderWay[] {
  return id === null ? [] : [{ reportId: id, url, project, title, status, updatedAt }];
}
