import assert from 'node:assert/strict';
import type { ContractSuite } from './contract.js';
import type { GenerationQuery } from '../application/index.js';
import { AuditList, Report, type Generation, type ReportKey } from '../domain/index.js';
import {
  FAILURE,
  START,
  addReport,
  assertSameGeneration,
  atOnce,
  finished,
  generate,
  later,
  newAccount,
  startGeneration,
  type ReportPorts,
} from './fixtures.js';
import { assertPages } from './walk-pages.js';

export type GenerationRepositorySubject = ReportPorts;

/** Before everything in other cases, so that removing old generations removes none of theirs. */
const LONG_AGO = new Date('2001-01-01T00:00:00.000Z');

/** Promises of GenerationRepository, some of them tested through the reports that show its generations. */
export const generationRepositorySuite: ContractSuite<GenerationRepositorySubject> = {
  port: 'GenerationRepository',
  cases: [
    {
      name: 'stores a generation for each report',
      async run(ports) {
        const account = newAccount(ports);
        const runs = [];
        for (const score of [12.3, 45.6, 100]) {
          const { state } = await addReport(ports, { account });
          runs.push(await generate(ports, state, { score }, later(score * 1000)));
        }
        for (const { report, generation } of runs) {
          assertSameGeneration((await ports.reports.find(report.id))?.shown, generation);
        }
      },
    },
    {
      name: 'stores failures, which no report shows',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { report } = await generate(ports, state, { failure: FAILURE }, later(1000));
        const found = await ports.reports.find(state.id);
        assert.equal(found?.shown, null);
        assert.deepEqual(found?.report.state, report.state);
      },
    },
    {
      name: 'returns a copy to each caller',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation } = await generate(ports, state, { score: 60 }, later(1000));
        const expected = asText(generation);
        generation.finishedAt.setTime(0);
        const found = (await ports.reports.find(state.id))?.shown;
        assert.deepEqual(found?.finishedAt.toISOString(), expected.finishedAt);
        if (found?.outcome.kind === 'scored') (found.outcome.audits.toArray() as unknown[]).length = 0;
        const again = (await ports.reports.find(state.id))?.shown;
        assert.deepEqual(asText(again), expected);
      },
    },
    {
      name: 'rolls a stored generation back with its transaction',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const first = await generate(ports, state, { score: 60 }, later(1000));
        const work = ports.transactions.run(async () => {
          await generate(ports, state, { score: 10 }, later(2000));
          throw new Error('on purpose');
        });
        await assert.rejects(work, /on purpose/);
        const found = await ports.reports.find(state.id);
        assert.deepEqual(found?.report.state, first.report.state);
        assertSameGeneration(found?.shown, first.generation);
      },
    },
    {
      name: 'stores nothing and returns null if the account has no such report',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation, running } = await startGeneration(ports, state);
        for (const key of [
          { account: newAccount(ports), id: state.id },
          { account: state.account, id: ports.ids.next() },
          { account: state.account, id: 'no id' },
        ]) {
          const copy = new Report({ ...running.state, ...key });
          assert.equal(await ports.generations.recordOutcome(key, generation, 100, succeed), null);
          assert.equal(await ports.generations.recordOutcome(copy, generation, 100, succeed), null);
          assert.equal(await ports.generations.find(key.account, key.id, generation.id), null);
        }
        assert.deepEqual((await ports.reports.find(state.id))?.report.state, running.state);
        assert.deepEqual(await listed(ports, state), []);
      },
    },
    {
      name: 'stores nothing if the change returns the same report or throws',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation, running } = await startGeneration(ports, state);
        for (const report of [keyOf(running), running]) {
          const same = await ports.generations.recordOutcome(report, generation, 100, (current) => current);
          assert.deepEqual(same?.state, running.state);
          const refuse = () => {
            throw new Error('on purpose');
          };
          await assert.rejects(ports.generations.recordOutcome(report, generation, 100, refuse), /on purpose/);
        }
        assert.deepEqual((await ports.reports.find(state.id))?.report.state, running.state);
        assert.deepEqual(await listed(ports, state), []);
      },
    },
    {
      name: 'stores a run once, even if several callers record it at the same time',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation, running } = await startGeneration(ports, state);
        const ends = await atOnce(6, (index) => {
          const report = index % 2 === 0 ? running : keyOf(running);
          return ports.generations.recordOutcome(report, generation, 100, succeed);
        });
        for (const end of ends) assert.deepEqual(end?.state, ends[0]?.state);
        assert.equal(ends[0]?.state.version, running.state.version + 1);
        assert.deepEqual(await listedIds(ports, state), [generation.id]);
      },
    },
    {
      name: 'changes the current report, even if the caller has an outdated copy',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation, running } = await startGeneration(ports, state);
        await hide(ports, state);
        const end = await ports.generations.recordOutcome(running, generation, 100, succeed);
        const found = await ports.reports.find(state.id);
        assert.deepEqual(found?.report.state, end?.state);
        assert.deepEqual(found?.report.state.privacy, { kind: 'private' });
        assert.deepEqual(found?.shown?.id, generation.id);
      },
    },
    {
      name: 'removes nothing if the report is not changed',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const made = await generateMany(ports, state, 3);
        const { generation } = await startGeneration(ports, state);
        await ports.generations.recordOutcome(keyOf(state), generation, 1, (report) => report);
        assert.deepEqual(await listedIds(ports, state), idsOf(made).reverse());
      },
    },
    {
      name: 'stores and removes nothing if only an outdated copy would be changed',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const made = await generateMany(ports, state, 3);
        const { generation, running } = await startGeneration(ports, state);
        await hide(ports, state);
        const succeedOnly = (report: Report) =>
          report.state.version === running.state.version ? succeed(report) : report;
        await ports.generations.recordOutcome(running, generation, 1, succeedOnly);
        assert.deepEqual(await listedIds(ports, state), idsOf(made).reverse());
        assert.equal((await ports.reports.find(state.id))?.report.state.status, 'running');
      },
    },
    {
      name: 'loses no change while an outcome is recorded',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation, running } = await startGeneration(ports, state);
        const flip = (report: Report) => {
          const kind = report.state.privacy.kind === 'public' ? 'private' : 'public';
          return report.changePrivacy({ kind }, START);
        };
        await atOnce(12, (index) =>
          index === 5
            ? ports.generations.recordOutcome(running, generation, 100, succeed)
            : ports.reports.update(keyOf(state), flip),
        );
        const found = await ports.reports.find(state.id);
        assert.equal(found?.report.state.version, running.state.version + 12);
        assert.equal(found.report.state.status, 'ready');
        assert.equal(found.shown?.id, generation.id);
      },
    },
    {
      name: 'keeps the title of the page in each generation, and in the report the one that it shows',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const first = await generate(ports, state, { score: 60, title: 'Before' }, later(1000));
        await generate(ports, state, { score: 60, title: 'Bücher & 表 "now"' }, later(2000));
        await generate(ports, state, { failure: FAILURE }, later(3000));
        const titles = async () => {
          const runs = await listed(ports, state);
          const listedTitles = runs.map(({ outcome }) => (outcome.kind === 'scored' ? outcome.title : 'failed'));
          const query = { account: state.account, search: null, project: null, result: null, privacy: null };
          const slice = { status: null, sort: 'id', direction: 'asc', limit: 10, cursor: null } as const;
          const { rows } = await ports.reports.list({ ...query, ...slice });
          const found = await ports.reports.find(state.id);
          return [listedTitles, rows.map(({ title }) => title), found?.report.state.shown?.title];
        };
        const shown = 'Bücher & 表 "now"';
        assert.deepEqual(await titles(), [['failed', shown, 'Before'], [shown], shown]);
        assertSameGeneration(
          await ports.generations.find(state.account, state.id, first.generation.id),
          first.generation,
        );
        await generate(ports, state, { score: 60, title: null }, later(4000));
        assert.deepEqual(await titles(), [[null, 'failed', shown, 'Before'], [null], null]);
      },
    },
    {
      name: 'returns a generation as it was stored, whether scored or failed',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const scored = await generate(ports, state, { score: 60.5 }, later(1000));
        const failed = await generate(ports, state, { failure: FAILURE }, later(2000));
        for (const { generation } of [scored, failed]) {
          assertSameGeneration(await ports.generations.find(state.account, state.id, generation.id), generation);
        }
      },
    },
    {
      name: 'returns audits whose JSON and values agree',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        await generate(ports, state, { score: 60 }, later(1000));
        const outcome = (await ports.reports.find(state.id))?.shown?.outcome;
        assert.equal(outcome?.kind, 'scored');
        assert.equal(outcome.audits.json, AuditList.of(outcome.audits.toArray()).json);
      },
    },
    {
      name: 'returns null for a generation of another report or account, and for unknown ids',
      async run(ports) {
        const account = newAccount(ports);
        const { state } = await addReport(ports, { account });
        const { state: other } = await addReport(ports, { account });
        const { generation } = await generate(ports, state, { score: 60 }, later(1000));
        const find = (...ids: [string, string, string]) => ports.generations.find(...ids);
        assert.equal(await find(account, other.id, generation.id), null);
        assert.equal(await find(newAccount(ports), state.id, generation.id), null);
        assert.equal(await find(account, state.id, ports.ids.next()), null);
        assert.equal(await find(account, state.id, 'no id'), null);
        assert.equal(await find(account, 'no id', generation.id), null);
      },
    },
    ...(['asc', 'desc'] as const).map((direction) => ({
      name: `lists the generations of a report by id, ${direction}, in pages`,
      async run(ports: GenerationRepositorySubject) {
        const account = newAccount(ports);
        const { state } = await addReport(ports, { account });
        const { state: other } = await addReport(ports, { account });
        await generate(ports, other, { score: 1 }, later(500));
        const made = await generateMany(ports, state, 7);
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
      name: 'lists nothing for another account or an unknown report',
      async run(ports) {
        const account = newAccount(ports);
        const { state } = await addReport(ports, { account });
        await generate(ports, state, { score: 60 }, later(1000));
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
      name: 'lists generations without their audits',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const scored = await generate(ports, state, { score: 60.5 }, later(1000));
        const failed = await generate(ports, state, { failure: FAILURE }, later(2000));
        const { outcome, ...run } = scored.generation;
        assert.equal(outcome.kind, 'scored');
        const { kind, score, title, categories } = outcome;
        assert.deepEqual(await listed(ports, state), [
          failed.generation,
          { ...run, outcome: { kind, score, title, categories } },
        ]);
      },
    },
    {
      name: 'lists only generations that finished until a time, that time included',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const made = await generateMany(ports, state, 5);
        const until = async (finishedUntil: Date) => {
          const query = { account: state.account, reportId: state.id, kind: 'scored', direction: 'desc' } as const;
          return idsOf((await ports.generations.list({ ...query, limit: 100, cursor: null, finishedUntil })).rows);
        };
        const scored = made.toReversed().filter(({ outcome }) => outcome.kind === 'scored');
        for (const time of [later(-1), later(1999), later(2000), later(9000)]) {
          assert.deepEqual(await until(time), idsOf(scored.filter(({ finishedAt }) => finishedAt <= time)));
        }
      },
    },
    {
      name: 'lists the newest scores and failures of a report',
      async run(ports) {
        const account = newAccount(ports);
        const { state } = await addReport(ports, { account });
        const { state: other } = await addReport(ports, { account });
        await generate(ports, other, { score: 1 }, later(500));
        const made = await generateMany(ports, state, 5);
        const scores = await ports.generations.listScores(account, state.id, 4);
        const expected = made.toReversed().map(({ id, generator, finishedAt, outcome }) => ({
          id,
          generator,
          finishedAt,
          score: outcome.kind === 'scored' ? outcome.score : null,
          failure: outcome.kind === 'failed' ? outcome.failure : null,
        }));
        assert.deepEqual(scores, expected.slice(0, 4));
        assert.deepEqual(await ports.generations.listScores(newAccount(ports), state.id, 4), []);
        assert.deepEqual(await ports.generations.listScores(account, ports.ids.next(), 4), []);
        assert.deepEqual(await ports.generations.listScores(account, 'no id', 4), []);
      },
    },
    {
      name: 'removes the oldest generations beyond the number to keep',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { state: other } = await addReport(ports, { account: state.account });
        await generateMany(ports, other, 4);
        const made = await generateMany(ports, state, 6, 3);
        assert.deepEqual(await listedIds(ports, state), idsOf(made.slice(-3)).reverse());
        assert.equal((await listed(ports, other)).length, 4);
      },
    },
    {
      name: 'keeps the shown generation, no matter how many failed after it',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation: good } = await generate(ports, state, { score: 60 }, later(0), 2);
        const failed: Generation[] = [];
        for (let round = 1; round <= 4; round += 1) {
          failed.push((await generate(ports, state, { failure: FAILURE }, later(round), 2)).generation);
        }
        assert.deepEqual(await listedIds(ports, state), [...idsOf(failed.slice(-2)).reverse(), good.id]);
        assertSameGeneration((await ports.reports.find(state.id))?.shown, good);
      },
    },
    {
      name: 'removes old generations, but no newer ones and none that is shown',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const made: Generation[] = [];
        for (const days of [0, 1, 2]) made.push((await generate(ports, state, { score: days }, ago(days))).generation);
        const { state: idle } = await addReport(ports, { account: state.account });
        const { generation: shown } = await generate(ports, idle, { score: 50 }, ago(0));
        const { generation: failed } = await generate(ports, idle, { failure: FAILURE }, ago(1));
        await purgeAll(ports, ago(1));
        assert.deepEqual(await listedIds(ports, state), idsOf(made.slice(1)).reverse());
        assert.deepEqual(await listedIds(ports, idle), [failed.id, shown.id]);
        await purgeAll(ports, ago(3));
        assert.deepEqual(await listedIds(ports, state), [made[2]?.id]);
        assert.deepEqual(await listedIds(ports, idle), [shown.id]);
        assertSameGeneration((await ports.reports.find(idle.id))?.shown, shown);
      },
    },
    {
      name: 'removes an old generation once it is no longer shown',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        await generate(ports, state, { score: 50 }, ago(0));
        await purgeAll(ports, ago(1));
        const { generation: newer } = await generate(ports, state, { score: 70 }, later(0));
        await purgeAll(ports, ago(1));
        assert.deepEqual(await listedIds(ports, state), [newer.id]);
      },
    },
    {
      name: 'removes at most as many as asked for, and all of them in repeated calls',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        await purgeAll(ports, ago(9));
        for (let round = 0; round < 5; round += 1) await generate(ports, state, { failure: FAILURE }, ago(0));
        const { removed, more } = await ports.generations.purge(ago(1), 3);
        assert.ok(removed <= 3, 'no more than the limit at a time');
        assert.equal(more, true);
        assert.equal(removed + (await purgeAll(ports, ago(1), 3)), 5);
        assert.deepEqual(await listed(ports, state), []);
      },
    },
    {
      name: 'removes every old generation once, even if several callers purge at the same time',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        await purgeAll(ports, ago(9));
        for (let round = 0; round < 12; round += 1) await generate(ports, state, { failure: FAILURE }, ago(0));
        const counts = await atOnce(4, () => purgeAll(ports, ago(1), 2));
        assert.equal(counts.reduce((sum, count) => sum + count, 0) + (await purgeAll(ports, ago(1))), 12);
        assert.deepEqual(await listed(ports, state), []);
      },
    },
  ],
};

/** The start of a day long ago, counted from 0. */
function ago(day: number): Date {
  return new Date(LONG_AGO.getTime() + day * 24 * 60 * 60 * 1000);
}

/** The change made by an attempt that ends with a score. */
function succeed(report: Report): Report {
  return finished(report, { score: 60 }, later(2));
}

/** A concurrent change, which a running attempt does not see. */
async function hide({ reports }: GenerationRepositorySubject, { account, id }: ReportKey): Promise<void> {
  await reports.update({ account, id }, (report) => report.changePrivacy({ kind: 'private' }, later(1)));
}

function keyOf({ account, id }: ReportKey): ReportKey {
  return { account, id };
}

/** Runs this many generations of a report; every third one fails. */
async function generateMany(
  ports: GenerationRepositorySubject,
  state: ReportKey,
  count: number,
  kept?: number,
): Promise<Generation[]> {
  const made: Generation[] = [];
  for (let round = 0; round < count; round += 1) {
    const end = round % 3 === 1 ? { failure: FAILURE } : { score: round };
    made.push((await generate(ports, state, end, later(round * 1000), kept)).generation);
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

/** Removes what finished before a time, in steps. @returns how many were removed */
async function purgeAll(ports: GenerationRepositorySubject, before: Date, limit = 100): Promise<number> {
  for (let total = 0, rounds = 0; ; rounds += 1) {
    assert.ok(rounds < 1000, 'repeated calls come to an end');
    const { removed, more } = await ports.generations.purge(before, limit);
    total += removed;
    if (!more) return total;
  }
}

/** The value after a round trip through JSON. */
function asText(value: unknown) {
  return JSON.parse(JSON.stringify(value)) as { readonly finishedAt: string };
}
