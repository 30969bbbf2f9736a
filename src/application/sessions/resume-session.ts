import type { Client } from '../../domain/index.js';
import { checkToken, type AuthenticatedActor, type TokenPorts } from '../keys/check-token.js';
import type { EndedSessions } from '../ports/index.js';

export interface ResumeSessionInput {
  /** The API key that the session was started with. */
  readonly token: string;
  readonly id: string;
  readonly startedAt: Date;
}

/** Authenticates a caller by session. Checks each time that neither the session was ended nor its key revoked. */
export class ResumeSession {
  constructor(private readonly ports: TokenPorts & { readonly endedSessions: EndedSessions }) {}

  /**
   * @param client where the request came from, for the audit log
   * @returns null if the session was ended, or its key is no longer valid
   */
  async execute({ token, id, startedAt }: ResumeSessionInput, client?: Client): Promise<AuthenticatedActor | null> {
    const checked = await checkToken(this.ports, token, client);
    if (!('actor' in checked)) return null;
    const { actor } = checked;
    const isEnded = await this.ports.endedSessions.includes({ id, keyId: actor.keyId, startedAt });
    return isEnded ? null : actor;
  }
}
