import type { Application } from '../../../../application/index.js';
import type { AccountActor } from '../../../../domain/index.js';
import type { PageRequest } from '../page-request.js';
import { LONGEST_SECONDS, Sessions } from './session.js';
import type { Visitor } from './visitor.js';

/** Identifies visitors by their session. Every request checks that neither the session was ended nor its key revoked. */
export class Visitors {
  readonly #application: Pick<Application, 'sessions'>;
  readonly #clock: { now(): Date };
  readonly sessions: Sessions;

  constructor(parts: {
    readonly application: Pick<Application, 'sessions'>;
    readonly secrets: readonly string[];
    readonly clock: { now(): Date };
  }) {
    this.#application = parts.application;
    this.#clock = parts.clock;
    this.sessions = new Sessions(parts.secrets, parts.clock);
  }

  /**
   * Also shows the visitor in the header of the page.
   * @returns null if the visitor is not signed in, or the session or key has expired
   */
  async identify(request: PageRequest): Promise<Visitor | null> {
    const session = await this.sessions.read(request.req.headers.cookie, request);
    if (session === null) return null;
    const { id, key: token, startedAt } = session;
    const input = { id, token, startedAt: new Date(startedAt) };
    const actor = await this.#application.sessions.resume.execute(input, request.state.client);
    if (actor === null) return null;
    request.state.actor = actor;
    request.visitor = { actor, session };
    return request.visitor;
  }

  /** Starts a session. @returns its account and its Set-Cookie header. @throws SitegradeError `unauthenticated` */
  async signIn(key: string, request: PageRequest): Promise<{ readonly actor: AccountActor; readonly cookie: string }> {
    const started = await this.#application.sessions.start.execute(key, request.state.client);
    return { actor: started.actor, cookie: await this.sessions.keep(this.sessions.begin(key, started), request) };
  }

  /** Ends the session of a visitor, or all sessions of their key. @returns the Set-Cookie header that deletes it */
  async signOut({ actor, session }: Visitor, request: PageRequest, { everywhere = false } = {}): Promise<string> {
    // No session that started by now lasts longer.
    const expiresAt = new Date(this.#clock.now().getTime() + LONGEST_SECONDS * 1000);
    await this.#application.sessions.end.execute(actor, { id: everywhere ? null : session.id, expiresAt });
    return this.sessions.drop(request);
  }
}
