import { notFound, type AccountActor, type Scan } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';

/**
 * A scan of the actor's account.
 * @throws SitegradeError `not-found`
 */
export async function findScan({ scans }: Pick<Ports, 'scans'>, actor: AccountActor, id: string): Promise<Scan> {
  const scan = await scans.find(actor.account, id);
  if (scan === null) throw notFound('scan');
  return scan;
}
