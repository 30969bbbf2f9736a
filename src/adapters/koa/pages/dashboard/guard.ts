import type { RateLimiter } from '../../../../application/index.js';
import { SitegradeError, errorDetails } from '../../../../domain/index.js';
import type { PageHandler } from '../page-route.js';
import { Flashes, type Flash } from '../session/flash.js';
import { withCookies } from '../../http/cookies.js';
import { ProblemError } from '../../http/problem.js';
import type { Form, FormOptions } from '../../http/read-body.js';
import { hasValidCsrfToken } from '../session/session.js';
import type { Visitor } from '../session/visitor.js';
import type { Visitors } from '../session/visitors.js';
import type { Answer } from '../../http/answer.js';
import { redirect } from '../page-answer.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';
import { TOKEN_FIELD } from './fields.js';
import { signInAddress } from './sign-in/sign-in-address.js';
import type { Visit } from './visit.js';

/** Requires a session for dashboard pages, and a valid CSRF token for forms. */
export class Guard {
  readonly #parts: PageServices;
  readonly #visitors: Visitors;
  readonly #limiter: RateLimiter | null;
  readonly #flashes: Flashes;

  constructor(parts: PageServices) {
    this.#parts = parts;
    this.#visitors = parts.visitors;
    this.#limiter = parts.requestLimiter;
    this.#flashes = new Flashes(parts.secrets, parts.clock);
  }

  /**
   * A page that requires a session.
   * @param otherwise what visitors without one get. Default: they are sent to the sign-in page, and return after signing in.
   */
  view(show: (visit: Visit) => Promise<Answer>, otherwise?: PageHandler): PageHandler {
    return async (request) => {
      const visitor = await this.#visitors.identify(request);
      if (visitor === null) return otherwise ? otherwise(request) : this.#askToSignIn(request);
      const flash = await this.#flashes.read(request.req.headers.cookie, request);
      const answer = await this.#run(visitor, () => show(this.#visit(request, visitor, flash)));
      const isFlashShown = flash !== null && answer.status === 200 && request.method === 'GET';
      return this.#renewSession(
        request,
        visitor,
        isFlashShown ? withCookies(answer, this.#flashes.drop(request)) : answer,
      );
    };
  }

  /** A form handler that requires a session and its CSRF token. */
  action(act: (visit: Visit, form: Form) => Promise<Answer>, options?: FormOptions): PageHandler {
    return async (request) => {
      const form = await request.readForm(options);
      const visitor = await this.#visitors.identify(request);
      if (visitor === null) return this.#askToSignIn(request);
      if (!hasValidCsrfToken(visitor.session, form.text(TOKEN_FIELD))) throw expiredForm();
      const answer = await this.#run(visitor, () => act(this.#visit(request, visitor, null), form));
      return this.#renewSession(request, visitor, answer);
    };
  }

  /** Redirects to a page that shows the outcome of the form once. */
  async redirectWithFlash(request: PageRequest, location: string, flash: Flash): Promise<Answer> {
    return withCookies(redirect(location), await this.#flashes.keep(flash, request));
  }

  #visit(request: PageRequest, { actor, session }: Visitor, flash: Flash | null): Visit {
    return { request, assets: this.#parts.assets, actor, session, now: this.#parts.clock.now(), flash };
  }

  /** Also deletes the cookie of a session that has ended. */
  #askToSignIn(request: PageRequest): Answer {
    const hadSession = this.#visitors.sessions.isSent(request.req.headers.cookie, request);
    const answer = redirect(signInAddress(request, hadSession ? 'ended' : null));
    return hadSession ? withCookies(answer, this.#visitors.sessions.drop(request)) : answer;
  }

  /** Renews the session. Cookies of the answer come last and win, because it may end the session. */
  async #renewSession(request: PageRequest, { session }: Visitor, answer: Answer): Promise<Answer> {
    const renewed = await this.#visitors.sessions.renew(session, request);
    return renewed === null ? answer : withCookies(answer, renewed);
  }

  /** Applies the rate limit of the API, and names the scope that a key lacks. */
  async #run({ actor }: Visitor, work: () => Promise<Answer>): Promise<Answer> {
    const verdict = await this.#limiter?.consume(actor.keyId);
    if (verdict?.allowed === false)
      throw new SitegradeError({ kind: 'throttled', retryAfterSeconds: verdict.resetSeconds });
    try {
      return await work();
    } catch (error) {
      const details = errorDetails(error);
      if (details?.kind !== 'insufficient-scope') throw error;
      const detail = `Your key has the scope “${actor.scope}”. Sign in with a key that has the scope “${details.required}”.`;
      throw new ProblemError({ name: 'insufficient-scope', detail });
    }
  }
}

/** The CSRF token is missing or belongs to another session. */
function expiredForm(): ProblemError {
  const detail = 'Your session has changed since you opened the form. Go back, reload the page and try again.';
  return new ProblemError({ name: 'form-rejected', detail });
}
