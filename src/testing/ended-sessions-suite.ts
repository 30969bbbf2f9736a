import assert from 'node:assert/strict';
import type { EndedSession, EndedSessions, Ports, PresentedSession } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { START, atOnce, later } from './fixtures.js';

export type EndedSessionsSubject = Pick<Ports, 'ids' | 'transactions'> & { readonly endedSessions: EndedSessions };

export const endedSessionsSuite: ContractSuite<EndedSessionsSubject> = {
  port: 'EndedSessions',
  cases: [
    {
      name: 'includes an ended session, and no other of the same key',
      async run(ports) {
        const session = newSession(ports);
        const other = { ...session, id: ports.ids.next() };
        assert.equal(await ports.endedSessions.includes(session), false);
        await ports.endedSessions.add(endOf(session));
        assert.equal(await ports.endedSessions.includes(session), true);
        assert.equal(await ports.endedSessions.includes({ ...session, startedAt: later(1_000_000) }), true);
        assert.equal(await ports.endedSessions.includes(other), false);
      },
    },
    {
      name: 'includes all sessions of a key that started by then, and no later ones',
      async run(ports) {
        const { keyId } = newSession(ports);
        await ports.endedSessions.add({ ...endOf({ keyId }), sessionId: null, endedAt: later(500) });
        const startedAt = (milliseconds: number) =>
          ports.endedSessions.includes({ id: ports.ids.next(), keyId, startedAt: later(milliseconds) });
        assert.deepEqual([await startedAt(0), await startedAt(500), await startedAt(501)], [true, true, false]);
        assert.equal(await ports.endedSessions.includes(newSession(ports)), false);
      },
    },
    {
      name: 'keeps the latest times, no matter in which order they come',
      async run(ports) {
        const { keyId } = newSession(ports);
        await atOnce(10, (index) => {
          const seconds = ((index * 7) % 10) * 1000;
          const times = { endedAt: later(seconds), expiresAt: new Date(PAST.getTime() + seconds) };
          return ports.endedSessions.add({ keyId, sessionId: null, ...times });
        });
        const session = { id: ports.ids.next(), keyId, startedAt: later(9000) };
        assert.equal(await ports.endedSessions.includes(session), true);
        assert.equal(await ports.endedSessions.includes({ ...session, startedAt: later(9001) }), false);
        assert.equal(await ports.endedSessions.purge(new Date(PAST.getTime() + 8999), 10), 0);
        assert.equal(await ports.endedSessions.purge(new Date(PAST.getTime() + 9000), 10), 1);
      },
    },
    {
      name: 'includes no session whose ID is not a UUID',
      async run(ports) {
        for (const id of ['', 'x', '%', 'a\0b']) {
          assert.equal(await ports.endedSessions.includes({ ...newSession(ports), id }), false);
          assert.equal(await ports.endedSessions.includes({ ...newSession(ports), keyId: id }), false);
        }
      },
    },
    {
      name: 'adds in the open transaction',
      async run(ports) {
        const session = newSession(ports);
        const failed = ports.transactions.run(async () => {
          await ports.endedSessions.add(endOf(session));
          throw new Error('The session was not ended.');
        });
        await assert.rejects(failed, /was not ended/);
        assert.equal(await ports.endedSessions.includes(session), false);
      },
    },
    {
      name: 'removes expired records only, at most as many as asked for',
      async run(ports) {
        const sessions = Array.from({ length: 5 }, () => newSession(ports));
        for (const session of sessions) await ports.endedSessions.add({ ...endOf(session), expiresAt: PAST });
        const alive = newSession(ports);
        const end = new Date(PAST.getTime() + 1);
        await ports.endedSessions.add({ ...endOf(alive), expiresAt: end });
        assert.equal(await ports.endedSessions.purge(new Date(PAST.getTime() - 1), 10), 0);
        assert.equal(await ports.endedSessions.purge(PAST, 2), 2);
        assert.equal(await ports.endedSessions.purge(PAST, 10), 3);
        assert.equal(await ports.endedSessions.purge(PAST, 10), 0);
        assert.equal(await ports.endedSessions.includes(alive), true);
        assert.equal(await ports.endedSessions.purge(end, 10), 1);
      },
    },
  ],
};

/** Long ago, so that the records of other cases have not expired yet. */
const PAST = new Date('2001-01-01T00:00:00.000Z');

function newSession({ ids }: EndedSessionsSubject): PresentedSession {
  return { id: ids.next(), keyId: ids.next(), startedAt: START };
}

function endOf({ id = null, keyId }: { readonly id?: string | null; readonly keyId: string }): EndedSession {
  return { keyId, sessionId: id, endedAt: later(1), expiresAt: later(1_000_000) };
}
