import { errorDetails, type ErrorDetails } from '../../../../../domain/index.js';
import { notAForm, wholeSeconds } from '../../messages.js';
import type { Route } from '../../router.js';
import { withCookies } from '../../../http/cookies.js';
import { readForm } from '../../session/read-form.js';
import { signInForm } from '../../session/sign-in-form.js';
import { page, redirect, type WebAnswer } from '../../web-answer.js';
import type { PageServices } from '../../page-services.js';
import type { PageRequest } from '../../page-request.js';
import { TOKEN_FIELD } from '../fields.js';
import type { Guard } from '../guard.js';
import { SIGN_IN, SIGN_IN_REASONS, isOurs, isSignInReason, signInAddress } from './sign-in-address.js';
import { SignInPage } from './sign-in-page.js';

/** The first page of somebody who has signed in. */
export const HOME = '/dashboard/reports';

/** Largest form, in bytes: a key, a token, and where to go afterwards. */
const MAX_FORM = 8 * 1024;

const REFUSALS = {
  missing: 'Enter your API key.',
  malformed: 'This is no API key. Copy it whole: it begins with sg_ and has 39 characters.',
  unknown: 'This key is not known here.',
  expired: 'This key has expired.',
  revoked: 'This key is revoked.',
} as const satisfies Record<Extract<ErrorDetails, { kind: 'unauthenticated' }>['reason'], string>;

/** Signing in and out. */
export function signInRoutes(parts: PageServices, guard: Guard): Route[] {
  const { application, assets, docsUrl, visitors, signInAttempts } = parts;

  function ask(request: PageRequest, status: number, { next = '', error = null, headers = {} }: Ask): WebAnswer {
    const { token, cookie } = signInForm.open(request.req.headers.cookie, request);
    const code = request.method === 'POST' ? '' : (request.query.get('reason') ?? '');
    const reason = isSignInReason(code) ? SIGN_IN_REASONS[code] : null;
    const docs = docsUrl?.startsWith('/') ? request.link(docsUrl) : docsUrl;
    const document = (
      <SignInPage {...{ request, assets, token, docsUrl: docs, next: isOurs(next) ? next : '', reason, error }} />
    );
    const answer = page(status, document);
    return withCookies({ ...answer, headers: { ...answer.headers, ...headers } }, cookie);
  }

  async function showForm(request: PageRequest): Promise<WebAnswer> {
    const next = request.query.get('next') ?? '';
    const visitor = await visitors.identify(request);
    return visitor === null ? ask(request, 200, { next }) : redirect(request.link(isOurs(next) ? next : HOME));
  }

  async function signIn(request: PageRequest): Promise<WebAnswer> {
    const sent = await readForm(request.req, { maxBytes: MAX_FORM });
    if (sent.kind === 'refused') return notAForm(request, parts.assets, sent);
    const next = sent.form.text('next');
    if (!signInForm.isOwn(request.req.headers.cookie, sent.form.text(TOKEN_FIELD), request)) {
      return ask(request, 403, {
        next,
        error: 'The form has become too old, or your browser takes no cookies. Try again.',
      });
    }
    const attempt = `sign-in:${request.clientAddress}`;
    const verdict = await signInAttempts?.consume(attempt);
    if (verdict?.allowed === false) {
      const seconds = wholeSeconds(verdict.resetSeconds);
      const error = `Too many keys were tried. Try again in ${seconds} seconds.`;
      return ask(request, 429, { next, error, headers: { 'Retry-After': seconds } });
    }
    const key = sent.form.text('key').trim();
    const refusal = await refusalOf(key);
    if (refusal !== null) return ask(request, 403, { next, error: refusal });
    await signInAttempts?.restore(attempt);
    const cookie = await visitors.sessions.keep(visitors.sessions.begin(key), request);
    return withCookies(redirect(request.link(isOurs(next) ? next : HOME)), signInForm.close(request), cookie);
  }

  /** Why the key is not let in, or null. */
  async function refusalOf(key: string): Promise<string | null> {
    if (key === '') return REFUSALS.missing;
    try {
      await application.keys.authenticate.execute(key);
      return null;
    } catch (error) {
      const details = errorDetails(error);
      if (details?.kind === 'unauthenticated') return REFUSALS[details.reason];
      throw error;
    }
  }

  const signOut = guard.action(({ request }) =>
    Promise.resolve(withCookies(redirect(signInAddress(request, 'signed-out')), visitors.sessions.end(request))),
  );

  const goHome = async (request: PageRequest) =>
    redirect(request.link((await visitors.identify(request)) === null ? SIGN_IN : HOME));

  return [
    { path: '/', GET: goHome },
    { path: '/dashboard', GET: (request) => redirect(request.link(HOME)) },
    { path: SIGN_IN, GET: showForm, POST: signIn },
    { path: '/sign-out', POST: signOut },
  ];
}

interface Ask {
  readonly next?: string;
  readonly error?: string | null;
  readonly headers?: WebAnswer['headers'];
}
