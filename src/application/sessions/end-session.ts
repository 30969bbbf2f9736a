import type { Audited } from '../audit-log/audit-trail.js';
import type { AuthenticatedActor } from '../keys/check-token.js';
import { keyTarget } from '../keys/key-summary.js';
import type { EndedSessions, Ports } from '../ports/index.js';

export interface EndSessionInput {
  /** null ends all sessions of the actor's key. */
  readonly id: string | null;
  /** When the session expires at the latest. It is remembered until then. */
  readonly expiresAt: Date;
}

/** Signs out: the session is rejected from then on, in every process. */
export class EndSession {
  constructor(private readonly ports: Pick<Ports, 'clock'> & { readonly endedSessions: EndedSessions } & Audited) {}

  async execute(actor: AuthenticatedActor, { id, expiresAt }: EndSessionInput): Promise<void> {
    const { account, keyId, keyName } = actor;
    await this.ports.trail.during(async (append) => {
      await this.ports.endedSessions.add({ keyId, sessionId: id, endedAt: this.ports.clock.now(), expiresAt });
      await append({
        action: 'session.ended',
        actor,
        account,
        target: id === null ? keyTarget({ id: keyId, name: keyName }) : { type: 'session', id, name: null },
        details: { all: id === null },
      });
    });
  }
}
