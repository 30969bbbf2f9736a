import type { AccountActor } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { findScan } from './find-scan.js';
import { toScanDetails, type ScanDetails } from './scan-details.js';

/** Returns one scan of the account. */
export class GetScan {
  constructor(private readonly ports: Pick<Ports, 'scans'>) {}

  /** @throws SitegradeError `not-found` */
  async execute(actor: AccountActor, input: { readonly id: string }): Promise<ScanDetails> {
    return toScanDetails(await findScan(this.ports, actor, input.id));
  }
}
