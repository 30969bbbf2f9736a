import { randomBytes } from 'node:crypto';
import type { StartedSession } from '../../../../application/index.js';
import { createCookieSealer, type CookieSealer } from './cookie-sealer.js';
import { cookieName, readCookie, setCookie, type CookieOptions } from '../../http/cookies.js';
import { isSameText } from './same-text.js';

/** Seconds until a session expires: since the last visit, and in total. */
export const IDLE_SECONDS = 12 * 60 * 60;
export const LONGEST_SECONDS = 7 * 24 * 60 * 60;

/** Minimum seconds between two renewals of a session, so most responses set no cookie. */
const RENEWED_AFTER = 15 * 60;

const NAME = 'sitegrade-session';

/** Bytes of the CSRF token. */
const TOKEN_BYTES = 18;

/** The content of the session cookie. */
export interface Session {
  readonly id: string;
  /** The API key of the visitor. It exists only in the cookie and during a request. */
  readonly key: string;
  /** The CSRF token in every form of this session. */
  readonly formToken: string;
  /** Milliseconds since the epoch: signing out everywhere ends the sessions that started before. */
  readonly startedAt: number;
  /** Seconds since the epoch. */
  readonly sealedAt: number;
}

/** Stores sessions in sealed cookies, which any process can read. The server stores only those that were ended. */
export class Sessions {
  readonly #sealer: CookieSealer;

  constructor(
    secrets: readonly string[],
    private readonly clock: { now(): Date },
  ) {
    this.#sealer = createCookieSealer(secrets, 'session', clock);
  }

  begin(key: string, { id, startedAt }: Pick<StartedSession, 'id' | 'startedAt'>): Session {
    const formToken = randomBytes(TOKEN_BYTES).toString('base64url');
    return { id, key, formToken, startedAt: startedAt.getTime(), sealedAt: this.#now() };
  }

  /** @returns null if there is no valid session */
  async read(header: string | undefined, options: CookieOptions): Promise<Session | null> {
    const sealed = readCookie(header, NAME, options);
    const value = sealed === undefined ? null : await this.#sealer.open(sealed);
    // Only `keep` seals values for this purpose. Version 0.1.0 sealed sessions without an ID, which cannot be ended.
    return value === null || value['id'] === undefined ? null : (value as unknown as Session);
  }

  /** Whether the browser sent a session cookie, valid or not. */
  isSent(header: string | undefined, options: CookieOptions): boolean {
    return header?.includes(`${cookieName(NAME, options)}=`) ?? false;
  }

  /** The Set-Cookie header that stores a session. */
  async keep({ id, key, formToken, startedAt }: Session, options: CookieOptions): Promise<string> {
    const now = this.#now();
    const end = Math.min(now + IDLE_SECONDS, Math.floor(startedAt / 1000) + LONGEST_SECONDS);
    const sealed = await this.#sealer.seal({ id, key, formToken, startedAt, sealedAt: now }, new Date(end * 1000));
    return setCookie(NAME, sealed, Math.max(0, end - now), options);
  }

  /** The Set-Cookie header that extends a session; null if it was renewed recently. */
  async renew(session: Session, options: CookieOptions): Promise<string | null> {
    return this.#now() - session.sealedAt < RENEWED_AFTER ? null : this.keep(session, options);
  }

  /** The Set-Cookie header that deletes the session cookie. */
  drop(options: CookieOptions): string {
    return setCookie(NAME, '', 0, options);
  }

  #now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

/** Whether a form was rendered for this session. */
export function hasValidCsrfToken({ formToken }: Session, sent: string): boolean {
  return isSameText(formToken, sent);
}
