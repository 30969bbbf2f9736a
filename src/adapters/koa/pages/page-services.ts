import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Application, Clock, Log, RateLimiter } from '../../../application/index.js';
import type { AccountActor } from '../../../domain/index.js';
import { Assets } from './assets.js';
import type { WebPagesOptions } from './options.js';
import type { PageRequest } from './page-request.js';
import { parseSender } from './sender.js';
import { Visitors } from './session/visitors.js';

/** What the handlers of pages work with. */
export interface PageServices {
  readonly application: Application;
  readonly assets: Assets;
  /** Who sends reports to clients; undefined for Sitegrade itself. */
  readonly sender: string | undefined;
  /** Seal cookies: the first seals, all open. */
  readonly secrets: readonly string[];
  readonly clock: Clock;
  /** Address of the pages about checks: absolute, or a path from the root; undefined if there are none. */
  readonly checksUrl: string | undefined;
  /** Address of the API documentation, in the same form. */
  readonly docsUrl: string | undefined;
  readonly log: Log;
  /** While it returns true, open event streams end. */
  readonly isStopping: () => boolean;
  readonly visitors: Visitors;
  /** The account of the signed-in visitor; null for anonymous visitors. */
  readonly readActor: (request: PageRequest) => Promise<AccountActor | null>;
  /** Limits requests per API key; null for no limit. */
  readonly requestLimiter: RateLimiter | null;
  /** Limits failed sign-ins per IP address; null for no limit. */
  readonly signInAttempts: RateLimiter | null;
}

const SYSTEM_CLOCK: Clock = {
  now: () => new Date(),
  // A pending timer must not keep the process alive.
  sleep: (milliseconds) => setTimeout(milliseconds, undefined, { ref: false }),
};

export function createPageServices(application: Application, options: WebPagesOptions): PageServices {
  const { log, clock = SYSTEM_CLOCK, checksUrl, docsUrl, isStopping = () => false } = options;
  const secrets = [options.secret ?? randomBytes(32).toString('base64url')].flat();
  const sender = options.sender === undefined ? null : parseSender(options.sender);
  const visitors = new Visitors({ application, secrets, clock });
  return {
    application,
    assets: new Assets('/assets', sender?.logo),
    sender: sender?.name,
    secrets,
    clock,
    checksUrl,
    docsUrl,
    log,
    isStopping,
    visitors,
    readActor: async (request) => (await visitors.identify(request))?.actor ?? null,
    requestLimiter: options.requestLimiter ?? null,
    signInAttempts: options.signInAttempts ?? null,
  };
}
