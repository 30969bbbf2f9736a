import type { ReportQuery } from '../../../application/index.js';
import type { Session } from '../session/session.js';

const LIFETIME_MS = 60_000;
const MAX_ENTRIES = 1_000;

/** How many reports match a search, as PostgreSQL estimated within the last minute: further pages skip that question. */
export class MatchEstimates {
  static readonly #bySession = new WeakMap<Session, MatchEstimates>();
  readonly #estimates = new Map<string, number>();
  #expiresAt = 0;

  static of(session: Session): MatchEstimates {
    const existing = this.#bySession.get(session);
    if (existing !== undefined) return existing;
    const created = new MatchEstimates();
    this.#bySession.set(session, created);
    return created;
  }

  get(query: ReportQuery): number | undefined {
    if (Date.now() >= this.#expiresAt) this.#clear();
    return this.#estimates.get(keyOf(query));
  }

  set(query: ReportQuery, estimate: number): void {
    if (this.#estimates.size === MAX_ENTRIES) this.#clear();
    this.#estimates.set(keyOf(query), estimate);
  }

  #clear(): void {
    this.#estimates.clear();
    this.#expiresAt = Date.now() + LIFETIME_MS;
  }
}

function keyOf({ account, search }: ReportQuery): string {
  return `${account}\n${(search ?? '').toLowerCase()}`;
}
