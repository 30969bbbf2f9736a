import type { Application, ReportSummary } from '../../../../../application/index.js';
import type { AccountActor, TargetUrl } from '../../../../../domain/index.js';

/** Before every ID. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The account's newest report on exactly this URL; null if there is none. Reads ten rows at most, by URL. */
export async function findReportOn(
  { reports }: Application,
  actor: AccountActor,
  { url, project }: TargetUrl,
): Promise<ReportSummary | null> {
  const cursor = { towards: 'next', position: { key: url, id: FIRST_ID } } as const;
  const { items } = await reports.list.execute(actor, { project, sortBy: 'url', sort: 'asc', perPage: 10, cursor });
  return items.findLast((report) => report.url === url) ?? null;
}
