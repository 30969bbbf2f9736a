import { isShareLinkExpired, type ShareLink } from '../../domain/index.js';
import type { ShareLinkRepository } from '../../application/index.js';
import { copy } from './copy.js';
import type { MemoryStore } from './memory-store.js';

export class MemoryShareLinkRepository implements ShareLinkRepository {
  constructor(private readonly store: MemoryStore) {}

  add(link: ShareLink, limit: number): Promise<'added' | 'full' | 'no-report'> {
    const added = copy(link);
    return this.store.run(() => {
      const { account, reportId, createdAt } = added;
      if (this.store.reports.get(reportId)?.account !== account) return 'no-report';
      if (this.#working(account, reportId, createdAt).length >= limit) return 'full';
      this.store.shareLinks.set(added.hash, added);
      return 'added';
    });
  }

  async findByHash(hash: string): Promise<ShareLink | null> {
    return copy(this.store.shareLinks.get(hash));
  }

  async list(account: string, reportId: string, now: Date): Promise<readonly ShareLink[]> {
    return copy(this.#working(account, reportId, now).sort((a, b) => (a.id < b.id ? 1 : -1)));
  }

  remove(account: string, reportId: string, id: string): Promise<ShareLink | null> {
    return this.store.run(() => {
      const found = this.#of(account, reportId).find((link) => link.id === id) ?? null;
      if (found !== null) this.store.shareLinks.delete(found.hash);
      return copy(found);
    });
  }

  purge(now: Date, limit: number): Promise<number> {
    return this.store.run(() => {
      const expired = [...this.store.shareLinks.values()]
        .filter((link) => isShareLinkExpired(link, now))
        .slice(0, limit);
      for (const { hash } of expired) this.store.shareLinks.delete(hash);
      return expired.length;
    });
  }

  #working(account: string, reportId: string, now: Date): ShareLink[] {
    return this.#of(account, reportId).filter((link) => !isShareLinkExpired(link, now));
  }

  #of(account: string, reportId: string): ShareLink[] {
    return [...this.store.shareLinks.values()].filter((link) => link.account === account && link.reportId === reportId);
  }
}
