import type { ChangeKind } from '../../../domain/index.js';
import type { ChangesFound, ChangesQuery, ReportChange } from '../../../application/index.js';
import { isStorable } from '../identifiers.js';
import { toFailure } from '../mapping/report.js';
import type { Session } from '../session/session.js';
import {
  FAILING,
  FAILING_IN_PROJECT,
  RESCORED,
  RESCORED_IN_PROJECT,
  type FailingColumns,
  type RescoredColumns,
} from './changes-statements.js';
import { LOOKED_AT } from './overview-statement.js';

/** What changed in an account, newest first. */
export async function listChanges(session: Session, query: ChangesQuery): Promise<ChangesFound> {
  const { account, project, since, kind, limit } = query;
  if (!isStorable(project ?? ''))
    return { rows: [], counts: { failing: 0, worse: 0, recovered: 0, better: 0 }, isComplete: true };
  const [failing, rescored] = await Promise.all([
    session.run(project === null ? FAILING : FAILING_IN_PROJECT, { account, project, limit }),
    session.run(project === null ? RESCORED : RESCORED_IN_PROJECT, { account, project, since, kind, limit }),
  ]);
  const failed = failing[0]?.failed ?? 0;
  const counts: Record<ChangeKind, number> = { failing: failed, worse: 0, recovered: 0, better: 0 };
  for (const row of rescored) if (row.kind !== null) counts[row.kind] = row.changes;
  const changes = [...(failed > 0 ? failing.map(toFailing) : []), ...rescored.flatMap(toRescored)];
  const rows = changes
    .filter((change) => kind === null || change.kind === kind)
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.reportId > b.reportId ? -1 : 1))
    .slice(0, limit);
  return { rows, counts, isComplete: [failing, rescored].every(([first]) => (first?.looked_at ?? 0) <= LOOKED_AT) };
}

function toFailing(row: FailingColumns): ReportChange {
  const from = row.score_key < 0 ? null : row.score_key / 10;
  return { ...toChange(row, 'failing'), from, to: null, failure: toFailure(row) };
}

function toRescored(row: RescoredColumns): ReportChange[] {
  if (row.kind === null) return [];
  const from = row.from_key === null ? null : row.from_key / 10;
  return [{ ...toChange(row, row.kind), from, to: row.to_key / 10, failure: null }];
}

function toChange(row: FailingColumns | RescoredColumns, kind: ChangeKind) {
  const { id: reportId, url, project, shown_title: title, at, failing_since: failingSince } = row;
  return { kind, reportId, url, project, title, at, failingSince };
}
