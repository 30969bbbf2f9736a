import {
  compareScans,
  invalid,
  type AccountActor,
  type ComparablePage,
  type ComparableScan,
  type Scan,
  type ScanComparison,
} from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { findScan } from './find-scan.js';
import { readAllPages } from './read-all-pages.js';
import { readFindings } from './read-findings.js';
import { toScanDetails, type ScanDetails } from './scan-details.js';

export interface CompareScansInput {
  readonly id: string;
  /** Another scan of the same project. Default: the last `ready` one before. */
  readonly to?: string | undefined;
}

/** What changed between two scans. `from` is the earlier one, whichever was named first. */
export interface ComparedScans extends ScanComparison {
  readonly from: ScanDetails;
  readonly to: ScanDetails;
}

/** Compares two scans of one project. */
export class CompareScans {
  constructor(private readonly ports: Pick<Ports, 'generator' | 'scans'>) {}

  /**
   * @throws SitegradeError `not-found`; `invalid` if there is no scan before, a scan is under way or failed, or the scans are
   *   of different projects
   */
  async execute(actor: AccountActor, input: CompareScansInput): Promise<ComparedScans> {
    const scan = await findScan(this.ports, actor, input.id);
    const other = await this.#other(actor, scan, input.to);
    const [from, to] = other.id < scan.id ? [other, scan] : [scan, other];
    for (const each of [from, to]) requireEnded(each);
    const comparison = compareScans(await this.#read(from), await this.#read(to));
    return { ...comparison, from: toScanDetails(from), to: toScanDetails(to) };
  }

  async #other(actor: AccountActor, scan: Scan, id: string | undefined): Promise<Scan> {
    if (id === undefined) {
      const before = await this.ports.scans.findLatest(scan.account, scan.state.project, scan.id);
      if (before === null) throw rejected('no_scan_before', 'There is no finished scan of this site before this one.');
      return before;
    }
    const named = await findScan(this.ports, actor, id);
    if (named.state.project !== scan.state.project)
      throw rejected('other_project', 'This scan is of another site. Name a scan of the same site.');
    return named;
  }

  async #read(scan: Scan): Promise<ComparableScan> {
    const { items: findings } = await readFindings(this.ports, scan);
    return { scan, pages: await this.#readPages(scan.id), findings };
  }

  /** Only what is compared, because a large scan has tens of thousands of pages. */
  async #readPages(scanId: string): Promise<readonly ComparablePage[]> {
    const pages: ComparablePage[] = [];
    for await (const rows of readAllPages(this.ports, scanId)) {
      pages.push(...rows.map(({ url, status, score, checks }) => ({ url, status, score, checks })));
    }
    return pages;
  }
}

function requireEnded({ isUnderWay, state: { status, jobId } }: Scan): void {
  if (isUnderWay || jobId !== null)
    throw rejected('scan_under_way', 'A scan can be compared when it has ended. Wait until it is ready.');
  if (status === 'failed') throw rejected('failed_scan', 'A scan that failed has no pages to compare.');
}

function rejected(code: string, message: string) {
  return invalid({ field: 'to', code, message });
}
