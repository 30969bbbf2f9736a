import type { Application, Clock, Log, RateLimiter } from '../../../application/index.js';
import type { AccountActor } from '../../../domain/index.js';
import type { Assets } from './assets.js';
import type { Visitors } from './session/visitors.js';
import type { PageRequest } from './page-request.js';

/** What handlers are made with. */
export interface PageServices {
  readonly application: Application;
  readonly assets: Assets;
  /** Seals cookies; at least 32 characters. */
  readonly secret: string;
  readonly clock: Clock;
  /** Where the pages of the checks are: absolute, or a path from the root; undefined for nowhere. */
  readonly checksUrl: string | undefined;
  /** Where the documentation of the API is, likewise. */
  readonly docsUrl: string | undefined;
  readonly log: Log;
  /** While it says true, nothing that lasts begins or goes on. */
  readonly isStopping: () => boolean;
  /** Tells who has signed in. */
  readonly visitors: Visitors;
  /** Who asks; null for nobody in particular. */
  readonly readActor: (request: PageRequest) => Promise<AccountActor | null>;
  /** Counts requests per key; null counts nothing. */
  readonly requestLimiter: RateLimiter | null;
  /** Counts tries to sign in per address; null counts nothing. */
  readonly signInAttempts: RateLimiter | null;
}
