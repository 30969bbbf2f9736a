import type { EndedSession, EndedSessions, PresentedSession } from '../../application/index.js';
import type { MemoryStore } from './memory-store.js';

export class MemoryEndedSessions implements EndedSessions {
  constructor(private readonly store: MemoryStore) {}

  add({ keyId, sessionId, endedAt, expiresAt }: EndedSession): Promise<void> {
    const id = sessionId ?? keyId;
    const row = { endedAt: new Date(endedAt), expiresAt: new Date(expiresAt) };
    return this.store.run(() => {
      const known = this.store.endedSessions.get(id) ?? row;
      this.store.endedSessions.set(id, {
        endedAt: later(known.endedAt, row.endedAt),
        expiresAt: later(known.expiresAt, row.expiresAt),
      });
    });
  }

  async includes({ id, keyId, startedAt }: PresentedSession): Promise<boolean> {
    const all = this.store.endedSessions.get(keyId);
    return this.store.endedSessions.get(id) !== null || (all !== null && all.endedAt >= startedAt);
  }

  purge(now: Date, limit: number): Promise<number> {
    return this.store.run(() => {
      const expired: string[] = [];
      for (const [id, { expiresAt }] of this.store.endedSessions.entries()) {
        if (expired.length >= limit) break;
        if (expiresAt <= now) expired.push(id);
      }
      for (const id of expired) this.store.endedSessions.delete(id);
      return expired.length;
    });
  }
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
