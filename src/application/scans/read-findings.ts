import {
  countScored,
  omittedFindings,
  rollUp,
  type OmittedFinding,
  type Scan,
  type ScanFinding,
} from '../../domain/index.js';
import type { Ports } from '../ports/index.js';

export interface ScanFindings {
  /** Checks, most costly first, then site-wide findings. */
  readonly items: readonly ScanFinding[];
  /** Site-wide findings that the scan could not look for. */
  readonly omitted: readonly OmittedFinding[];
  /** False while the scan is under way: then there are checks only, of the pages so far. */
  readonly isFinal: boolean;
}

/** The findings of a scan: those that its end stored, or what the pages so far show. */
export async function readFindings(ports: Pick<Ports, 'generator' | 'scans'>, scan: Scan): Promise<ScanFindings> {
  const isFinal = !scan.isUnderWay && scan.state.jobId === null;
  const stored = isFinal ? await ports.scans.listFindings(scan.id) : [];
  // A scan that could not be finished has none stored.
  const items = stored.length > 0 ? stored : await rollUpChecks(ports, scan);
  return { items, omitted: omittedFindings(scan.state), isFinal };
}

/** What checks found on the pages of a scan so far. */
export async function rollUpChecks(
  { generator, scans }: Pick<Ports, 'generator' | 'scans'>,
  { id, state: { tally } }: Scan,
): Promise<readonly ScanFinding[]> {
  const { checks } = await generator.describe();
  return rollUp(await scans.sumChecks(id), countScored(tally), checks);
}
