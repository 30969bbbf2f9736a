import { AddressGuard } from './address-guard.js';
import type { AllowedTarget } from './allow-list.js';
import { ConnectionPool } from './connection-pool.js';
import { systemLookup, type Lookup } from './guarded-connect.js';
import { LargeBodySlots } from './large-body-slots.js';
import { PageSession, type SessionOptions } from './page-session.js';

export interface PageFetcherOptions extends SessionOptions {
  readonly allowedTargets: readonly AllowedTarget[];
  /** Resolves names. Default: the system's resolver. */
  readonly lookup?: Lookup;
}

/** Fetches untrusted pages. Limits for all pages together apply to the pages of one fetcher. */
export class PageFetcher {
  readonly #guard: AddressGuard;
  readonly #largeBodies: LargeBodySlots;

  constructor(private readonly options: PageFetcherOptions) {
    this.#guard = new AddressGuard(options.allowedTargets);
    this.#largeBodies = new LargeBodySlots(options.limits.maxBodyBytes);
  }

  /** Opens a session for one page and its resources. Close it after the last request. */
  openSession(): PageSession {
    const { limits, lookup = systemLookup } = this.options;
    const connections = new ConnectionPool({ guard: this.#guard, lookup, maxHeaderBytes: limits.maxHeaderBytes });
    return new PageSession(this.options, connections, this.#largeBodies);
  }

  /** Runs `work` with a new session, and closes the session. */
  async withSession<T>(work: (session: PageSession) => Promise<T>): Promise<T> {
    const session = this.openSession();
    try {
      return await work(session);
    } finally {
      session.close();
    }
  }
}
