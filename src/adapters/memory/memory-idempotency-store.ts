import type { IdempotencyStore, IdempotencyVerdict, IdempotentRequest } from '../../application/index.js';
import { compoundKey, type MemoryStore } from './memory-store.js';

export class MemoryIdempotencyStore implements IdempotencyStore {
  constructor(private readonly store: MemoryStore) {}

  begin(request: IdempotentRequest): Promise<IdempotencyVerdict> {
    const { fingerprint, now } = request;
    const id = compoundKey(request.account, request.key);
    const leaseUntil = new Date(request.leaseUntil);
    return this.store.run((): IdempotencyVerdict => {
      const known = this.store.requests.get(id);
      if (known === null || known.expiresAt <= now) {
        const { resourceId, expiresAt } = request;
        const row = { fingerprint, resourceId, leaseUntil, expiresAt: new Date(expiresAt), answer: null };
        this.store.requests.set(id, row);
        return { kind: 'begun', resourceId };
      }
      if (known.fingerprint !== fingerprint) return { kind: 'mismatch' };
      if (known.answer !== null) return { kind: 'answered', answer: known.answer };
      if (known.leaseUntil > now) return { kind: 'in-progress' };
      this.store.requests.set(id, { ...known, leaseUntil });
      return { kind: 'begun', resourceId: known.resourceId };
    });
  }

  finish(account: string, key: string, answer: string): Promise<void> {
    const id = compoundKey(account, key);
    return this.store.run(() => {
      const known = this.store.requests.get(id);
      if (known !== null) this.store.requests.set(id, { ...known, answer });
    });
  }

  release(account: string, key: string): Promise<void> {
    const id = compoundKey(account, key);
    return this.store.run(() => {
      if (this.store.requests.get(id)?.answer === null) this.store.requests.delete(id);
    });
  }

  purge(now: Date, limit: number): Promise<number> {
    return this.store.run(() => {
      const expired: string[] = [];
      for (const [id, { expiresAt }] of this.store.requests.entries()) {
        if (expired.length >= limit) break;
        if (expiresAt <= now) expired.push(id);
      }
      for (const id of expired) this.store.requests.delete(id);
      return expired.length;
    });
  }
}
