import { createCookieSealer, type CookieSealer } from '../session/cookie-sealer.js';
import { readCookie, setCookie } from '../../http/cookies.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';

const NAME = 'sitegrade-unlocked';

/** Seconds until the password is required again. */
const UNLOCKED_SECONDS = 7 * 24 * 60 * 60;

/** As many as fit into a cookie. A new one replaces the oldest. */
const MAX_UNLOCKED = 12;

type Grants = readonly (readonly [id: string, grant: string])[];

/** The protected reports that a browser has unlocked, in one sealed cookie. */
export class UnlockedReports {
  readonly #sealer: CookieSealer;
  readonly #clock: PageServices['clock'];

  constructor({ secrets, clock }: Pick<PageServices, 'secrets' | 'clock'>) {
    this.#sealer = createCookieSealer(secrets, 'report-password', clock);
    this.#clock = clock;
  }

  /** The grant for a report, which may have been revoked; undefined if the cookie has none. */
  async grantFor(request: PageRequest, id: string): Promise<string | undefined> {
    return (await this.#read(request)).find(([reportId]) => reportId === id)?.[1];
  }

  /** The Set-Cookie header that adds a grant. */
  async remember(request: PageRequest, id: string, grant: string): Promise<string> {
    const others = (await this.#read(request)).filter(([reportId]) => reportId !== id);
    const grants: Grants = [...others, [id, grant] as const].slice(-MAX_UNLOCKED);
    const expiresAt = new Date(this.#clock.now().getTime() + UNLOCKED_SECONDS * 1000);
    return setCookie(NAME, await this.#sealer.seal({ grants }, expiresAt), UNLOCKED_SECONDS, request);
  }

  async #read(request: PageRequest): Promise<Grants> {
    const sealed = readCookie(request.req.headers.cookie, NAME, request);
    const value = sealed === undefined ? null : await this.#sealer.open(sealed);
    // The seal proves that `remember` wrote it.
    return (value?.['grants'] ?? []) as Grants;
  }
}
