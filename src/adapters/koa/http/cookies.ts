import type { WebAnswer } from '../pages/web-answer.js';

/** Longest Cookie header that is looked into, in characters. */
const MAX_HEADER = 16 * 1024;

export interface CookieOptions {
  /** Whether the browser may send it over https only: then it has the prefix `__Host-`, which other hosts cannot write. */
  readonly isSecure: boolean;
}

/** The name of a cookie as the browser has it. */
export function cookieName(name: string, { isSecure }: CookieOptions): string {
  return isSecure ? `__Host-${name}` : name;
}

/** The cookie's value; undefined where it is not sent, or sent more than once: then somebody else may have set one. */
export function readCookie(header: string | undefined, name: string, options: CookieOptions): string | undefined {
  if (header === undefined || header.length > MAX_HEADER) return undefined;
  const prefix = `${cookieName(name, options)}=`;
  const [found, ...others] = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix));
  return others.length > 0 ? undefined : found?.slice(prefix.length);
}

/**
 * A Set-Cookie header for the whole host, out of reach of scripts, which other sites' forms do not send along.
 * @param value only characters that need no quoting, such as a sealed text
 * @param maxAge in seconds; 0 removes the cookie
 */
export function setCookie(name: string, value: string, maxAge: number, options: CookieOptions): string {
  const attributes = [
    'Path=/',
    `Max-Age=${maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(options.isSecure ? ['Secure'] : []),
  ];
  return [`${cookieName(name, options)}=${value}`, ...attributes].join('; ');
}

/** An answer with further cookies. Those that it has already come after them, and so win. */
export function withCookies(answer: WebAnswer, ...cookies: readonly string[]): WebAnswer {
  const all = [cookies, answer.headers['Set-Cookie'] ?? []].flat(2);
  return { ...answer, headers: { ...answer.headers, 'Set-Cookie': all } };
}
