import { randomBytes } from 'node:crypto';
import { readCookie, setCookie, type CookieOptions } from '../../http/cookies.js';
import { isSameText } from './same-text.js';

const NAME = 'sitegrade-sign-in';

/** Seconds for which the form may lie open. */
const LIFETIME = 12 * 60 * 60;

const TOKEN = /^[\w-]{24}$/;

/**
 * Ties the form for signing in, which has no session yet, to the browser that asked for it: otherwise a foreign page could
 * sign somebody in with a key of its own, and see what they do (login CSRF).
 */
export const signInForm = {
  /** The token of the form, and the Set-Cookie header beside it. Forms in several tabs share one. */
  open(header: string | undefined, options: CookieOptions): { readonly token: string; readonly cookie: string } {
    const known = readCookie(header, NAME, options) ?? '';
    const token = TOKEN.test(known) ? known : randomBytes(18).toString('base64url');
    return { token, cookie: setCookie(NAME, token, LIFETIME, options) };
  },
  isOwn(header: string | undefined, sent: string, options: CookieOptions): boolean {
    const token = readCookie(header, NAME, options) ?? '';
    return TOKEN.test(token) && isSameText(token, sent);
  },
  /** The Set-Cookie header for whoever has signed in. */
  close(options: CookieOptions): string {
    return setCookie(NAME, '', 0, options);
  },
};
