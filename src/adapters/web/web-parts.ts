import type { Application, Log } from '../../application/index.js';
import type { Assets } from './assets.js';

/** What handlers are made with. */
export interface WebParts {
  readonly application: Application;
  readonly assets: Assets;
  /** Seals cookies; at least 32 characters. */
  readonly secret: string;
  readonly clock: { now(): Date };
  /** Where the pages of the checks are: absolute, or a path from the root; undefined for nowhere. */
  readonly checksUrl: string | undefined;
  readonly log: Log;
}
