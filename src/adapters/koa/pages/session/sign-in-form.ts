import { randomBytes } from 'node:crypto';
import { readCookie, setCookie, type CookieOptions } from '../../http/cookies.js';
import { isSameText } from './same-text.js';

const NAME = 'sitegrade-sign-in';

/** Seconds until an open sign-in form expires. */
const LIFETIME = 12 * 60 * 60;

const TOKEN = /^[\w-]{24}$/;

/**
 * Binds the sign-in form, which has no session yet, to the browser that requested it. Otherwise another site could sign a
 * visitor in with its own key and see what they do (login CSRF).
 */
export const signInForm = {
  /** The token of the form and its Set-Cookie header. Forms in several tabs share a token. */
  open(header: string | undefined, options: CookieOptions): { readonly token: string; readonly cookie: string } {
    const known = readCookie(header, NAME, options) ?? '';
    const token = TOKEN.test(known) ? known : randomBytes(18).toString('base64url');
    return { token, cookie: setCookie(NAME, token, LIFETIME, options) };
  },
  hasValidToken(header: string | undefined, sent: string, options: CookieOptions): boolean {
    const token = readCookie(header, NAME, options) ?? '';
    return TOKEN.test(token) && isSameText(token, sent);
  },
  /** The Set-Cookie header that deletes the token after signing in. */
  close(options: CookieOptions): string {
    return setCookie(NAME, '', 0, options);
  },
};
