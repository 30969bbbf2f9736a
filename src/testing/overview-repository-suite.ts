import assert from 'node:assert/strict';
import { daysBefore, lastDays, type ChangeKind, type Failure, type Report } from '../domain/index.js';
import type { ChangesFound, Ports, SiteRow } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { FAILURE, START, addReport, generate, later, newAccount, startGeneration, type End } from './fixtures.js';
import type { ReportRepositorySubject } from './report-repository-suite.js';

export type OverviewRepositorySubject = ReportRepositorySubject & Pick<Ports, 'overview'>;

const HOUR = 3_600_000;
const OTHER_FAILURE: Failure = { code: 'target_timed_out', message: 'The host took too long.' };
const fails: End = { failure: FAILURE };

/** The time this many days before START; changes count for a week. */
const ago = (days: number) => daysBefore(START, days);
const SINCE = ago(7);

/** Promises of OverviewRepository. */
export const overviewRepositorySuite: ContractSuite<OverviewRepositorySubject> = {
  port: 'OverviewRepository',
  cases: [
    {
      name: 'lists sites as projects, with what is failing and under way',
      async run(ports) {
        const account = newAccount(ports);
        const add = (path: string) => addReport(ports, { account, url: `https://shop.example/${path}` });
        await generate(ports, await add('good'), { score: 90.5 }, later(1));
        const failing = await add('failing');
        await generate(ports, failing, { score: 60 }, later(2));
        await generate(ports, failing, { failure: OTHER_FAILURE }, later(4));
        await generate(ports, await add('earlier'), fails, later(3));
        const again = await add('again');
        await generate(ports, again, fails, later(5));
        await startGeneration(ports, again, later(6));
        await add('new');
        const [site, ...others] = await sitesOf(ports, account);
        const { failing: count, failure, underWay, dailyAverages, ...project } = site ?? assert.fail('no site');
        assert.deepEqual(project, await ports.projects.find(account, 'shop.example'));
        assert.deepEqual([count, failure, underWay], [2, OTHER_FAILURE, 2]);
        assert.equal(dailyAverages.length, 30);
        assert.deepEqual(others, []);
      },
    },
    {
      name: 'lists sites with problems first, up to the limit',
      async run(ports) {
        const account = newAccount(ports);
        const ends: [host: string, ends: End[]][] = [
          ['good', [{ score: 90 }]],
          ['none', []],
          ['bad', [{ score: 20 }]],
          ['also-bad', [{ score: 20 }]],
          ['failing-good', [{ score: 95 }, fails]],
          ['failing-new', [fails]],
          ['recovered', [fails, { score: 50 }]],
        ];
        for (const [host, of] of ends)
          await runs(
            ports,
            account,
            of.map((end) => [ago(1), end]),
            `https://${host}.example/`,
          );
        await runs(ports, newAccount(ports), [[ago(1), fails]], 'https://other.example/');
        const order = ['failing-good', 'failing-new', 'also-bad', 'bad', 'recovered', 'good', 'none'];
        const names = (await sitesOf(ports, account)).map(({ name }) => name.replace('.example', ''));
        assert.deepEqual(names, order);
        const first = await ports.overview.listSites({ account, project: null, limit: 2, days: lastDays(START, 30) });
        assert.deepEqual(
          [first.rows.map(({ name }) => name), first.isComplete],
          [['failing-good.example', 'failing-new.example'], true],
        );
        assert.deepEqual(await sitesOf(ports, newAccount(ports)), []);
      },
    },
    {
      name: 'averages the scores that reports showed at the end of each day',
      async run(ports) {
        const account = newAccount(ports);
        const [first, second] = [await addReport(ports, { account }), await addReport(ports, { account })];
        await generate(ports, first, { score: 40 }, ago(40));
        await generate(ports, first, { score: 10 }, ago(5));
        await generate(ports, first, { score: 50 }, new Date(ago(5).getTime() + HOUR));
        await generate(ports, second, { score: 70.1 }, ago(3));
        await generate(ports, first, fails, ago(2));
        await generate(ports, first, { score: 90 }, ago(1));
        const [site] = await sitesOf(ports, account);
        assert.deepEqual(site?.dailyAverages.slice(-7), [40, 50, 50, 60.1, 60.1, 80.1, 80.1]);
        assert.deepEqual(new Set(site?.dailyAverages.slice(0, -6)), new Set([40]));
      },
    },
    {
      name: 'has no average before the first score, and ends a day at midnight in UTC',
      async run(ports) {
        const account = newAccount(ports);
        const report = await addReport(ports, { account });
        await generate(ports, report, { score: 30 }, new Date('2026-02-27T23:59:59.999Z'));
        await generate(ports, report, { score: 60 }, new Date('2026-02-28T00:00:00.000Z'));
        const [site] = await sitesOf(ports, account);
        assert.deepEqual(site?.dailyAverages.slice(-4), [null, 30, 60, 60]);
      },
    },
    {
      name: 'forgets the averages of a deleted project',
      async run(ports) {
        const account = newAccount(ports);
        await runs(ports, account, [
          [ago(5), { score: 10 }],
          [ago(3), { score: 20 }],
        ]);
        await ports.projects.delete(account, 'example.com');
        await runs(ports, account, [[ago(1), { score: 80 }]]);
        const [site] = await sitesOf(ports, account);
        assert.deepEqual(site?.dailyAverages.slice(-6), [null, null, null, null, 80, 80]);
      },
    },
    {
      name: 'compares the latest score with the last one before the week',
      async run(ports) {
        const account = newAccount(ports);
        const worse = await runs(ports, account, [
          [ago(9), { score: 90 }],
          [ago(7), { score: 58 }],
          [ago(4), { score: 99 }],
          [ago(2), { score: 46.5 }],
        ]);
        const better = await runs(ports, account, [
          [ago(20), { score: 69.1 }],
          [ago(1), { score: 70.1 }],
        ]);
        await runs(ports, account, [
          [ago(8), { score: 70 }],
          [ago(3), { score: 70.9 }],
        ]);
        await runs(ports, account, [
          [ago(9), { score: 70 }],
          [ago(8), { score: 20 }],
        ]);
        const found = await changesOf(ports, account);
        assert.deepEqual(found.counts, { failing: 0, worse: 1, recovered: 0, better: 1 });
        const { url, project } = worse.state;
        const title = (await ports.reports.find(worse.id))?.report.state.shown?.title;
        const same = { url, project, title, failure: null, failingSince: null };
        assert.deepEqual(found.rows, [
          { kind: 'better', reportId: better.id, at: ago(1), from: 69.1, to: 70.1, ...same },
          { kind: 'worse', reportId: worse.id, at: ago(2), from: 58, to: 46.5, ...same },
        ]);
      },
    },
    {
      name: 'compares with the score before if there is none before the week',
      async run(ports) {
        const account = newAccount(ports);
        await runs(ports, account, [
          [ago(6), { score: 10 }],
          [ago(5), { score: 80 }],
          [ago(4), { score: 70 }],
        ]);
        await runs(ports, account, [[ago(1), { score: 10 }]]);
        const { rows } = await changesOf(ports, account);
        assert.deepEqual(rows.map(brief), [['worse', 80, 70]]);
      },
    },
    {
      name: 'lists what is failing, since when and why, until it runs again',
      async run(ports) {
        const account = newAccount(ports);
        const long = await runs(ports, account, [
          [ago(50), fails],
          [ago(40), { score: 90 }],
          [ago(30), fails],
          [ago(20), { failure: OTHER_FAILURE }],
        ]);
        const [, again] = [
          await runs(ports, account, [[ago(2), fails]]),
          await runs(ports, account, [
            [ago(2), { score: 20 }],
            [ago(1), fails],
          ]),
        ];
        await startGeneration(ports, again);
        const { rows, counts } = await changesOf(ports, account);
        assert.deepEqual(counts, { failing: 2, worse: 0, recovered: 0, better: 0 });
        assert.deepEqual(rows.map(brief), [
          ['failing', null, null],
          ['failing', 90, null],
        ]);
        const { reportId, at, failingSince, failure } = rows[1] ?? assert.fail('one is missing');
        assert.deepEqual([reportId, at, failingSince, failure], [long.id, ago(20), ago(30), OTHER_FAILURE]);
        assert.deepEqual([rows[0]?.at, rows[0]?.failingSince, rows[0]?.failure], [ago(2), ago(2), FAILURE]);
      },
    },
    {
      name: 'lists what recovered, and when',
      async run(ports) {
        const account = newAccount(ports);
        await runs(ports, account, [
          [ago(20), { score: 60 }],
          [ago(10), fails],
          [ago(6), { score: 90 }],
          [ago(5), fails],
          [ago(4), fails],
          [ago(3), { score: 61 }],
          [ago(2), { score: 62 }],
        ]);
        await runs(ports, account, [
          [ago(2), fails],
          [ago(1), { score: 80 }],
        ]);
        await runs(ports, account, [
          [ago(9), fails],
          [ago(8), { score: 80 }],
          [ago(1), { score: 80 }],
        ]);
        const { rows, counts } = await changesOf(ports, account);
        assert.deepEqual(counts, { failing: 0, worse: 0, recovered: 2, better: 0 });
        assert.deepEqual(rows.map(brief), [
          ['recovered', null, 80],
          ['recovered', 60, 62],
        ]);
        assert.deepEqual(
          rows.map(({ at, failingSince }) => [at, failingSince]),
          [
            [ago(1), ago(2)],
            [ago(3), ago(5)],
          ],
        );
      },
    },
    {
      name: 'counts the changes of all kinds, and lists the newest of one or all',
      async run(ports) {
        const account = newAccount(ports);
        for (const [days, score] of [
          [6, 90],
          [5, 10],
          [4, 95],
          [3, 5],
          [2, 99],
        ] as const) {
          await runs(ports, account, [
            [ago(8), { score: 50 }],
            [ago(days), { score }],
          ]);
        }
        await runs(ports, account, [[ago(1), fails]]);
        await runs(ports, newAccount(ports), [[ago(1), fails]]);
        const deleted = await runs(ports, account, [[ago(1), fails]]);
        await ports.reports.delete(account, deleted.id);
        const expected: [kind: ChangeKind | null, limit: number, scores: (number | null)[]][] = [
          [null, 2, [null, 99]],
          [null, 20, [null, 99, 5, 95, 10, 90]],
          ['better', 2, [99, 95]],
          ['worse', 20, [5, 10]],
          ['failing', 20, [null]],
          ['recovered', 20, []],
        ];
        for (const [kind, limit, scores] of expected) {
          const found = await changesOf(ports, account, kind, limit);
          assert.deepEqual(
            found.rows.map(({ to }) => to),
            scores,
            `${kind}, at most ${limit}`,
          );
          assert.deepEqual(found.counts, { failing: 1, worse: 2, recovered: 0, better: 3 });
          assert.equal(found.isComplete, true);
        }
        const none = await changesOf(ports, newAccount(ports));
        assert.deepEqual([none.rows, none.counts.failing, none.isComplete], [[], 0, true]);
      },
    },
    {
      name: 'lists one project and its changes alone',
      async run(ports) {
        const account = newAccount(ports);
        const better: [at: Date, end: End][] = [
          [ago(8), { score: 50 }],
          [ago(2), { score: 90 }],
        ];
        for (const host of ['one', 'two', 'sub.one']) {
          await runs(ports, account, better, `https://${host}.example/better`);
          await runs(ports, account, [[ago(1), fails]], `https://${host}.example/failing`);
        }
        const project = 'one.example';
        const sites = await ports.overview.listSites({ account, project, limit: 50, days: lastDays(START, 30) });
        const all = await sitesOf(ports, account);
        assert.deepEqual(
          sites.rows,
          all.filter(({ name }) => name === project),
        );
        const changes = await ports.overview.listChanges({ account, project, since: SINCE, kind: null, limit: 20 });
        assert.deepEqual(changes.counts, { failing: 1, worse: 0, recovered: 0, better: 1 });
        assert.deepEqual(
          changes.rows.map(({ url }) => url),
          ['https://one.example/failing', 'https://one.example/better'],
        );
        for (const unknown of ['one', '', 'a\u0000b']) {
          const query = { account, project: unknown, limit: 20 };
          assert.deepEqual((await ports.overview.listSites({ ...query, days: lastDays(START, 30) })).rows, []);
          assert.deepEqual((await ports.overview.listChanges({ ...query, since: SINCE, kind: null })).rows, []);
        }
      },
    },
    {
      name: 'lists what is under way, running ones first',
      async run(ports) {
        const account = newAccount(ports);
        const add = () => addReport(ports, { account });
        const [first, second, third, ended] = [await add(), await add(), await add(), await add()];
        await generate(ports, ended, { score: 10 }, later(1));
        await generate(ports, second, { score: 10 }, later(1));
        await startGeneration(ports, second, later(2));
        await addReport(ports, { account: newAccount(ports) });
        const { rows, count, isComplete } = await ports.overview.listUnderWay(account, 2);
        assert.deepEqual([count, isComplete], [3, true]);
        const { url, project } = third.state;
        const title = (await ports.reports.find(second.id))?.report.state.shown?.title;
        assert.deepEqual(rows, [
          { reportId: second.id, url, project, title, status: 'running', updatedAt: later(2) },
          { reportId: third.id, url, project, title: null, status: 'pending', updatedAt: START },
        ]);
        const all = await ports.overview.listUnderWay(account, 10);
        assert.deepEqual(
          all.rows.map(({ reportId }) => reportId),
          [second.id, third.id, first.id],
        );
        const none = await ports.overview.listUnderWay(newAccount(ports), 10);
        assert.deepEqual(none, { rows: [], count: 0, isComplete: true });
      },
    },
  ],
};

/** Adds a report and runs it to these ends. */
async function runs(
  ports: OverviewRepositorySubject,
  account: string,
  ends: readonly (readonly [at: Date, end: End])[],
  url?: string,
): Promise<Report> {
  const report = await addReport(ports, { account, ...(url === undefined ? {} : { url }) });
  for (const [at, end] of ends) await generate(ports, report, end, at);
  return report;
}

async function sitesOf(ports: OverviewRepositorySubject, account: string): Promise<readonly SiteRow[]> {
  return (await ports.overview.listSites({ account, project: null, limit: 50, days: lastDays(START, 30) })).rows;
}

function changesOf(
  ports: OverviewRepositorySubject,
  account: string,
  kind: ChangeKind | null = null,
  limit = 20,
): Promise<ChangesFound> {
  return ports.overview.listChanges({ account, project: null, since: SINCE, kind, limit });
}

function brief({ kind, from, to }: ChangesFound['rows'][number]): [ChangeKind, number | null, number | null] {
  return [kind, from, to];
}
