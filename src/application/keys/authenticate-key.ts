import type { Client } from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import { authenticateToken } from './authenticate-token.js';
import type { AuthenticatedActor, TokenPorts } from './check-token.js';

/** Authenticates a caller by API key. */
export class AuthenticateKey {
  constructor(private readonly ports: TokenPorts & Audited) {}

  /**
   * @param client where the request came from, for the audit log
   * @throws SitegradeError `unauthenticated`, with the reason
   */
  execute(token: string, client?: Client): Promise<AuthenticatedActor> {
    return authenticateToken(this.ports, token, client, 'key.rejected');
  }
}
