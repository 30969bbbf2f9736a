import type { AccountActor } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { findScan } from './find-scan.js';
import { readFindings, type ScanFindings } from './read-findings.js';

/** Lists what is wrong with the site of a scan. */
export class ListFindings {
  constructor(private readonly ports: Pick<Ports, 'generator' | 'scans'>) {}

  /** @throws SitegradeError `not-found` */
  async execute(actor: AccountActor, input: { readonly id: string }): Promise<ScanFindings> {
    return readFindings(this.ports, await findScan(this.ports, actor, input.id));
  }
}
