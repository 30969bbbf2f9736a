import type { Application } from '../../../application/index.js';
import type { AccountActor } from '../../../domain/index.js';

/** Scans sites in this process, and forgets everything when it is closed. */
export interface SiteScanner {
  readonly scans: Application['scans'];
  /** Reads the reports of the pages. */
  readonly reports: Application['reports'];
  /** Whom the scans belong to. */
  readonly actor: AccountActor;
  /** Stops what still runs. */
  close(): Promise<void>;
}

export interface SiteScannerOptions {
  /** Pages to check at the same time: in all, and of one host. */
  readonly concurrency: number;
  readonly perHost: number;
  /** Whether somebody reads the reports of the pages. They take most of the memory. */
  readonly keepsReports: boolean;
}

/** Opens a scanner. */
export type OpenScanner = (options: SiteScannerOptions) => Promise<SiteScanner>;
