import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Application, Clock } from '../../../application/index.js';
import { Assets } from './assets.js';
import type { WebPagesOptions } from './options.js';
import { Visitors } from './session/visitors.js';
import type { PageServices } from './page-services.js';

const MACHINE_CLOCK: Clock = {
  now: () => new Date(),
  // Nothing that waits keeps a process from its end.
  sleep: (milliseconds) => setTimeout(milliseconds, undefined, { ref: false }),
};

/** What handlers are made with, from what the host has given. */
export function createWebParts(application: Application, options: WebPagesOptions): PageServices {
  const { log, clock = MACHINE_CLOCK, checksUrl, docsUrl, isStopping = () => false } = options;
  const secret = options.secret ?? randomBytes(32).toString('base64url');
  const visitors = new Visitors({ application, secret, clock });
  return {
    application,
    assets: new Assets(),
    secret,
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
