import { invalid, type AccountActor, type Scan, type ScanComparison } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { findScan } from './find-scan.js';
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
    const comparison: ScanComparison = {
      score: { from: from.score, to: to.score, change: null },
      categories: [],
      pages: { new: none(), gone: none(), better: none(), worse: none(), failing: none() },
      findings: { new: none(), fixed: none() },
      checks: [],
    };
    return { ...comparison, from: toScanDetails(from), to: toScanDetails(to) };
  }

  async #other(actor: AccountActor, scan: Scan, id: string | undefined): Promise<Scan> {
    if (id === undefined) {
      const before = await this.ports.scans.findLatest(scan.account, scan.state.project, scan.id);
      if (before === null) throw absent('no_scan_before', 'There is no finished scan of this site before this one.');
      return before;
    }
    const named = await findScan(this.ports, actor, id);
    if (named.state.project !== scan.state.project)
      throw absent('other_project', 'This scan is of another site. Name a scan of the same site.');
    return named;
  }
}

function none() {
  return { items: [], total: 0 };
}

function requireEnded({ isUnderWay, state: { status, jobId } }: Scan): void {
  if (isUnderWay || jobId !== null)
    throw absent('scan_under_way', 'A scan can be compared when it has ended. Wait until it is ready.');
  if (status === 'failed') throw absent('failed_scan', 'A scan that failed has no pages to compare.');
}

function absent(code: string, message: string) {
  return invalid({ field: 'to', code, message });
}
