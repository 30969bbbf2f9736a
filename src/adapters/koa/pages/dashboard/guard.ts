import type { RateLimiter } from '../../../../application/index.js';
import { errorDetails } from '../../../../domain/index.js';
import { message, notAForm } from '../messages.js';
import type { Handler } from '../router.js';
import { Flashes, type Flash } from '../session/flash.js';
import { withCookies } from '../../http/cookies.js';
import { readForm, type Form, type FormOptions } from '../session/read-form.js';
import { hasValidCsrfToken } from '../session/session.js';
import type { Visitor, Visitors } from '../session/visitors.js';
import { redirect, type WebAnswer } from '../web-answer.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';
import { TOKEN_FIELD } from './fields.js';
import { tooManyRequests, staleForm } from './refusals.js';
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
    this.#flashes = new Flashes(parts.secret, parts.clock);
  }

  /** A page that requires a session. Others are sent to the sign-in page and return after signing in. */
  view(show: (visit: Visit) => Promise<WebAnswer>): Handler {
    return async (request) => {
      const visitor = await this.#visitors.identify(request);
      if (visitor === null) return this.#askToSignIn(request);
      const flash = await this.#flashes.read(request.req.headers.cookie, request);
      const answer = await this.#run(request, visitor, () => show(this.#visit(request, visitor, flash)));
      const isFlashShown = flash !== null && answer.status === 200 && request.method === 'GET';
      return this.#renewSession(
        request,
        visitor,
        isFlashShown ? withCookies(answer, this.#flashes.drop(request)) : answer,
      );
    };
  }

  /** A form handler that requires a session and its CSRF token. */
  action(act: (visit: Visit, form: Form) => Promise<WebAnswer>, options?: FormOptions): Handler {
    return async (request) => {
      const sent = await readForm(request.req, options);
      if (sent.kind === 'refused') return notAForm(request, this.#parts.assets, sent);
      const visitor = await this.#visitors.identify(request);
      if (visitor === null) return this.#askToSignIn(request);
      if (!hasValidCsrfToken(visitor.session, sent.form.text(TOKEN_FIELD))) return staleForm(this.#parts, request);
      const answer = await this.#run(request, visitor, () => act(this.#visit(request, visitor, null), sent.form));
      return this.#renewSession(request, visitor, answer);
    };
  }

  /** Redirects to a page that shows the outcome of the form once. */
  async redirectWithFlash(request: PageRequest, location: string, flash: Flash): Promise<WebAnswer> {
    return withCookies(redirect(location), await this.#flashes.keep(flash, request));
  }

  #visit(request: PageRequest, { actor, session }: Visitor, flash: Flash | null): Visit {
    return { request, assets: this.#parts.assets, actor, session, flash };
  }

  /** Also deletes the cookie of a session that has ended. */
  #askToSignIn(request: PageRequest): WebAnswer {
    const hadSession = this.#visitors.sessions.isSent(request.req.headers.cookie, request);
    const answer = redirect(signInAddress(request, hadSession ? 'ended' : null));
    return hadSession ? withCookies(answer, this.#visitors.sessions.end(request)) : answer;
  }

  /** Renews the session. Cookies of the answer come last and win, because it may end the session. */
  async #renewSession(request: PageRequest, { session }: Visitor, answer: WebAnswer): Promise<WebAnswer> {
    const renewed = await this.#visitors.sessions.renew(session, request);
    return renewed === null ? answer : withCookies(answer, renewed);
  }

  /** Applies the rate limit of the API, and turns throttling and missing scopes into error pages. */
  async #run(request: PageRequest, { actor }: Visitor, work: () => Promise<WebAnswer>): Promise<WebAnswer> {
    const { assets } = this.#parts;
    const verdict = await this.#limiter?.consume(actor.keyId);
    if (verdict?.allowed === false) return tooManyRequests(this.#parts, request, verdict.resetSeconds);
    try {
      return await work();
    } catch (error) {
      const details = errorDetails(error);
      if (details?.kind === 'throttled') return tooManyRequests(this.#parts, request, details.retryAfterSeconds);
      if (details?.kind !== 'insufficient-scope') throw error;
      const sentence = `Your key has the scope “${actor.scope}”. Sign in with a key that has the scope “${details.required}”.`;
      return message(request, assets, { status: 403, title: 'Your key does not allow this', sentence });
    }
  }
}
