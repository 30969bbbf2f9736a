import type { Answer } from './answer.js';

/** Longest Cookie header that is parsed, in characters. */
const MAX_HEADER = 16 * 1024;

export interface CookieOptions {
  /** Whether the client uses https. The cookie then gets the prefix `__Host-`, which other hosts cannot write. */
  readonly isSecure: boolean;
}

/** The name of a cookie as the browser sees it. */
export function cookieName(name: string, { isSecure }: CookieOptions): string {
  return isSecure ? `__Host-${name}` : name;
}

/** @returns undefined if the cookie is missing, or was sent twice: another site may have planted one of them */
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
 * A Set-Cookie header for the whole host, hidden from scripts and from forms of other sites.
 * @param value only characters that need no quoting, such as a sealed value
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

/** Adds Set-Cookie headers. Cookies already in the answer come last and therefore win. */
export function withCookies(answer: Answer, ...cookies: readonly string[]): Answer {
  const all = [cookies, answer.headers?.['Set-Cookie'] ?? []].flat(2);
  return { ...answer, headers: { ...answer.headers, 'Set-Cookie': all } };
}
