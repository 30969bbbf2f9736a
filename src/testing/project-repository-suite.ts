import assert from 'node:assert/strict';
import { DIRECTIONS, type ProjectQuery, type ProjectSummary } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { FAILURE, addReport, atOnce, later, newAccount, newReport, generate } from './fixtures.js';
import type { ReportRepositorySubject } from './report-repository-suite.js';
import { assertPages, type PagedList } from './walk-pages.js';

export type ProjectRepositorySubject = ReportRepositorySubject;

/** Promises of ProjectRepository, and those of ReportRepository about projects. */
export const projectRepositorySuite: ContractSuite<ProjectRepositorySubject> = {
  port: 'ProjectRepository',
  cases: [
    {
      name: 'creates a project with its first report, and with the same creation time',
      async run(ports) {
        const account = newAccount(ports);
        assert.deepEqual(await projectsOf(ports, account), []);
        await addReport(ports, { account, url: 'https://www.first.example/a', createdAt: later(1) });
        await addReport(ports, { account, url: 'http://first.example:81/b', createdAt: later(2) });
        assert.deepEqual(await projectsOf(ports, account), [
          {
            name: 'first.example',
            createdAt: later(1),
            reportsCount: 2,
            results: { good: 0, decent: 0, bad: 0, none: 2 },
            averageScore: null,
            lastGeneratedAt: null,
          },
        ]);
      },
    },
    {
      name: 'creates one project if ten first reports are added at once',
      async run(ports) {
        const account = newAccount(ports);
        const added = await atOnce(10, (index) =>
          ports.reports.add(newReport(ports, { account, url: `https://many.example/${index}` })),
        );
        assert.deepEqual(added, Array(10).fill(true));
        const projects = await projectsOf(ports, account);
        assert.deepEqual(
          projects.map(({ name, reportsCount }) => ({ name, reportsCount })),
          [{ name: 'many.example', reportsCount: 10 }],
        );
      },
    },
    {
      name: 'keeps a project and its creation time after its last report is deleted',
      async run(ports) {
        const account = newAccount(ports);
        const { id } = (await addReport(ports, { account, createdAt: later(5) })).state;
        await ports.reports.delete(account, id);
        const [empty] = await projectsOf(ports, account);
        assert.deepEqual([empty?.reportsCount, empty?.createdAt], [0, later(5)]);
        await addReport(ports, { account, createdAt: later(9) });
        const [again] = await projectsOf(ports, account);
        assert.deepEqual([again?.reportsCount, again?.createdAt], [1, later(5)]);
      },
    },
    {
      name: 'summarizes what the reports show',
      async run(ports) {
        const account = newAccount(ports);
        for (const [index, score] of [100, 80, 79.9, 50, 49.9, 0].entries()) {
          const { state } = await addReport(ports, { account });
          await generate(ports, state, { score }, later(1000 - index));
        }
        const failed = await addReport(ports, { account });
        await generate(ports, failed.state, { failure: FAILURE }, later(9000));
        await addReport(ports, { account });
        const [project] = await projectsOf(ports, account);
        assert.deepEqual(project?.results, { good: 2, decent: 2, bad: 2, none: 2 });
        assert.equal(project?.reportsCount, 8);
        assert.equal(project?.averageScore, 60);
        assert.deepEqual(project?.lastGeneratedAt, later(1000));
      },
    },
    {
      name: 'counts only the newest good outcome of a report, and nothing after it is deleted',
      async run(ports) {
        const account = newAccount(ports);
        const { state } = await addReport(ports, { account });
        await generate(ports, state, { score: 10 }, later(1000));
        await generate(ports, state, { score: 90.5 }, later(2000));
        await generate(ports, state, { failure: FAILURE }, later(3000));
        const [project] = await projectsOf(ports, account);
        assert.deepEqual(project?.results, { good: 1, decent: 0, bad: 0, none: 0 });
        assert.deepEqual([project?.averageScore, project?.lastGeneratedAt], [90.5, later(2000)]);
        await ports.reports.delete(account, state.id);
        const [empty] = await projectsOf(ports, account);
        assert.deepEqual([empty?.averageScore, empty?.lastGeneratedAt], [null, null]);
      },
    },
    {
      name: 'rounds the mean score half up to one decimal',
      async run(ports) {
        const means: [scores: number[], mean: number][] = [
          [[80, 80.1], 80.1],
          [[0.1, 0.2, 0.2], 0.2],
          [[1, 1.1], 1.1],
          [[33.3, 33.3, 33.4], 33.3],
          [[99.9, 100], 100],
          [[0, 0.1], 0.1],
          [[0, 0, 0.1], 0],
        ];
        const account = newAccount(ports);
        for (const [index, [scores]] of means.entries()) {
          for (const score of scores) {
            const { state } = await addReport(ports, { account, url: `https://mean-${index}.example/` });
            await generate(ports, state, { score }, later(1000));
          }
        }
        const projects = await projectsOf(ports, account);
        assert.deepEqual(
          projects.map(({ averageScore }) => averageScore),
          means.map(([, mean]) => mean),
        );
      },
    },
    {
      name: 'lists by name and by creation time, in pages, in both directions',
      async run(ports) {
        const account = newAccount(ports);
        const names = [
          'm.example',
          'a.example',
          'z.example',
          'xn--bcher-kva.example',
          'a-b.example',
          '10.example',
          '9.example',
        ];
        for (const [index, name] of names.entries()) {
          await addReport(ports, { account, url: `https://${name}/`, createdAt: later(Math.floor(index / 2)) });
        }
        await addReport(ports, { account: newAccount(ports), url: 'https://b.example/' });
        const byName = names.toSorted();
        const created = (name: string) => Math.floor(names.indexOf(name) / 2);
        const byTime = byName.toSorted((a, b) => created(a) - created(b));
        for (const direction of DIRECTIONS) {
          const turn = (list: string[]) => (direction === 'asc' ? list : list.toReversed());
          await assertPages(listOf(ports, account, 'project'), direction, turn(byName));
          await assertPages(listOf(ports, account, 'created_at'), direction, turn(byTime));
        }
      },
    },
    {
      name: 'searches names literally and case-insensitively',
      async run(ports) {
        const account = newAccount(ports);
        for (const host of ['a_b.example', 'axb.example', 'shop.example']) {
          await addReport(ports, { account, url: `https://${host}/` });
        }
        const found: [search: string, names: string[]][] = [
          ['a_b', ['a_b.example']],
          ['_', ['a_b.example']],
          ['%', []],
          ['\\', []],
          ['SHOP.', ['shop.example']],
          ['.EXAMPLE', ['a_b.example', 'axb.example', 'shop.example']],
          ['https', []],
        ];
        for (const [search, names] of found) {
          const { rows } = await listOf(ports, account, 'project', search).page({
            direction: 'asc',
            limit: 10,
            cursor: null,
          });
          assert.deepEqual(
            rows.map(({ name }) => name),
            names,
            `search for ${search}`,
          );
        }
      },
    },
    {
      name: 'finds a project as the list returns it, by its exact name and for its account only',
      async run(ports) {
        const account = newAccount(ports);
        const { state } = await addReport(ports, { account, url: 'https://shop.example/' });
        await generate(ports, state, { score: 70.5 }, later(1000));
        await addReport(ports, { account, url: 'https://sub.shop.example/' });
        const [listed] = await projectsOf(ports, account);
        assert.deepEqual(await ports.projects.find(account, 'shop.example'), listed);
        assert.equal(listed?.averageScore, 70.5);
        for (const name of ['shop', 'shop.exampl_', '%', '', 'a\u0000b'])
          assert.equal(await ports.projects.find(account, name), null, name);
        assert.equal(await ports.projects.find(newAccount(ports), 'shop.example'), null);
      },
    },
    {
      name: 'deletes a project with its reports and generations, and nothing else',
      async run(ports) {
        const account = newAccount(ports);
        const inside = await addReport(ports, { account, url: 'https://www.gone.example/' });
        await generate(ports, inside.state, { score: 50 }, later(1000));
        const beside = await addReport(ports, { account, url: 'https://sub.gone.example/' });
        const foreign = await addReport(ports, { account: newAccount(ports), url: 'https://gone.example/' });
        assert.equal(await ports.projects.delete(account, 'gone.example'), true);
        assert.equal(await ports.projects.delete(account, 'gone.example'), false);
        assert.equal(await ports.reports.find(inside.state.id), null);
        assert.deepEqual(
          (await projectsOf(ports, account)).map(({ name }) => name),
          ['sub.gone.example'],
        );
        for (const kept of [beside, foreign]) {
          assert.deepEqual((await ports.reports.find(kept.state.id))?.report.state, kept.state);
        }
        assert.equal((await projectsOf(ports, foreign.state.account)).length, 1);
      },
    },
    {
      name: 'creates a deleted project again with its next report',
      async run(ports) {
        const account = newAccount(ports);
        await addReport(ports, { account, createdAt: later(1) });
        await ports.projects.delete(account, 'example.com');
        await addReport(ports, { account, createdAt: later(7) });
        const projects = await projectsOf(ports, account);
        assert.deepEqual(
          projects.map(({ createdAt, reportsCount }) => [createdAt, reportsCount]),
          [[later(7), 1]],
        );
      },
    },
    {
      name: 'never leaves a report without its project, no matter how creations and deletions interleave',
      async run(ports) {
        const account = newAccount(ports);
        for (let round = 0; round < 25; round += 1) {
          const reports = Array.from({ length: 3 }, () => newReport(ports, { account }));
          await Promise.all([
            ...reports.map((report) => ports.reports.add(report)),
            ports.projects.delete(account, 'example.com'),
            ports.projects.delete(account, 'example.com'),
          ]);
          const found = await Promise.all(reports.map((report) => ports.reports.find(report.state.id)));
          const alive = found.filter((each) => each !== null).length;
          const [project] = await projectsOf(ports, account);
          if (alive > 0) assert.ok(project, `${alive} reports without their project in round ${round}`);
          assert.ok((project?.reportsCount ?? 0) >= alive);
          if (round % 5 === 4) await ports.projects.delete(account, 'example.com');
        }
      },
    },
  ],
};

function listOf(
  ports: ProjectRepositorySubject,
  account: string,
  sort: ProjectQuery['sort'],
  search: string | null = null,
): PagedList<ProjectSummary> {
  return {
    page: (slice) => ports.projects.list({ account, sort, search, ...slice }),
    positionOf: ({ name, createdAt }) => ({ key: sort === 'project' ? name : createdAt.toISOString(), id: name }),
  };
}

/** The account's projects by name. */
async function projectsOf(ports: ProjectRepositorySubject, account: string): Promise<readonly ProjectSummary[]> {
  return (await listOf(ports, account, 'project').page({ direction: 'asc', limit: 100, cursor: null })).rows;
}
