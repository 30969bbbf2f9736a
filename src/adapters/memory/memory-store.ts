import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  ApiKey,
  AuditLogEntry,
  Generation,
  Project,
  ReportState,
  ScanState,
  ShareLink,
} from '../../domain/index.js';
import type { DayOpening, QueuedJob } from '../../application/index.js';
import { MemoryTable } from './memory-table.js';
import { FairScheduler } from './fair-scheduler.js';
import type { FindingsRow, FrontierRow, RobotsRow, ScanPageRow } from './scan-rows.js';

/** An idempotency key and its request. */
export interface RequestRow {
  readonly fingerprint: string;
  readonly resourceId: string;
  readonly leaseUntil: Date;
  readonly expiresAt: Date;
  /** null while the request is in progress. */
  readonly answer: string | null;
}

/** When a session, or all sessions of a key, were ended. */
export interface EndedSessionRow {
  readonly endedAt: Date;
  readonly expiresAt: Date;
}

/** A job that has not ended. Its worker changes the counters in place, outside of transactions. */
export interface JobRow {
  readonly job: QueuedJob;
  /** Jobs with the lowest turn run first. */
  readonly turn: number;
  /** Number of the latest attempt; 0 before the first. */
  attempt: number;
  /** Number of rejected attempts, without those that were put back. */
  failures: number;
  /** When the next attempt is due, in milliseconds since the epoch. */
  dueAt: number;
}

/**
 * The state that the memory adapters share, and their transactions: ambient, one at a time, and isolated. It lives as long
 * as the process and grows with its data.
 */
export class MemoryStore {
  readonly reports = this.#table<ReportState>();
  /** By account and name. */
  readonly projects = this.#table<Project>();
  /** By account and project, newest first. */
  readonly openings = this.#table<readonly DayOpening[]>();
  /** By report, oldest first. */
  readonly generations = this.#table<readonly Generation[]>();
  /** By hash, because every request looks one up. */
  readonly keys = this.#table<ApiKey>();
  /** By hash of the token. */
  readonly shareLinks = this.#table<ShareLink>();
  /** By ID, as are the next three. */
  readonly scans = this.#table<ScanState>();
  readonly scanFrontiers = this.#table<FrontierRow>();
  readonly scanRobots = this.#table<RobotsRow>();
  readonly scanFindings = this.#table<FindingsRow>();
  /** By scan and number. */
  readonly scanPages = this.#table<ScanPageRow>();
  /** Numbers of rows, by scan and URL. */
  readonly scanUrls = this.#table<number>();
  /** How many rows have a query string, by scan and URL without it. */
  readonly scanVariants = this.#table<number>();
  /** By account and idempotency key. */
  readonly requests = this.#table<RequestRow>();
  /** By ID. */
  readonly auditLog = this.#table<AuditLogEntry>();
  /** By ID of the session or key. */
  readonly endedSessions = this.#table<EndedSessionRow>();
  /** By generation. */
  readonly jobs = this.#table<JobRow>();
  /** Running jobs of all workers on this store, by generation. Not transactional. */
  readonly running = new Map<string, QueuedJob>();
  /** Not transactional: unused turns are harmless. */
  readonly scheduler = new FairScheduler();

  readonly #ambient = new AsyncLocalStorage<object>();
  readonly #jobListeners = new Set<() => void>();
  #underWay: object | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` as one transaction, after those that started earlier. Inside a transaction, joins that one. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#isInside()) return work();
    const result = this.#last.then(() => this.#transact(work));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Calls `listener` whenever jobs are added, removed or available again. @returns a function that unsubscribes it */
  onJobsChanged(listener: () => void): () => void {
    this.#jobListeners.add(listener);
    return () => this.#jobListeners.delete(listener);
  }

  announceJobs(): void {
    for (const listener of [...this.#jobListeners]) listener();
  }

  async #transact<T>(work: () => T | Promise<T>): Promise<T> {
    const transaction = {};
    this.#underWay = transaction;
    let isDone = false;
    try {
      const value = await this.#ambient.run(transaction, work);
      isDone = true;
      return value;
    } finally {
      this.#underWay = null;
      if (isDone) this.#commit();
      else for (const table of this.#tables()) table.rollBack();
    }
  }

  #commit(): void {
    const changed = this.#tables().filter((table) => table.commit());
    if (changed.includes(this.jobs)) this.announceJobs();
  }

  /** Work that outlives its transaction runs outside it. */
  #isInside(): boolean {
    return this.#underWay !== null && this.#ambient.getStore() === this.#underWay;
  }

  #table<Row>(): MemoryTable<Row> {
    return new MemoryTable(() => this.#isInside());
  }

  #tables(): readonly Pick<MemoryTable<unknown>, 'commit' | 'rollBack'>[] {
    return [
      this.reports,
      this.projects,
      this.openings,
      this.generations,
      this.keys,
      this.shareLinks,
      this.scans,
      this.scanFrontiers,
      this.scanRobots,
      this.scanFindings,
      this.scanPages,
      this.scanUrls,
      this.scanVariants,
      this.requests,
      this.auditLog,
      this.endedSessions,
      this.jobs,
    ];
  }
}

/** One map key for several parts. */
export function compoundKey(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
