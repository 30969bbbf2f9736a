import { SitegradeError, type Client } from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import { keyTarget } from './key-summary.js';
import { checkToken, type AuthenticatedActor, type TokenPorts } from './check-token.js';

/**
 * Authenticates a caller, and records a failure in the audit log.
 * @throws SitegradeError `unauthenticated`, with the reason
 */
export async function authenticateToken(
  ports: TokenPorts & Audited,
  token: string,
  client: Client | undefined,
  failure: 'key.rejected' | 'session.rejected',
): Promise<AuthenticatedActor> {
  const checked = await checkToken(ports, token, client);
  if ('actor' in checked) return checked.actor;
  const { reason, key } = checked;
  await ports.trail.recordFailure({
    action: failure,
    actor: null,
    account: key?.account ?? null,
    target: key && keyTarget(key),
    details: { reason },
    client,
  });
  throw new SitegradeError({ kind: 'unauthenticated', reason });
}
