import { errorDetails, type ErrorDetails } from '../../../../../domain/index.js';
import { retryAfter } from '../../../http/problem.js';
import type { PageRoute } from '../../page-route.js';
import { withCookies } from '../../../http/cookies.js';
import { signInForm } from '../../session/sign-in-form.js';
import type { Answer } from '../../../http/answer.js';
import { page, redirect } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import type { PageRequest } from '../../page-request.js';
import { TOKEN_FIELD } from '../fields.js';
import { createTypedReport } from '../reports/create-typed-report.js';
import { NEW_REPORT } from '../reports/report-list-state.js';
import type { Guard } from '../guard.js';
import { SIGN_IN, SIGN_IN_REASONS, isDashboardPath, isSignInReason, signInAddress } from './sign-in-address.js';
import { SignInPage } from './sign-in-page.js';

/** The page after signing in. */
const HOME = '/';

/** Maximum form size in bytes: a key, a token and the path to return to. */
const MAX_FORM = 8 * 1024;

const KEY_ERRORS = {
  missing: 'Enter your API key.',
  malformed: 'This is not an API key. Copy the whole key: it starts with sg_ and has 39 characters.',
  unknown: 'Unknown API key. Make sure that it belongs to this service.',
  expired: 'This key has expired. Use another key.',
  revoked: 'This key has been revoked. Use another key.',
} as const satisfies Record<Extract<ErrorDetails, { kind: 'unauthenticated' }>['reason'], string>;

/** Signing in and out. */
export function signInRoutes(parts: PageServices, guard: Guard): PageRoute[] {
  const { application, assets, visitors, signInAttempts } = parts;

  function signInPage(request: PageRequest, status: number, options: SignInPageOptions): Answer {
    const { next = '', error = null, headers = {} } = options;
    const { token, cookie } = signInForm.open(request.req.headers.cookie, request);
    const code = request.method === 'POST' ? '' : (request.query.get('reason') ?? '');
    const reason = isSignInReason(code) ? SIGN_IN_REASONS[code] : null;
    const safe = isDashboardPath(next) ? next : '';
    const document = (
      <SignInPage {...{ request, assets, token, next: safe, toCheck: addressIn(safe), reason, error }} />
    );
    const answer = page(status, document);
    return withCookies({ ...answer, headers: { ...answer.headers, ...headers } }, cookie);
  }

  async function showForm(request: PageRequest): Promise<Answer> {
    const next = request.query.get('next') ?? '';
    const visitor = await visitors.identify(request);
    if (visitor === null) return signInPage(request, 200, { next });
    return redirect(request.link(isDashboardPath(next) ? next : HOME));
  }

  async function signIn(request: PageRequest): Promise<Answer> {
    const form = await request.readForm({ maxBytes: MAX_FORM });
    const next = form.text('next');
    if (!signInForm.hasValidToken(request.req.headers.cookie, form.text(TOKEN_FIELD), request)) {
      const error = 'The form has expired, or your browser blocks cookies. Allow cookies and try again.';
      return signInPage(request, 403, { next, error });
    }
    const attempt = `sign-in:${request.clientAddress}`;
    const verdict = await signInAttempts?.consume(attempt);
    if (verdict?.allowed === false) {
      const headers = retryAfter(verdict.resetSeconds);
      const error = `Too many failed sign-ins. Try again in ${headers['Retry-After']} seconds.`;
      return signInPage(request, 429, { next, error, headers });
    }
    const key = form.text('key').trim();
    if (key === '') return signInPage(request, 403, { next, error: KEY_ERRORS.missing });
    try {
      const { actor, cookie } = await visitors.signIn(key, request);
      await signInAttempts?.restore(attempt);
      const safe = isDashboardPath(next) ? next : HOME;
      // The sign-in page said that this address would be checked.
      const address = addressIn(safe);
      const id = address === null ? null : await createTypedReport(application, actor, address);
      const answer = redirect(request.link(id === null ? safe : `/reports/${id}`));
      return withCookies(answer, signInForm.close(request), cookie);
    } catch (error) {
      const details = errorDetails(error);
      if (details?.kind !== 'unauthenticated') throw error;
      return signInPage(request, 403, { next, error: KEY_ERRORS[details.reason] });
    }
  }

  const signOut = guard.action(async (visit, form) => {
    const everywhere = form.text('everywhere') === '1';
    const cookie = await visitors.signOut(visit, visit.request, { everywhere });
    return withCookies(
      redirect(signInAddress(visit.request, everywhere ? 'signed-out-everywhere' : 'signed-out')),
      cookie,
    );
  });

  return [
    { path: '/dashboard', GET: (request) => redirect(request.link(HOME)) },
    { path: SIGN_IN, GET: showForm, POST: signIn },
    { path: '/sign-out', POST: signOut },
  ];
}

/** The web address that the form of a new report starts with; null if `next` is another page. */
function addressIn(next: string): string | null {
  const [path, query] = next.split('?', 2);
  return path === NEW_REPORT ? new URLSearchParams(query).get('url') || null : null;
}

interface SignInPageOptions {
  readonly next?: string;
  readonly error?: string | null;
  readonly headers?: Answer['headers'];
}
