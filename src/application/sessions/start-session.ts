import type { Client } from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import { authenticateToken } from '../keys/authenticate-token.js';
import type { AuthenticatedActor, TokenPorts } from '../keys/check-token.js';
import type { Ports } from '../ports/index.js';

/** A new session. The host keeps it, for example in a sealed cookie. */
export interface StartedSession {
  readonly id: string;
  readonly startedAt: Date;
  readonly actor: AuthenticatedActor;
}

/** Signs in with an API key. */
export class StartSession {
  constructor(private readonly ports: TokenPorts & Pick<Ports, 'ids'> & Audited) {}

  /**
   * @param client where the request came from, for the audit log
   * @throws SitegradeError `unauthenticated`, with the reason
   */
  async execute(token: string, client?: Client): Promise<StartedSession> {
    const actor = await authenticateToken(this.ports, token, client, 'session.rejected');
    const id = this.ports.ids.next();
    const target = { type: 'session', id, name: null } as const;
    await this.ports.trail.during((append) =>
      append({ action: 'session.started', actor, account: actor.account, target }),
    );
    return { id, startedAt: this.ports.clock.now(), actor };
  }
}
