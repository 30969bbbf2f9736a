import type { PageRequest } from '../../page-request.js';

export const SIGN_IN = '/sign-in';

/** Messages of the sign-in page, by the code in its URL. The URL itself cannot put text on the page. */
export const SIGN_IN_REASONS = {
  ended: 'Your session has ended. Sign in again to continue.',
  'signed-out': 'You are signed out.',
  'signed-out-everywhere': 'All sessions of your key have ended.',
  revoked: 'The key you were signed in with has been revoked.',
} as const;

export type SignInReason = keyof typeof SIGN_IN_REASONS;

/** Maximum length of the path to return to. */
const MAX_NEXT = 2000;

/** The URL of the sign-in page. After a GET, it remembers the page to return to. */
export function signInAddress(request: PageRequest, reason: SignInReason | null): string {
  const query = new URLSearchParams();
  if (reason !== null) query.set('reason', reason);
  const next = request.method === 'GET' ? request.path + (request.query.size > 0 ? `?${request.query}` : '') : '';
  if (isDashboardPath(next)) query.set('next', next);
  return request.link(SIGN_IN) + (query.size > 0 ? `?${query}` : '');
}

export function isSignInReason(text: string): text is SignInReason {
  return Object.hasOwn(SIGN_IN_REASONS, text);
}

/** Whether a path is safe to redirect to after signing in: a dashboard page, never another site. */
export function isDashboardPath(path: string): boolean {
  return (
    path.length <= MAX_NEXT &&
    /^\/dashboard(?:[/?][\x21-\x7e]*)?$/.test(path) &&
    !/[\\]|\/\/|\.\.|%2e/i.test(path.split('?', 1)[0] ?? '')
  );
}
