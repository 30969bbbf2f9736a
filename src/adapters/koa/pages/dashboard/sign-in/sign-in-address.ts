import type { PageRequest } from '../../page-request.js';

export const SIGN_IN = '/sign-in';

/** Why somebody is asked to sign in, as the address says it: no other words get into the page. */
export const SIGN_IN_REASONS = {
  ended: 'Your session has ended. Sign in again to go on.',
  'signed-out': 'You have signed out.',
  revoked: 'The key that you were signed in with is revoked.',
} as const;

export type SignInReason = keyof typeof SIGN_IN_REASONS;

/** Longest address that is gone back to. */
const MAX_NEXT = 2000;

/** Where to sign in; somebody who asked for a page is led back there afterwards. */
export function signInAddress(request: PageRequest, reason: SignInReason | null): string {
  const query = new URLSearchParams();
  if (reason !== null) query.set('reason', reason);
  const next = request.method === 'GET' ? request.path + (request.query.size > 0 ? `?${request.query}` : '') : '';
  if (isOurs(next)) query.set('next', next);
  return request.link(SIGN_IN) + (query.size > 0 ? `?${query}` : '');
}

export function isSignInReason(text: string): text is SignInReason {
  return Object.hasOwn(SIGN_IN_REASONS, text);
}

/** Whether a path may be gone to after signing in: pages of the dashboard only, never another site. */
export function isOurs(path: string): boolean {
  return (
    path.length <= MAX_NEXT &&
    /^\/dashboard(?:[/?][\x21-\x7e]*)?$/.test(path) &&
    !/[\\]|\/\/|\.\.|%2e/i.test(path.split('?', 1)[0] ?? '')
  );
}
