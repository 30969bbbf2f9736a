import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiKey, Generation, Project, ReportState } from '../../domain/index.js';
import type { GenerationJob } from '../../application/index.js';
import { MemoryTable } from './memory-table.js';
import { FairScheduler } from './fair-scheduler.js';

/** An idempotency key and what is known of its request. */
export interface RequestRow {
  readonly fingerprint: string;
  readonly resourceId: string;
  readonly leaseUntil: Date;
  readonly expiresAt: Date;
  /** null while the request is under way. */
  readonly answer: string | null;
}

/** A job that has not ended. The worker that has taken it counts in place, whatever transaction is under way. */
export interface JobRow {
  readonly job: GenerationJob;
  /** Jobs are taken by their turns, lowest first. */
  readonly turn: number;
  /** Number of the latest try, 0 before the first. */
  attempt: number;
  /** Tries that ended by rejection. Those that were put back do not count. */
  failures: number;
  /** When the next try is due, in milliseconds since the epoch. */
  dueAt: number;
}

/**
 * The state that the memory adapters share, and their transactions: one at a time, ambient, seen by nobody else before
 * they commit. It lives as long as the process and grows with what its accounts keep in it.
 */
export class MemoryStore {
  readonly reports = this.#table<ReportState>();
  /** By account and name. */
  readonly projects = this.#table<Project>();
  /** By report, oldest first. */
  readonly generations = this.#table<readonly Generation[]>();
  /** By hash, which is what every request looks for. */
  readonly keys = this.#table<ApiKey>();
  /** By account and idempotency key. */
  readonly requests = this.#table<RequestRow>();
  /** By generation. */
  readonly jobs = this.#table<JobRow>();
  /** The jobs under way in all workers on this store, by generation. No part of any transaction. */
  readonly running = new Map<string, GenerationJob>();
  /** Not transactional: an unused turn does no harm. */
  readonly scheduler = new FairScheduler();

  readonly #ambient = new AsyncLocalStorage<object>();
  readonly #jobListeners = new Set<() => void>();
  #underWay: object | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` as one transaction, after those that were asked for before; joins the one it is called in. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#isInside()) return work();
    const result = this.#last.then(() => this.#transact(work));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Calls `listener` whenever jobs came, went or may be taken again. @returns how to end that. */
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

  /** Work that outlives its transaction is outside of it. */
  #isInside(): boolean {
    return this.#underWay !== null && this.#ambient.getStore() === this.#underWay;
  }

  #table<Row>(): MemoryTable<Row> {
    return new MemoryTable(() => this.#isInside());
  }

  #tables(): readonly Pick<MemoryTable<unknown>, 'commit' | 'rollBack'>[] {
    return [this.reports, this.projects, this.generations, this.keys, this.requests, this.jobs];
  }
}

/** One key for the parts of a compound one. */
export function compoundKey(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
