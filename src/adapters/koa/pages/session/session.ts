import { randomBytes } from 'node:crypto';
import { createCookieSealer, type CookieSealer } from './cookie-sealer.js';
import { cookieName, readCookie, setCookie, type CookieOptions } from '../../http/cookies.js';
import { isSameText } from './same-text.js';

/** Seconds until a session ends by itself: without a visit, and in all. */
export const IDLE_SECONDS = 12 * 60 * 60;
export const LONGEST_SECONDS = 7 * 24 * 60 * 60;

/** A session is sealed anew at most so often, in seconds: most answers need no cookie. */
const RENEWED_AFTER = 15 * 60;

const NAME = 'sitegrade-session';

/** Bytes of the token in forms. */
const TOKEN_BYTES = 18;

/** What the cookie of somebody who has signed in says. */
export interface Session {
  /** The API key that was signed in with. It never leaves the cookie and the memory of one request. */
  readonly key: string;
  /** What every form of this session carries (OWASP: synchronizer token). */
  readonly formToken: string;
  /** Seconds since the epoch. */
  readonly begunAt: number;
  readonly sealedAt: number;
}

/** Keeps sessions in sealed cookies: any process of the service can read them, and none keeps anything. */
export class Sessions {
  readonly #sealer: CookieSealer;

  constructor(
    secret: string,
    private readonly clock: { now(): Date },
  ) {
    this.#sealer = createCookieSealer(secret, 'session', clock);
  }

  begin(key: string): Session {
    const now = this.#now();
    return { key, formToken: randomBytes(TOKEN_BYTES).toString('base64url'), begunAt: now, sealedAt: now };
  }

  /** The session of a request; null where there is none that holds. */
  async read(header: string | undefined, options: CookieOptions): Promise<Session | null> {
    const sealed = readCookie(header, NAME, options);
    const value = sealed === undefined ? null : await this.#sealer.open(sealed);
    // Nobody but `keep` makes one.
    return value as Session | null;
  }

  /** Whether the browser sends one at all, holding or not. */
  isSent(header: string | undefined, options: CookieOptions): boolean {
    return header?.includes(`${cookieName(NAME, options)}=`) ?? false;
  }

  /** The Set-Cookie header that keeps a session. */
  async keep({ key, formToken, begunAt }: Session, options: CookieOptions): Promise<string> {
    const now = this.#now();
    const end = Math.min(now + IDLE_SECONDS, begunAt + LONGEST_SECONDS);
    const sealed = await this.#sealer.seal({ key, formToken, begunAt, sealedAt: now }, new Date(end * 1000));
    return setCookie(NAME, sealed, Math.max(0, end - now), options);
  }

  /** The Set-Cookie header that lets a session in use go on; null where that is not due yet. */
  async renew(session: Session, options: CookieOptions): Promise<string | null> {
    return this.#now() - session.sealedAt < RENEWED_AFTER ? null : this.keep(session, options);
  }

  /** The Set-Cookie header that ends the session in its browser. */
  end(options: CookieOptions): string {
    return setCookie(NAME, '', 0, options);
  }

  #now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

/** Whether a form was made for this session. */
export function hasValidCsrfToken({ formToken }: Session, sent: string): boolean {
  return isSameText(formToken, sent);
}
