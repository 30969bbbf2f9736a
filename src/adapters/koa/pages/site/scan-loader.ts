import type { Application, ComparedScans, Page, ScanDetails, ScanPageView } from '../../../../application/index.js';
import type { AccountActor, OmittedFinding, ScanFinding, Violation } from '../../../../domain/index.js';
import { NO_PAGER_LINKS, type PagerLinks } from '../dashboard/list-state.js';
import { violationsOf } from '../dashboard/violations.js';
import { buildMap, type SiteMapData } from './map/build-map.js';
import type { ScanPagesState } from './pages/scan-pages-state.js';
import { Remembered } from './remembered.js';
import { isUnderWay } from './scan-labels.js';

/** Finished scans that a site's page knows: of the trend, and to compare with. */
const MAX_SCANS = 100;

/** Each takes some 10 KB. */
const MAX_REMEMBERED = 100;

/** What the page of a scan shows. */
export interface LoadedScan {
  readonly scan: ScanDetails;
  /** The finished scan before it; null if there is none. */
  readonly before: ScanDetails | null;
  /** Finished scans of the site, newest first. */
  readonly trend: readonly ScanDetails[];
  readonly findings: readonly ScanFinding[];
  /** Site-wide findings that the scan could not look for. */
  readonly omitted: readonly OmittedFinding[];
  /** Of the scan before; null if there is none. */
  readonly findingsBefore: readonly ScanFinding[] | null;
  /** null while the scan is under way. */
  readonly map: SiteMapData | null;
  /** null if there is nothing to compare. */
  readonly comparison: ComparedScans | null;
  readonly state: ScanPagesState;
  /** The table of pages; null if its parameters are invalid. */
  readonly page: Page<ScanPageView> | null;
  readonly pagerLinks: PagerLinks;
  readonly violations: readonly Violation[];
}

/** Loads scans. Maps and comparisons of finished scans are kept: sorting a table must not read thousands of pages again. */
export class ScanLoader {
  readonly #maps = new Remembered<SiteMapData>(MAX_REMEMBERED);
  readonly #comparisons = new Remembered<ComparedScans>(MAX_REMEMBERED);

  constructor(private readonly application: Application) {}

  /** The finished scans of a site, newest first. */
  async loadFinished(actor: AccountActor, project: string): Promise<readonly ScanDetails[]> {
    const { items } = await this.application.scans.list.execute(actor, {
      project,
      status: 'ready',
      perPage: MAX_SCANS,
    });
    return items;
  }

  /** @param scan of the actor's account */
  async load(
    actor: AccountActor,
    scan: ScanDetails,
    { trend, state }: Pick<LoadedScan, 'trend' | 'state'>,
  ): Promise<LoadedScan> {
    const { id } = scan;
    const isEnded = !isUnderWay(scan) && scan.status !== 'failed';
    const before = isEnded ? (trend.find((other) => other.id < id) ?? null) : null;
    const findingsOf = (scanId: string) => this.application.scans.listFindings.execute(actor, { id: scanId });
    const [found, foundBefore, map, comparison, table] = await Promise.all([
      findingsOf(id),
      before === null ? null : findingsOf(before.id),
      isEnded ? this.#map(actor, scan) : null,
      before === null ? null : this.#compare(actor, scan, before),
      loadTable(this.application, actor, id, state),
    ]);
    const { items: findings, omitted } = found;
    const findingsBefore = foundBefore?.items ?? null;
    return { scan, before, trend, findings, omitted, findingsBefore, map, comparison, state, ...table };
  }

  #map(actor: AccountActor, { id, status }: ScanDetails): Promise<SiteMapData> {
    const read = async () => buildMap(await this.application.scans.outline.execute(actor, { id }));
    return status === 'ready' ? this.#maps.get(id, read) : read();
  }

  /** null if the scans cannot be compared, for example because the later one was canceled a moment ago. */
  async #compare(actor: AccountActor, { id, status }: ScanDetails, before: ScanDetails): Promise<ComparedScans | null> {
    const read = () => this.application.scans.compare.execute(actor, { id, to: before.id });
    try {
      return await (status === 'ready' ? this.#comparisons.get(`${before.id} ${id}`, read) : read());
    } catch (error) {
      violationsOf(error);
      return null;
    }
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
