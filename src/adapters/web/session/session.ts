import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createCookieSealer, type CookieSealer } from './cookie-sealer.js';
import { cookieName, readCookie, setCookie, type CookieOptions } from './cookies.js';

/** Seconds until a session ends by itself: without a visit, and in all. */
export const IDLE_SECONDS = 12 * 60 * 60;
export const LONGEST_SECONDS = 7 * 24 * 60 * 60;

/** A session is sealed anew at most so often, in seconds: most answers need no cookie. */
const RENEWED_AFTER = 15 * 60;

/** Longest time that a form may lie open before somebody signs in with it, in seconds. */
const SIGN_IN_SECONDS = 12 * 60 * 60;

const NAME = 'sitegrade-session';

/** Bytes of the token in forms. */
const TOKEN_BYTES = 18;

/** What a browser's cookie says. */
export interface Session {
  /** The API key that was signed in with; null before. It never leaves the cookie and the memory of one request. */
  readonly key: string | null;
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

  /** The session of a request; null where there is none that holds. */
  async read(header: string | undefined, options: CookieOptions): Promise<Session | null> {
    const sealed = readCookie(header, NAME, options);
    const value = sealed === undefined ? null : await this.#sealer.open(sealed);
    return value === null ? null : toSession(value);
  }

  /** A session for somebody who has not signed in yet, or has just signed in: never the one from before. */
  begin(key: string | null): Session {
    const now = this.#now();
    return { key, formToken: randomBytes(TOKEN_BYTES).toString('base64url'), begunAt: now, sealedAt: now };
  }

  /** The Set-Cookie header that keeps a session. */
  async keep(session: Session, options: CookieOptions): Promise<string> {
    const { key, formToken, begunAt } = session;
    const now = this.#now();
    const idle = key === null ? SIGN_IN_SECONDS : IDLE_SECONDS;
    const seconds = Math.max(0, Math.min(now + idle, begunAt + LONGEST_SECONDS) - now);
    const sealed = await this.#sealer.seal(
      { key, formToken, begunAt, sealedAt: now },
      new Date((now + seconds) * 1000),
    );
    return setCookie(NAME, sealed, seconds, options);
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
export function ownsForm({ formToken }: Session, sent: string): boolean {
  const [own, other] = [Buffer.from(formToken), Buffer.from(sent)];
  return own.length === other.length && timingSafeEqual(own, other);
}

/** Whether the browser sends a session at all, holding or not. */
export function sendsSession(header: string | undefined, options: CookieOptions): boolean {
  return header?.includes(`${cookieName(NAME, options)}=`) ?? false;
}

function toSession({ key, formToken, begunAt, sealedAt }: Readonly<Record<string, unknown>>): Session | null {
  if (key !== null && typeof key !== 'string') return null;
  if (typeof formToken !== 'string' || typeof begunAt !== 'number' || typeof sealedAt !== 'number') return null;
  return { key, formToken, begunAt, sealedAt };
}
