import { createCookieSealer, type CookieSealer } from './cookie-sealer.js';
import { readCookie, setCookie, type CookieOptions } from '../../http/cookies.js';
import { shorten } from '../shorten.js';

const NAME = 'sitegrade-flash';

/** Seconds until a flash that no page has shown expires. */
const LIFETIME = 60;

/** Limits that keep a flash within the size of a cookie. */
const MAX_DETAILS = 5;
const MAX_TEXT = 100;

/** Restores the privacy that reports had. */
export interface UndoPrivacy {
  readonly privacy: 'public' | 'private';
  readonly ids: readonly string[];
}

/** The outcome of a form, shown once on the next page. */
export interface Flash {
  /** `warned`: only a part was done. */
  readonly tone: 'done' | 'warned';
  readonly text: string;
  /** What was not done, and why, one item each. */
  readonly details: readonly string[];
  /** Offered beside the text. */
  readonly undo?: UndoPrivacy | undefined;
}

/** Passes the outcome of a form to the next page in a sealed cookie, so nobody else can put text on a page. */
export class Flashes {
  readonly #sealer: CookieSealer;

  constructor(
    secrets: readonly string[],
    private readonly clock: { now(): Date },
  ) {
    this.#sealer = createCookieSealer(secrets, 'flash', clock);
  }

  async keep(flash: Flash, options: CookieOptions): Promise<string> {
    const left = flash.details.length - MAX_DETAILS;
    const details = flash.details.slice(0, MAX_DETAILS).map((detail) => shorten(detail, MAX_TEXT));
    if (left > 0) details.push(`… and ${left} more`);
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME * 1000);
    const { tone, undo } = flash;
    const sealed = await this.#sealer.seal({ tone, text: shorten(flash.text, MAX_TEXT), details, undo }, expiresAt);
    return setCookie(NAME, sealed, LIFETIME, options);
  }

  /** @returns null if there is no flash */
  async read(header: string | undefined, options: CookieOptions): Promise<Flash | null> {
    const sealed = readCookie(header, NAME, options);
    const value = sealed === undefined ? null : await this.#sealer.open(sealed);
    // Only `keep` seals values for this purpose.
    return value as Flash | null;
  }

  /** The Set-Cookie header for the page that shows the flash. */
  drop(options: CookieOptions): string {
    return setCookie(NAME, '', 0, options);
  }
}
