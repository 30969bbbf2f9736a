import {
  FixedGenerator,
  MemoryReportRepository,
  MemoryShareLinkRepository,
  createMemoryPorts,
  type MemoryPorts,
} from '../../../src/adapters/memory/index.js';
import type { ShareLinkRepository } from '../../../src/application/index.js';
import type { ShareLink } from '../../../src/domain/index.js';
import { shareLinkRepositorySuite } from '../../../src/testing/index.js';

/* Repositories that each break one promise, as real ones do, and the case that must notice it. */

type Add = Parameters<ShareLinkRepository['add']>;
type List = Parameters<ShareLinkRepository['list']>;
type Remove = Parameters<ShareLinkRepository['remove']>;

const newPorts = () => createMemoryPorts({ generator: new FixedGenerator() });

class ForgetsExpiry extends MemoryShareLinkRepository {
  override add(...[link, limit]: Add) {
    return super.add({ ...link, expiresAt: null }, limit);
  }
}

class SharesLinks extends MemoryShareLinkRepository {
  readonly #shared = new Map<string, ShareLink | null>();

  override async findByHash(hash: string) {
    const found = this.#shared.get(hash) ?? (await super.findByHash(hash));
    this.#shared.set(hash, found);
    return found;
  }
}

class ListsOldestFirst extends MemoryShareLinkRepository {
  override async list(...query: List) {
    return (await super.list(...query)).toReversed();
  }
}

class ListsExpired extends MemoryShareLinkRepository {
  override list(...[account, reportId]: List) {
    return super.list(account, reportId, new Date(0));
  }
}

class IgnoresTheLimit extends MemoryShareLinkRepository {
  override add(...[link]: Add) {
    return super.add(link, Infinity);
  }
}

/** Counts before it writes. */
class CountsTooEarly extends MemoryShareLinkRepository {
  override async add(...[link, limit]: Add) {
    const { length } = await this.list(link.account, link.reportId, link.createdAt);
    await new Promise((resolve) => setImmediate(resolve));
    return length >= limit ? ('full' as const) : super.add(link, Infinity);
  }
}

class CountsExpired extends MemoryShareLinkRepository {
  constructor(private readonly ports: MemoryPorts) {
    super(ports.store);
  }

  override add(...[link, limit]: Add) {
    return this.ports.store.run(async () => {
      const all = await this.list(link.account, link.reportId, new Date(0));
      return all.length >= limit ? ('full' as const) : super.add(link, limit);
    });
  }
}

class RemovesFromAnyReport extends MemoryShareLinkRepository {
  override async remove(...[account, , id]: Remove) {
    const found = this.links().find((link) => link.id === id && link.account === account);
    return super.remove(account, found?.reportId ?? '', id);
  }

  protected links(): readonly ShareLink[] {
    return [...this.ports.store.shareLinks.values()];
  }

  constructor(protected readonly ports: MemoryPorts) {
    super(ports.store);
  }
}

class RemovesFromAnyAccount extends RemovesFromAnyReport {
  override async remove(...[, reportId, id]: Remove) {
    const found = this.links().find((link) => link.id === id && link.reportId === reportId);
    return found === undefined ? null : super.remove(found.account, reportId, id);
  }
}

class PurgesTooEarly extends MemoryShareLinkRepository {
  override purge(now: Date, limit: number) {
    return super.purge(new Date(now.getTime() + 1), limit);
  }
}

class PurgesAll extends MemoryShareLinkRepository {
  override purge(now: Date) {
    return super.purge(now, 1000);
  }
}

/** Runs outside of any transaction. */
class Detached extends MemoryShareLinkRepository {
  readonly #removed = new Set<string>();

  override async list(...query: List) {
    return (await super.list(...query)).filter(({ id }) => !this.#removed.has(id));
  }

  override remove(...removal: Remove) {
    this.#removed.add(removal[2]);
    return super.remove(...removal);
  }
}

/** Deletes reports, but not their links. */
class KeepsLinks extends MemoryReportRepository {
  constructor(private readonly ports: MemoryPorts) {
    super(ports.store);
  }

  override delete(account: string, id: string) {
    const { store } = this.ports;
    return store.run(async () => {
      const links = [...store.shareLinks.values()];
      const deleted = await super.delete(account, id);
      for (const link of links) store.shareLinks.set(link.hash, link);
      return deleted;
    });
  }
}

const BREAKS: readonly [how: string, promise: string, breakPorts: (ports: MemoryPorts) => Partial<MemoryPorts>][] = [
  ['forgets when a link expires', 'as it was added', links((ports) => new ForgetsExpiry(ports.store))],
  ['shares its links with callers', 'a copy to each caller', links((ports) => new SharesLinks(ports.store))],
  ['lists the oldest first', 'newest first', links((ports) => new ListsOldestFirst(ports.store))],
  ['lists expired links', 'newest first', links((ports) => new ListsExpired(ports.store))],
  ['ignores the limit', 'never exceeds the limit', links((ports) => new IgnoresTheLimit(ports.store))],
  ['counts before it writes', 'never exceeds the limit', links((ports) => new CountsTooEarly(ports.store))],
  ['counts expired links', 'never exceeds the limit', links((ports) => new CountsExpired(ports))],
  ['removes links of other reports', 'that report and account', links((ports) => new RemovesFromAnyReport(ports))],
  ['removes links of other accounts', 'that report and account', links((ports) => new RemovesFromAnyAccount(ports))],
  ['purges too early', 'purges expired links', links((ports) => new PurgesTooEarly(ports.store))],
  ['purges without limit', 'purges expired links', links((ports) => new PurgesAll(ports.store))],
  ['ignores transactions', 'in the open transaction', links((ports) => new Detached(ports.store))],
  ['keeps the links of deleted reports', 'with the report', (ports) => ({ reports: new KeepsLinks(ports) })],
];

describe('the contract kit notices share links that', () => {
  test.each(BREAKS)('%s', async (_, promise, breakPorts) => {
    const ports = newPorts();
    const cases = shareLinkRepositorySuite.cases.filter(({ name }) => name.includes(promise));
    expect(cases).toHaveLength(1);
    const run = cases[0]?.run({ ...ports, ...breakPorts(ports) });
    await expect(run).rejects.toThrow(expect.objectContaining({ name: 'AssertionError' }) as Error);
  });
});

function links(create: (ports: MemoryPorts) => ShareLinkRepository) {
  return (ports: MemoryPorts) => ({ shareLinks: create(ports) });
}
