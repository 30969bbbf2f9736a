import { isShareLinkExpired, isWellFormedShareToken, type ShareLink } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';

export type FindWorkingLinkPorts = Pick<Ports, 'clock' | 'secrets' | 'shareLinks'>;

/** The link that a token belongs to; null if there is none or it expired. */
export async function findWorkingLink(
  { clock, secrets, shareLinks }: FindWorkingLinkPorts,
  token: string,
): Promise<ShareLink | null> {
  if (!isWellFormedShareToken(token)) return null;
  const link = await shareLinks.findByHash(secrets.sha256(token));
  return link === null || isShareLinkExpired(link, clock.now()) ? null : link;
}
