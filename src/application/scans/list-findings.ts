import type { AccountActor, ScanFinding } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { findScan } from './find-scan.js';
import { readFindings } from './read-findings.js';

export interface ScanFindings {
  /** Checks, most costly first, then faults of the whole site. */
  readonly items: readonly ScanFinding[];
  /** False while the scan is under way: then there are checks only, of the pages so far. */
  readonly isFinal: boolean;
}

/** Lists what is wrong with the site of a scan. */
export class ListFindings {
  constructor(private readonly ports: Pick<Ports, 'generator' | 'scans'>) {}

  /** @throws SitegradeError `not-found` */
  async execute(actor: AccountActor, input: { readonly id: string }): Promise<ScanFindings> {
    return readFindings(this.ports, await findScan(this.ports, actor, input.id));
  }
}
