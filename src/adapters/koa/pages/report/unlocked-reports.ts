import { createCookieSealer, type CookieSealer } from '../session/cookie-sealer.js';
import { readCookie, setCookie } from '../../http/cookies.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';

const NAME = 'sitegrade-unlocked';

/** Seconds after which a password is asked for again. */
const UNLOCKED_SECONDS = 7 * 24 * 60 * 60;

/** So many fit into a cookie; the oldest is forgotten for a newer one. */
const MAX_UNLOCKED = 12;

type Grants = readonly (readonly [id: string, grant: string])[];

/** Remembers, in one sealed cookie, which protected reports a browser has given the right password of. */
export class UnlockedReports {
  readonly #sealer: CookieSealer;
  readonly #clock: PageServices['clock'];

  constructor({ secret, clock }: Pick<PageServices, 'secret' | 'clock'>) {
    this.#sealer = createCookieSealer(secret, 'report-password', clock);
    this.#clock = clock;
  }

  /** The grant for a report, which may hold no longer; undefined where none is remembered. */
  async grantFor(request: PageRequest, id: string): Promise<string | undefined> {
    return (await this.#read(request)).find(([known]) => known === id)?.[1];
  }

  /** The Set-Cookie header that remembers one more. */
  async remember(request: PageRequest, id: string, grant: string): Promise<string> {
    const others = (await this.#read(request)).filter(([known]) => known !== id);
    const grants: Grants = [...others, [id, grant] as const].slice(-MAX_UNLOCKED);
    const expiresAt = new Date(this.#clock.now().getTime() + UNLOCKED_SECONDS * 1000);
    return setCookie(NAME, await this.#sealer.seal({ grants }, expiresAt), UNLOCKED_SECONDS, request);
  }

  async #read(request: PageRequest): Promise<Grants> {
    const sealed = readCookie(request.req.headers.cookie, NAME, request);
    const value = sealed === undefined ? null : await this.#sealer.open(sealed);
    // Nobody but `remember` makes one.
    return (value?.['grants'] ?? []) as Grants;
  }
}
