import { AddressGuard } from './address-guard.js';
import type { AllowedTarget } from './allow-list.js';
import { ConnectionPool } from './connection-pool.js';
import { lookupAsSystem, type Lookup } from './guarded-connect.js';
import { LargeBodySlots } from './large-body-slots.js';
import { PageSession, type SessionOptions } from './page-session.js';

export interface PageFetcherOptions extends SessionOptions {
  readonly allowedTargets: readonly AllowedTarget[];
  /** How names are looked up; without it, as the machine does. */
  readonly lookup?: Lookup;
}

/** Fetches from strangers. What is bounded for all pages together is bounded for those of one fetcher. */
export class PageFetcher {
  readonly #guard: AddressGuard;
  readonly #longBodies: LargeBodySlots;

  constructor(private readonly options: PageFetcherOptions) {
    this.#guard = new AddressGuard(options.allowedTargets);
    this.#longBodies = new LargeBodySlots(options.limits.maxBodyBytes);
  }

  /** For one page and everything besides it. To be closed when the last of it has been asked for. */
  openSession(): PageSession {
    const { limits, lookup = lookupAsSystem } = this.options;
    const connections = new ConnectionPool({ guard: this.#guard, lookup, maxHeaderBytes: limits.maxHeaderBytes });
    return new PageSession(this.options, connections, this.#longBodies);
  }

  /** Runs work with a session of its own. */
  async withSession<T>(work: (session: PageSession) => Promise<T>): Promise<T> {
    const session = this.openSession();
    try {
      return await work(session);
    } finally {
      session.close();
    }
  }
}
