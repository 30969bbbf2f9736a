import type { Application, AuthenticatedActor } from '../../../../application/index.js';
import { errorDetails } from '../../../../domain/index.js';
import type { PageRequest } from '../page-request.js';
import { Sessions, type Session } from './session.js';

/** A signed-in visitor. */
export interface Visitor {
  readonly actor: AuthenticatedActor;
  readonly session: Session;
}

/** Identifies visitors by their session. Every request checks the key again, so revoking it ends its sessions. */
export class Visitors {
  readonly #application: Pick<Application, 'keys'>;
  readonly sessions: Sessions;

  constructor(parts: {
    readonly application: Pick<Application, 'keys'>;
    readonly secrets: readonly string[];
    readonly clock: { now(): Date };
  }) {
    this.#application = parts.application;
    this.sessions = new Sessions(parts.secrets, parts.clock);
  }

  /** @returns null if the visitor is not signed in, or the session or key has expired */
  async identify(request: PageRequest): Promise<Visitor | null> {
    const session = await this.sessions.read(request.req.headers.cookie, request);
    if (session === null) return null;
    try {
      const actor = await this.#application.keys.authenticate.execute(session.key);
      request.state.actor = actor;
      return { actor, session };
    } catch (error) {
      if (errorDetails(error)?.kind === 'unauthenticated') return null;
      throw error;
    }
  }
}
