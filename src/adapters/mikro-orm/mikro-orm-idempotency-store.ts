import type { IdempotencyStore, IdempotencyVerdict, IdempotentRequest } from '../../application/index.js';
import type { Session } from './session/session.js';

/** How often a key may be released between a failed reservation and reading it, before that counts as an error. */
const MAX_ATTEMPTS = 10;

export class MikroOrmIdempotencyStore implements IdempotencyStore {
  constructor(private readonly session: Session) {}

  async begin(request: IdempotentRequest): Promise<IdempotencyVerdict> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const resourceId = await this.#reserve(request);
      if (resourceId !== null) return { kind: 'begun', resourceId };
      const verdict = await this.#read(request);
      if (verdict !== null) return verdict;
    }
    throw new Error('An idempotency key was released repeatedly while it was being reserved.');
  }

  async finish(account: string, key: string, answer: string): Promise<void> {
    await this.session.query((queries) =>
      queries
        .updateTable('idempotency_requests')
        .set({ answer })
        .where('account', '=', account)
        .where('key', '=', key)
        .execute(),
    );
  }

  async release(account: string, key: string): Promise<void> {
    await this.session.query((queries) =>
      queries
        .deleteFrom('idempotency_requests')
        .where('account', '=', account)
        .where('key', '=', key)
        .where('answer', 'is', null)
        .execute(),
    );
  }

  async purge(now: Date, limit: number): Promise<number> {
    const removed = await this.session.query((queries) =>
      queries
        .deleteFrom('idempotency_requests')
        .where((row) =>
          row(
            row.refTuple('account', 'key'),
            'in',
            row
              .selectFrom('idempotency_requests as expired')
              .select(['expired.account', 'expired.key'])
              .where('expired.expires_at', '<=', now)
              .limit(limit)
              // Another process is removing these.
              .forUpdate()
              .skipLocked()
              .$asTuple('account', 'key'),
          ),
        )
        .executeTakeFirstOrThrow(),
    );
    return Number(removed.numDeletedRows);
  }

  /** Reserves a key that is new, expired, or belongs to a lost request. @returns null for any other */
  async #reserve(request: IdempotentRequest): Promise<string | null> {
    const { account, key, fingerprint, resourceId, now, leaseUntil, expiresAt } = request;
    const fresh = {
      fingerprint,
      resource_id: resourceId,
      lease_until: leaseUntil,
      expires_at: expiresAt,
      answer: null,
    };
    const reserved = await this.session.query((queries) =>
      queries
        .insertInto('idempotency_requests')
        .values({ account, key, ...fresh })
        .onConflict((conflict) =>
          conflict
            .columns(['account', 'key'])
            .doUpdateSet((row) => ({
              ...fresh,
              // A lost request may have taken effect already, with its id.
              resource_id: row
                .case()
                .when('idempotency_requests.expires_at', '<=', now)
                .then(resourceId)
                .else(row.ref('idempotency_requests.resource_id'))
                .end(),
              expires_at: row
                .case()
                .when('idempotency_requests.expires_at', '<=', now)
                .then(expiresAt)
                .else(row.ref('idempotency_requests.expires_at'))
                .end(),
            }))
            .where((row) =>
              row.or([
                row('idempotency_requests.expires_at', '<=', now),
                row.and([
                  row('idempotency_requests.answer', 'is', null),
                  row('idempotency_requests.lease_until', '<=', now),
                  row('idempotency_requests.fingerprint', '=', fingerprint),
                ]),
              ]),
            ),
        )
        .returning('resource_id')
        .executeTakeFirst(),
    );
    return reserved?.resource_id ?? null;
  }

  /** Why a key cannot be reserved. @returns null if it was released meanwhile */
  async #read({ account, key, fingerprint }: IdempotentRequest): Promise<IdempotencyVerdict | null> {
    const found = await this.session.query((queries) =>
      queries
        .selectFrom('idempotency_requests')
        .select(['fingerprint', 'answer'])
        .where('account', '=', account)
        .where('key', '=', key)
        .executeTakeFirst(),
    );
    if (!found) return null;
    if (found.fingerprint !== fingerprint) return { kind: 'mismatch' };
    return found.answer === null ? { kind: 'in-progress' } : { kind: 'answered', answer: found.answer };
  }
}
