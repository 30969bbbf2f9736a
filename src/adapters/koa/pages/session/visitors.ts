import type { Application, AuthenticatedActor } from '../../../../application/index.js';
import { errorDetails } from '../../../../domain/index.js';
import type { PageRequest } from '../page-request.js';
import { Sessions, type Session } from './session.js';

/** Somebody who has signed in. */
export interface Visitor {
  readonly actor: AuthenticatedActor;
  readonly session: Session;
}

/** Tells who asks for a page. Each request proves the key anew, so that a revoked one ends its sessions as well. */
export class Visitors {
  readonly #application: Pick<Application, 'keys'>;
  readonly sessions: Sessions;

  constructor(parts: {
    readonly application: Pick<Application, 'keys'>;
    readonly secret: string;
    readonly clock: { now(): Date };
  }) {
    this.#application = parts.application;
    this.sessions = new Sessions(parts.secret, parts.clock);
  }

  /** @returns null for somebody who has not signed in, or whose session or key has ended */
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
