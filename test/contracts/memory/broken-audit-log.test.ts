import {
  FixedGenerator,
  MemoryAuditLog,
  MemoryEndedSessions,
  createMemoryPorts,
  type MemoryPorts,
  type MemoryStore,
} from '../../../src/adapters/memory/index.js';
import type { AuditLogQuery, EndedSession, PresentedSession } from '../../../src/application/index.js';
import type { AuditLogEntry } from '../../../src/domain/index.js';
import { auditLogSuite, endedSessionsSuite, type ContractSuite } from '../../../src/testing/index.js';

/* Adapters that each break one promise, as real ones do, and the case that must notice it. */

const newPorts = () => createMemoryPorts({ generator: new FixedGenerator() });
const ports = newPorts();

const listing = (change: (query: AuditLogQuery) => Partial<AuditLogQuery>) =>
  class extends MemoryAuditLog {
    override list(query: AuditLogQuery) {
      return super.list({ ...query, ...change(query) });
    }
  };

class ForgetsClients extends MemoryAuditLog {
  override append(entry: AuditLogEntry) {
    return super.append({ ...entry, client: null });
  }
}

class KeepsReferences extends MemoryAuditLog {
  override append(entry: AuditLogEntry) {
    return this.kept.run(() => this.kept.auditLog.set(entry.id, entry));
  }

  constructor(private readonly kept: MemoryStore) {
    super(kept);
  }
}

/** Runs outside of any transaction. */
class DetachedLog extends MemoryAuditLog {
  readonly #other = new MemoryAuditLog(newPorts().store);

  override append(entry: AuditLogEntry) {
    return this.#other.append(entry);
  }

  override list(query: AuditLogQuery) {
    return this.#other.list(query);
  }
}

class SortsById extends MemoryAuditLog {
  override async list(query: AuditLogQuery) {
    const { rows, more } = await super.list(query);
    return { rows: rows.toSorted((a, b) => (a.id < b.id === (query.direction === 'asc') ? -1 : 1)), more };
  }
}

class PurgesTooMuch extends MemoryAuditLog {
  override purge(before: Date) {
    return super.purge(before, 1000);
  }
}

class PurgesTooEarly extends MemoryAuditLog {
  override purge(before: Date, limit: number) {
    return super.purge(new Date(before.getTime() + 1), limit);
  }
}

const adding = (change: (ended: EndedSession) => Partial<EndedSession>) =>
  class extends MemoryEndedSessions {
    override add(ended: EndedSession) {
      return super.add({ ...ended, ...change(ended) });
    }
  };

const asking = (change: (session: PresentedSession) => Partial<PresentedSession>) =>
  class extends MemoryEndedSessions {
    override includes(session: PresentedSession) {
      return super.includes({ ...session, ...change(session) });
    }
  };

/** The latest call wins, whatever its times are. */
class Overwrites extends MemoryEndedSessions {
  constructor(private readonly kept: MemoryStore) {
    super(kept);
  }

  override add(ended: EndedSession) {
    return this.kept.run(async () => {
      this.kept.endedSessions.delete(ended.sessionId ?? ended.keyId);
      await super.add(ended);
    });
  }
}

class DetachedSessions extends MemoryEndedSessions {
  readonly #other = new MemoryEndedSessions(newPorts().store);

  override add(ended: EndedSession) {
    return this.#other.add(ended);
  }

  override includes(session: PresentedSession) {
    return this.#other.includes(session);
  }
}

/** Takes an ID that cannot be looked up for an ended one. */
class DistrustsOtherIds extends MemoryEndedSessions {
  override async includes(session: PresentedSession) {
    return [session.id, session.keyId].some((id) => id.length !== 36) || super.includes(session);
  }
}

class KeepsExpired extends MemoryEndedSessions {
  override purge(now: Date, limit: number) {
    return super.purge(new Date(now.getTime() - 1), limit);
  }
}

class PurgesAll extends MemoryEndedSessions {
  override purge(now: Date) {
    return super.purge(now, 1000);
  }
}

const log = (adapter: typeof MemoryAuditLog): MemoryPorts => ({ ...ports, auditLog: new adapter(ports.store) });
const sessions = (adapter: typeof MemoryEndedSessions): MemoryPorts => ({
  ...ports,
  endedSessions: new adapter(ports.store),
});

describe('the contract kit notices an audit log that', () => {
  test.each<[string, typeof MemoryAuditLog, string]>([
    ['forgets where a request came from', ForgetsClients, 'as it was appended'],
    ['keeps what the caller changes', KeepsReferences, 'a copy to each caller'],
    ['sorts by ID', SortsById, 'by time and ID'],
    ['shows other accounts', listing(() => ({ account: null })), 'by time and ID'],
    ['hides entries without an account', listing(({ account }) => ({ account: account ?? '' })), 'every account'],
    ['ignores the action', listing(() => ({ action: null })), 'filters by action'],
    ['ignores the key', listing(() => ({ keyId: null })), 'filters by action'],
    ['ignores the start', listing(() => ({ since: null })), 'filters by action'],
    ['includes the end', listing(({ until }) => ({ until: until && new Date(until.getTime() + 1) })), 'filters by'],
    ['ignores transactions', DetachedLog, 'in the open transaction'],
    ['purges without limit', PurgesTooMuch, 'removes old entries'],
    ['purges too early', PurgesTooEarly, 'removes old entries'],
  ])('%s', (_, adapter, promise) => expectNoticed(auditLogSuite, promise, log(adapter)));
});

describe('the contract kit notices ended sessions that', () => {
  test.each<[string, typeof MemoryEndedSessions, string]>([
    ['end all sessions of the key', adding(() => ({ sessionId: null })), 'no other of the same key'],
    ['end later sessions, too', asking(() => ({ startedAt: new Date(0) })), 'started by then'],
    ['spare sessions of the same millisecond', asking(plusOne), 'started by then'],
    ['go back in time', Overwrites, 'keeps the latest times'],
    ['include IDs that are not UUIDs', DistrustsOtherIds, 'not a UUID'],
    ['ignore transactions', DetachedSessions, 'in the open transaction'],
    ['keep expired records', KeepsExpired, 'removes expired'],
    ['purge without limit', PurgesAll, 'removes expired'],
  ])('%s', (_, adapter, promise) => expectNoticed(endedSessionsSuite, promise, sessions(adapter)));
});

function plusOne({ startedAt }: PresentedSession): Partial<PresentedSession> {
  return { startedAt: new Date(startedAt.getTime() + 1) };
}

async function expectNoticed<Subject>(suite: ContractSuite<Subject>, promise: string, subject: Subject): Promise<void> {
  const cases = suite.cases.filter(({ name }) => name.includes(promise));
  expect(cases).toHaveLength(1);
  await expect(cases[0]?.run(subject)).rejects.toThrow(expect.objectContaining({ name: 'AssertionError' }) as Error);
}
