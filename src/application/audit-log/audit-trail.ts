import {
  auditLogActor,
  type AccountActor,
  type AuditLogEntry,
  type Client,
  type Operator,
} from '../../domain/index.js';
import type { AuditLog, Ports } from '../ports/index.js';
import { AttemptBudget } from './attempt-budget.js';

/** What use cases report. */
export interface AuditEvent {
  readonly action: AuditLogEntry['action'];
  /** null for a caller who is not authenticated. */
  readonly actor: AccountActor | Operator | null;
  /** The account that it concerns; null if unknown. */
  readonly account: string | null;
  readonly target: AuditLogEntry['target'];
  readonly details?: AuditLogEntry['details'];
  /** Default: that of the actor. */
  readonly client?: Client | undefined;
}

/** A use case that reports events. */
export interface Audited {
  readonly trail: AuditTrail;
}

const NO_AUDIT_LOG: AuditLog = {
  append: () => Promise.resolve(),
  list: () => Promise.resolve({ rows: [], more: false }),
  purge: () => Promise.resolve(0),
};

export interface AuditTrailOptions {
  /** Called with each entry after it was stored. Must not throw. */
  readonly onEntry?: ((entry: AuditLogEntry) => void) | undefined;
}

/** Writes the audit log. */
export class AuditTrail {
  readonly #budget = new AttemptBudget();
  readonly log: AuditLog;

  constructor(
    private readonly ports: Pick<Ports, 'auditLog' | 'clock' | 'ids' | 'transactions'>,
    private readonly options: AuditTrailOptions = {},
  ) {
    this.log = ports.auditLog ?? NO_AUDIT_LOG;
  }

  /** Runs `work` in one transaction with the entries that it appends. */
  async during<T>(work: (append: (event: AuditEvent) => Promise<void>) => Promise<T>): Promise<T> {
    let entries: AuditLogEntry[] = [];
    const value = await this.ports.transactions.run(() => {
      // After a conflict, the work runs again.
      entries = [];
      return work(async (event) => {
        const entry = this.#entryOf(event, 'success');
        entries.push(entry);
        await this.log.append(entry);
      });
    });
    for (const entry of entries) this.options.onEntry?.(entry);
    return value;
  }

  /**
   * Records a failed attempt, unless too many were recorded lately. Never rejects: the caller has an error to report
   * already.
   */
  async recordFailure(event: AuditEvent): Promise<void> {
    await this.recordOmitted();
    const entry = this.#entryOf(event, 'failure');
    if (this.#budget.allows(entry.account, entry.client?.address ?? '')) await this.#append(entry);
  }

  /** Records how many failed attempts were left out, once an hour. Call it regularly. Never rejects. */
  async recordOmitted(): Promise<void> {
    for (const { account, count } of this.#budget.takeOmitted(this.ports.clock.now())) {
      const event = { action: 'attempts.omitted', actor: null, account, target: null, details: { count } } as const;
      await this.#append(this.#entryOf(event, 'failure'));
    }
  }

  async #append(entry: AuditLogEntry): Promise<void> {
    try {
      await this.log.append(entry);
    } catch {
      // Best effort: the storage is unavailable, which other calls report.
    }
    this.options.onEntry?.(entry);
  }

  #entryOf(event: AuditEvent, outcome: AuditLogEntry['outcome']): AuditLogEntry {
    const { action, actor, account, target, details = {} } = event;
    const client = event.client ?? (actor?.kind === 'account' ? actor.client : undefined) ?? null;
    const { clock, ids } = this.ports;
    return {
      id: ids.next(),
      at: clock.now(),
      account,
      actor: auditLogActor(actor),
      action,
      target,
      outcome,
      details,
      client,
    };
  }
}
