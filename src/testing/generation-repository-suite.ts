import assert from 'node:assert/strict';
import type { ContractSuite } from './contract.js';
import type { GenerationQuery } from '../application/index.js';
import type { Generation, Report } from '../domain/index.js';
import {
  FAILURE,
  START,
  addReport,
  atOnce,
  begin,
  later,
  newAccount,
  settle,
  settled,
  type ReportPorts,
} from './fixtures.js';
import { assertPages } from './walk-pages.js';

export type GenerationRepositorySubject = ReportPorts;

/** Long before everything in the other cases, so that removing what is older removes nothing of theirs. */
const LONG_AGO = new Date('2001-01-01T00:00:00.000Z');

/** Promises of GenerationRepository, seen also through the reports that show its generations. */
export const generationRepositorySuite: ContractSuite<GenerationRepositorySubject> = {
  port: 'GenerationRepository',
  cases: [
    {
      name: 'keeps every report its own generation',
      async run(ports) {
        const account = newAccount(ports);
        const settled = [];
        for (const score of [12.3, 45.6, 100]) {
          const { state } = await addReport(ports, { account });
          settled.push(await settle(ports, state, { score }, later(score * 1000)));
        }
        for (const { report, generation } of settled) {
          assert.deepEqual((await ports.reports.find(report.state.id))?.shown, generation);
        }
      },
    },
    {
      name: 'keeps failures without their being shown',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { report } = await settle(ports, state, { failure: FAILURE }, later(1000));
        const found = await ports.reports.find(state.id);
        assert.equal(found?.shown, null);
        assert.deepEqual(found?.report.state, report.state);
      },
    },
    {
      name: 'gives each caller a copy',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation } = await settle(ports, state, { score: 60 }, later(1000));
        const expected = structuredCopy(generation);
        generation.finishedAt.setTime(0);
        const found = (await ports.reports.find(state.id))?.shown;
        assert.deepEqual(found?.finishedAt.toISOString(), expected.finishedAt);
        if (found?.outcome.kind === 'scored') (found.outcome.audits as unknown[]).length = 0;
        const again = (await ports.reports.find(state.id))?.shown;
        assert.deepEqual(structuredCopy(again), expected);
      },
    },
    {
      name: 'undoes the keeping of a generation with its transaction',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const first = await settle(ports, state, { score: 60 }, later(1000));
        const work = ports.transactions.run(async () => {
          await settle(ports, state, { score: 10 }, later(2000));
          throw new Error('on purpose');
        });
        await assert.rejects(work, /on purpose/);
        const found = await ports.reports.find(state.id);
        assert.deepEqual(found?.report.state, first.report.state);
        assert.deepEqual(found?.shown, first.generation);
      },
    },
    {
      name: 'keeps nothing of a report that the account does not have, and says so',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation, running } = await begin(ports, state);
        for (const run of [
          { ...generation, account: newAccount(ports) },
          { ...generation, reportId: ports.ids.next() },
          { ...generation, reportId: 'no id' },
        ]) {
          assert.equal(await ports.generations.recordOutcome(run, 100, succeed), null);
          assert.equal(await ports.generations.recordOutcome(run, 100, succeed, running), null);
          assert.equal(await ports.generations.find(run.account, run.reportId, run.id), null);
        }
        assert.deepEqual((await ports.reports.find(state.id))?.report.state, running.state);
        assert.deepEqual(await listed(ports, state), []);
      },
    },
    {
      name: 'keeps nothing where the report stays as it is, or its change throws',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation, running } = await begin(ports, state);
        for (const known of [undefined, running]) {
          const same = await ports.generations.recordOutcome(generation, 100, (report) => report, known);
          assert.deepEqual(same?.state, running.state);
          const refuse = () => {
            throw new Error('on purpose');
          };
          await assert.rejects(ports.generations.recordOutcome(generation, 100, refuse, known), /on purpose/);
        }
        assert.deepEqual((await ports.reports.find(state.id))?.report.state, running.state);
        assert.deepEqual(await listed(ports, state), []);
      },
    },
    {
      name: 'keeps a run once, however many settle it at once',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation, running } = await begin(ports, state);
        const ends = await atOnce(6, async (index) => {
          const known = index % 2 === 0 ? running : undefined;
          return ports.generations.recordOutcome(generation, 100, succeed, known);
        });
        for (const end of ends) assert.deepEqual(end?.state, ends[0]?.state);
        assert.equal(ends[0]?.state.version, running.state.version + 1);
        assert.deepEqual(await listedIds(ports, state), [generation.id]);
      },
    },
    {
      name: 'loses no change that was made since the report was known',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation, running } = await begin(ports, state);
        await hide(ports, state);
        const end = await ports.generations.recordOutcome(generation, 100, succeed, running);
        const found = await ports.reports.find(state.id);
        assert.deepEqual(found?.report.state, end?.state);
        assert.deepEqual(found?.report.state.privacy, { kind: 'private' });
        assert.deepEqual(found?.shown?.id, generation.id);
      },
    },
    {
      name: 'removes nothing for a settlement that comes to nothing',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const made = await settleMany(ports, state, 3);
        const { generation } = await begin(ports, state);
        await ports.generations.recordOutcome(generation, 1, (report) => report);
        assert.deepEqual(await listedIds(ports, state), idsOf(made).reverse());
      },
    },
    {
      name: 'removes and keeps nothing where the report is no more what it was known as',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const made = await settleMany(ports, state, 3);
        const { generation, running } = await begin(ports, state);
        await hide(ports, state);
        const succeedOnly = (report: Report) =>
          report.state.version === running.state.version ? succeed(report) : report;
        await ports.generations.recordOutcome(generation, 1, succeedOnly, running);
        assert.deepEqual(await listedIds(ports, state), idsOf(made).reverse());
        assert.equal((await ports.reports.find(state.id))?.report.state.status, 'running');
      },
    },
    {
      name: 'settles the report of the run, whichever other one was known',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { state: other } = await addReport(ports, { account: newAccount(ports) });
        const { generation } = await begin(ports, state);
        const { running: wrong } = await begin(ports, other);
        await ports.generations.recordOutcome(generation, 100, succeed, wrong);
        assert.equal((await ports.reports.find(state.id))?.shown?.id, generation.id);
        assert.deepEqual((await ports.reports.find(other.id))?.report.state, wrong.state);
      },
    },
    {
      name: 'loses nothing of settlements and changes at once',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation, running } = await begin(ports, state);
        const flip = (report: Report) => {
          const kind = report.state.privacy.kind === 'public' ? 'private' : 'public';
          return report.changePrivacy({ kind }, START);
        };
        await atOnce(12, (index) =>
          index === 5
            ? ports.generations.recordOutcome(generation, 100, succeed, running)
            : ports.reports.update(state.account, state.id, flip),
        );
        const found = await ports.reports.find(state.id);
        assert.equal(found?.report.state.version, running.state.version + 12);
        assert.equal(found.report.state.status, 'ready');
        assert.equal(found.shown?.id, generation.id);
      },
    },
    {
      name: 'gives back a generation as it was kept, the failed one too',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const scored = await settle(ports, state, { score: 60.5 }, later(1000));
        const failed = await settle(ports, state, { failure: FAILURE }, later(2000));
        for (const { generation } of [scored, failed]) {
          assert.deepEqual(await ports.generations.find(state.account, state.id, generation.id), generation);
        }
      },
    },
    {
      name: 'finds no generation of another report, another account, or none at all',
      async run(ports) {
        const account = newAccount(ports);
        const { state } = await addReport(ports, { account });
        const { state: other } = await addReport(ports, { account });
        const { generation } = await settle(ports, state, { score: 60 }, later(1000));
        const find = (...ids: [string, string, string]) => ports.generations.find(...ids);
        assert.equal(await find(account, other.id, generation.id), null);
        assert.equal(await find(newAccount(ports), state.id, generation.id), null);
        assert.equal(await find(account, state.id, ports.ids.next()), null);
        assert.equal(await find(account, state.id, 'no id'), null);
        assert.equal(await find(account, 'no id', generation.id), null);
      },
    },
    ...(['asc', 'desc'] as const).map((direction) => ({
      name: `lists the generations of a report in the order of their ids, ${direction}, in pages`,
      async run(ports: GenerationRepositorySubject) {
        const account = newAccount(ports);
        const { state } = await addReport(ports, { account });
        const { state: other } = await addReport(ports, { account });
        await settle(ports, other, { score: 1 }, later(500));
        const made = await settleMany(ports, state, 7);
        const ordered = direction === 'asc' ? made : made.toReversed();
        const ids = (kind: GenerationQuery['kind']) =>
          ordered.filter(({ outcome }) => kind === null || outcome.kind === kind).map(({ id }) => id);
        for (const kind of [null, 'scored', 'failed'] as const) {
          const list = {
            page: (slice: Pick<GenerationQuery, 'direction' | 'limit' | 'cursor'>) =>
              ports.generations.list({ account, reportId: state.id, kind, ...slice }),
            positionOf: ({ id }: { readonly id: string }) => ({ key: null, id }),
          };
          await assertPages(list, direction, ids(kind));
        }
      },
    })),
    {
      name: 'lists no generation of another account, nor of a report that does not exist',
      async run(ports) {
        const account = newAccount(ports);
        const { state } = await addReport(ports, { account });
        await settle(ports, state, { score: 60 }, later(1000));
        const slice = { kind: null, direction: 'desc', limit: 10, cursor: null } as const;
        for (const [owner, reportId] of [
          [newAccount(ports), state.id],
          [account, ports.ids.next()],
          [account, 'no id'],
        ] as const) {
          const page = await ports.generations.list({ account: owner, reportId, ...slice });
          assert.deepEqual(page, { rows: [], more: false });
        }
      },
    },
    {
      name: 'lists what a generation says of itself, without its audits',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const scored = await settle(ports, state, { score: 60.5 }, later(1000));
        const failed = await settle(ports, state, { failure: FAILURE }, later(2000));
        const { outcome, ...run } = scored.generation;
        assert.equal(outcome.kind, 'scored');
        const { kind, score, categories } = outcome;
        assert.deepEqual(await listed(ports, state), [
          failed.generation,
          { ...run, outcome: { kind, score, categories } },
        ]);
      },
    },
    {
      name: 'removes the oldest generations beyond as many as are to be kept',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { state: other } = await addReport(ports, { account: state.account });
        await settleMany(ports, other, 4);
        const made = await settleMany(ports, state, 6, 3);
        assert.deepEqual(await listedIds(ports, state), idsOf(made.slice(-3)).reverse());
        assert.equal((await listed(ports, other)).length, 4);
      },
    },
    {
      name: 'keeps the generation that is shown, however many failed after it',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation: good } = await settle(ports, state, { score: 60 }, later(0), 2);
        const failed: Generation[] = [];
        for (let round = 1; round <= 4; round += 1) {
          failed.push((await settle(ports, state, { failure: FAILURE }, later(round), 2)).generation);
        }
        assert.deepEqual(await listedIds(ports, state), [...idsOf(failed.slice(-2)).reverse(), good.id]);
        assert.deepEqual((await ports.reports.find(state.id))?.shown, good);
      },
    },
    {
      name: 'removes what is old, but nothing that is shown, and nothing that is younger',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const made: Generation[] = [];
        for (const days of [0, 1, 2]) made.push((await settle(ports, state, { score: days }, ago(days))).generation);
        const { state: idle } = await addReport(ports, { account: state.account });
        const { generation: shown } = await settle(ports, idle, { score: 50 }, ago(0));
        const { generation: failed } = await settle(ports, idle, { failure: FAILURE }, ago(1));
        await purgeAll(ports, ago(1));
        assert.deepEqual(await listedIds(ports, state), idsOf(made.slice(1)).reverse());
        assert.deepEqual(await listedIds(ports, idle), [failed.id, shown.id]);
        await purgeAll(ports, ago(3));
        assert.deepEqual(await listedIds(ports, state), [made[2]?.id]);
        assert.deepEqual(await listedIds(ports, idle), [shown.id]);
        assert.deepEqual((await ports.reports.find(idle.id))?.shown, shown);
      },
    },
    {
      name: 'removes what was shown when it grew old, as soon as it is shown no more',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        await settle(ports, state, { score: 50 }, ago(0));
        await purgeAll(ports, ago(1));
        const { generation: newer } = await settle(ports, state, { score: 70 }, later(0));
        await purgeAll(ports, ago(1));
        assert.deepEqual(await listedIds(ports, state), [newer.id]);
      },
    },
    {
      name: 'removes no more at a time than it is asked to, and says whether there is more',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        await purgeAll(ports, ago(9));
        for (let round = 0; round < 5; round += 1) await settle(ports, state, { failure: FAILURE }, ago(0));
        assert.deepEqual(await ports.generations.purge(ago(1), 3), { removed: 3, more: true });
        assert.deepEqual(await ports.generations.purge(ago(1), 3), { removed: 2, more: false });
        assert.deepEqual(await listed(ports, state), []);
      },
    },
    {
      name: 'removes every old generation once when several do it at the same time',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        await purgeAll(ports, ago(9));
        for (let round = 0; round < 12; round += 1) await settle(ports, state, { failure: FAILURE }, ago(0));
        const counts = await atOnce(4, () => purgeAll(ports, ago(1), 2));
        assert.equal(counts.reduce((sum, count) => sum + count, 0) + (await purgeAll(ports, ago(1))), 12);
        assert.deepEqual(await listed(ports, state), []);
      },
    },
  ],
};

/** A day after what is long ago, by number. */
function ago(day: number): Date {
  return new Date(LONG_AGO.getTime() + day * 24 * 60 * 60 * 1000);
}

/** What a running try changes that ends with a score. */
function succeed(report: Report): Report {
  return settled(report, { score: 60 }, later(2));
}

/** A change that a try knows nothing of. */
async function hide(
  { reports }: GenerationRepositorySubject,
  { account, id }: { readonly account: string; readonly id: string },
): Promise<void> {
  await reports.update(account, id, (report) => report.changePrivacy({ kind: 'private' }, later(1)));
}

/** Settles so many generations of a report, every third of them as a failure. */
async function settleMany(
  ports: GenerationRepositorySubject,
  state: { readonly account: string; readonly id: string },
  count: number,
  kept?: number,
): Promise<Generation[]> {
  const made: Generation[] = [];
  for (let round = 0; round < count; round += 1) {
    const end = round % 3 === 1 ? { failure: FAILURE } : { score: round };
    made.push((await settle(ports, state, end, later(round * 1000), kept)).generation);
  }
  return made;
}

async function listed(ports: GenerationRepositorySubject, { account, id }: { account: string; id: string }) {
  const query = { account, reportId: id, kind: null, direction: 'desc', limit: 100, cursor: null } as const;
  return (await ports.generations.list(query)).rows;
}

async function listedIds(ports: GenerationRepositorySubject, state: { account: string; id: string }) {
  return idsOf(await listed(ports, state));
}

function idsOf(generations: readonly { readonly id: string }[]): string[] {
  return generations.map(({ id }) => id);
}

/** Removes in steps what finished before a time. @returns how many */
async function purgeAll(ports: GenerationRepositorySubject, before: Date, limit = 100): Promise<number> {
  for (let total = 0, rounds = 0; ; rounds += 1) {
    assert.ok(rounds < 1000, 'the old generations come to an end');
    const { removed, more } = await ports.generations.purge(before, limit);
    total += removed;
    if (!more) return total;
  }
}

/** The value as text would carry it, with its times as text. */
function structuredCopy(value: unknown) {
  return JSON.parse(JSON.stringify(value)) as { readonly finishedAt: string };
}
