import type {
  Application,
  ComparedScans,
  OutlinedPage,
  Page,
  ScanDetails,
  ScanPageView,
} from '../../../../application/index.js';
import type { AccountActor, OmittedFinding, ScanFinding, Violation } from '../../../../domain/index.js';
import { NO_PAGER_LINKS, type PagerLinks } from '../dashboard/list-state.js';
import { violationsOf } from '../dashboard/violations.js';
import type { ScanPagesState } from './pages/scan-pages-state.js';
import { isUnderWay } from './scan-labels.js';

/** Finished scans that a site's page knows: of the trend, and to compare with. */
const MAX_SCANS = 100;

/** What the page of a scan shows. */
export interface LoadedScan {
  readonly scan: ScanDetails;
  /** The finished scan before it; null if there is none. */
  readonly before: ScanDetails | null;
  /** Finished scans of the site, newest first. */
  readonly trend: readonly ScanDetails[];
  readonly findings: readonly ScanFinding[];
  /** Faults of the whole site that the scan could not look for. */
  readonly omitted: readonly OmittedFinding[];
  /** Of the scan before; null if there is none. */
  readonly findingsBefore: readonly ScanFinding[] | null;
  /** For the map; null while the scan is under way. */
  readonly mapped: readonly OutlinedPage[] | null;
  /** null if there is nothing to compare. */
  readonly comparison: ComparedScans | null;
  readonly state: ScanPagesState;
  /** The table of pages; null if its parameters are invalid. */
  readonly page: Page<ScanPageView> | null;
  readonly pagerLinks: PagerLinks;
  readonly violations: readonly Violation[];
}

/** The finished scans of a site, newest first. */
export async function loadFinishedScans(
  { scans }: Application,
  actor: AccountActor,
  project: string,
): Promise<readonly ScanDetails[]> {
  const { items } = await scans.list.execute(actor, { project, status: 'ready', perPage: MAX_SCANS });
  return items;
}

export async function loadScan(
  application: Application,
  actor: AccountActor,
  scan: ScanDetails,
  { trend, state }: Pick<LoadedScan, 'trend' | 'state'>,
): Promise<LoadedScan> {
  const { id } = scan;
  const isEnded = !isUnderWay(scan) && scan.status !== 'failed';
  const before = isEnded ? (trend.find((other) => other.id < id) ?? null) : null;
  const findingsOf = (scanId: string) => application.scans.listFindings.execute(actor, { id: scanId });
  const [found, foundBefore, mapped, comparison, table] = await Promise.all([
    findingsOf(id),
    before === null ? null : findingsOf(before.id),
    isEnded ? application.scans.outline.execute(actor, { id }) : null,
    before === null ? null : compare(application, actor, id),
    loadTable(application, actor, id, state),
  ]);
  const { items: findings, omitted } = found;
  const findingsBefore = foundBefore?.items ?? null;
  return { scan, before, trend, findings, omitted, findingsBefore, mapped, comparison, state, ...table };
}

/** null if the scans cannot be compared, for example because the later one was canceled a moment ago. */
async function compare(application: Application, actor: AccountActor, id: string): Promise<ComparedScans | null> {
  try {
    return await application.scans.compare.execute(actor, { id });
  } catch (error) {
    violationsOf(error);
    return null;
  }
}

/** The table of pages. @param check only pages on which it failed or warned. Default: the one in the URL, if any */
export async function loadTable(
  application: Application,
  actor: AccountActor,
  id: string,
  state: ScanPagesState,
  check?: string,
) {
  const { input, scope, violations } = state.inputFor(id, actor);
  try {
    const page = await application.scans.listPages.execute(actor, check === undefined ? input : { ...input, check });
    return { page, pagerLinks: state.pagerLinks(page, scope), violations };
  } catch (error) {
    return { page: null, pagerLinks: NO_PAGER_LINKS, violations: [...violations, ...violationsOf(error)] };
  }
}
