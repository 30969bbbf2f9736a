import { createCookieSealer, type CookieSealer } from './cookie-sealer.js';
import { readCookie, setCookie, type CookieOptions } from '../../http/cookies.js';

const NAME = 'sitegrade-flash';

/** Seconds in which the next page must be asked for. */
const LIFETIME = 60;

/** What fits into a cookie, whatever it is about. */
const MAX_DETAILS = 5;
const MAX_TEXT = 100;

/** What became of a form, to be told once on the next page. */
export interface Flash {
  /** `warned`: a part of it was done. */
  readonly tone: 'done' | 'warned';
  readonly text: string;
  /** What was not done, and why. */
  readonly details: readonly string[];
}

/** Carries what is to be told from the answer to a form to the page that follows: nobody else can put words into a page. */
export class Flashes {
  readonly #sealer: CookieSealer;

  constructor(
    secret: string,
    private readonly clock: { now(): Date },
  ) {
    this.#sealer = createCookieSealer(secret, 'flash', clock);
  }

  async keep(flash: Flash, options: CookieOptions): Promise<string> {
    const left = flash.details.length - MAX_DETAILS;
    const details = flash.details.slice(0, MAX_DETAILS).map(shorten);
    if (left > 0) details.push(`… and ${left} more`);
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME * 1000);
    const sealed = await this.#sealer.seal({ tone: flash.tone, text: shorten(flash.text), details }, expiresAt);
    return setCookie(NAME, sealed, LIFETIME, options);
  }

  /** @returns null where there is nothing to tell */
  async read(header: string | undefined, options: CookieOptions): Promise<Flash | null> {
    const sealed = readCookie(header, NAME, options);
    const value = sealed === undefined ? null : await this.#sealer.open(sealed);
    // Nobody but `keep` makes one.
    return value as Flash | null;
  }

  /** The Set-Cookie header for the page that has told it. */
  drop(options: CookieOptions): string {
    return setCookie(NAME, '', 0, options);
  }
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_TEXT ? text : `${characters.slice(0, MAX_TEXT - 1).join('')}…`;
}
