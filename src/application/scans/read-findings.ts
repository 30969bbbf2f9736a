import type { Scan } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import type { ScanFindings } from './list-findings.js';

/** The findings of a scan: those that its end stored, or what the pages so far show. */
export async function readFindings({ scans }: Pick<Ports, 'generator' | 'scans'>, scan: Scan): Promise<ScanFindings> {
  const isFinal = !scan.isUnderWay && scan.state.jobId === null;
  if (isFinal) return { items: await scans.listFindings(scan.id), isFinal };
  return { items: [], isFinal };
}
