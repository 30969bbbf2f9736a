import assert from 'node:assert/strict';
import { Scan, type FindingCase, type ScanFinding, type ScanState, type SiteFinding } from '../domain/index.js';
import type { Ports, RobotsRules, ScanWork } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { FAILURE, atOnce, later, newAccount } from './fixtures.js';
import {
  WIDE,
  addFound,
  addScan,
  allPages,
  failedCheck,
  foundPage,
  locked,
  newScan,
  saveVisits,
  visited,
  type ScanPorts,
} from './scan-fixtures.js';
import { scanListCases } from './scan-list-cases.js';

export type ScanRepositorySubject = ScanPorts & { readonly projects: Ports['projects'] };

/** Everything that storage must keep of a scan. */
const RICH: Partial<ScanState> = {
  url: 'https://www.example.com/start?q=%E8%A1%A8',
  options: {
    maxPages: 12,
    maxDepth: 3,
    sitemap: 'only',
    include: ['/**', "/it's/*"],
    exclude: ['/\\_%'],
    externalLinks: true,
  },
  privacy: { kind: 'password', hash: '$argon2$hash' },
  status: 'failed',
  failure: { code: 'target_not_found', message: '“quotes”, <markup>, \\ and 表' },
  truncated: { reason: 'trap', detail: "It's a trap: “/a/a/a”." },
  sitemaps: 'partial',
  tally: {
    pages: { waiting: 1, checked: 2, failed: 3, skipped: 4 },
    visits: 5,
    open: 6,
    results: { good: 7, decent: 8, bad: 9 },
    tenths: 12_345,
    categories: [{ id: 'speed', title: 'Speed — 表', weight: 1.5, tenths: 999, pages: 2 }],
  },
  startedAt: later(1),
  finishedAt: later(2),
};

const RULES: RobotsRules = {
  kind: 'rules',
  text: 'User-agent: *\nDisallow: /“表”\\',
  crawlDelay: 2.5,
  sitemaps: ['https://example.com/sitemap.xml'],
};

export const scanRepositorySuite: ContractSuite<ScanRepositorySubject> = {
  port: 'ScanRepository',
  cases: [
    {
      name: 'returns a scan as it was added, to its account, and a copy to each caller',
      async run(ports) {
        const account = newAccount(ports);
        for (const attributes of [{}, RICH]) {
          const scan = newScan(ports, { account, ...attributes });
          assert.equal(await ports.scans.add(scan), true);
          const found = await ports.scans.find(account, scan.id);
          assert.ok(found instanceof Scan);
          assert.deepEqual(found.state, scan.state);
          found.state.createdAt.setTime(0);
          assert.deepEqual((await ports.scans.find(account, scan.id))?.state, scan.state);
          assert.equal(await ports.scans.find(newAccount(ports), scan.id), null);
        }
        for (const id of ['', 'no id', 'a\0b', ports.ids.next()])
          assert.equal(await ports.scans.find(account, id), null);
      },
    },
    {
      name: 'adds a scan once, even if it is added several times at once',
      async run(ports) {
        const account = newAccount(ports);
        const scan = newScan(ports, { account });
        const added = await atOnce(5, () => ports.scans.add(scan));
        assert.equal(added.filter(Boolean).length, 1);
        const other = newAccount(ports);
        const same = newScan(ports, { account: other, id: scan.id, status: 'ready' });
        assert.equal(await ports.scans.add(same), false);
        assert.equal(await ports.scans.find(other, scan.id), null);
        assert.deepEqual((await ports.scans.find(account, scan.id))?.state, scan.state);
      },
    },
    {
      name: 'creates the project of a scan, and leaves one that exists as it is',
      async run(ports) {
        const account = newAccount(ports);
        await addScan(ports, { account, createdAt: later(1) });
        await addScan(ports, { account, createdAt: later(2) });
        const project = await ports.projects.find(account, 'example.com');
        assert.deepEqual([project?.createdAt, project?.reportsCount], [later(1), 0]);
      },
    },
    {
      name: 'saves every change of a scan',
      async run(ports) {
        const account = newAccount(ports);
        const scan = await addScan(ports, { account });
        const { status, failure, truncated, sitemaps, tally, startedAt, finishedAt } = newScan(ports, {
          account,
          ...RICH,
        }).state;
        const changes = { status, failure, truncated, sitemaps, tally, startedAt, finishedAt };
        for (const change of [{ ...changes, jobId: ports.ids.next() }, { jobId: null }, scan.state]) {
          const changed = await locked(ports, scan, async (current) => {
            const next = current.with(change, later(3));
            await ports.scans.save(next);
            return next;
          });
          assert.deepEqual((await ports.scans.find(account, scan.id))?.state, changed.state);
        }
      },
    },
    ...scanListCases,
    {
      name: 'deletes a scan of the account with all that belongs to it, once',
      async run(ports) {
        const account = newAccount(ports);
        const [scan, kept] = [await addScan(ports, { account }), await addScan(ports, { account })];
        for (const each of [scan, kept]) await fill(ports, each);
        assert.equal(await ports.scans.delete(newAccount(ports), scan.id), null);
        for (const id of ['no id', ports.ids.next()]) assert.equal(await ports.scans.delete(account, id), null);
        const deleted = await atOnce(4, () => ports.scans.delete(account, scan.id));
        assert.deepEqual(
          deleted.flatMap((each) => each?.state ?? []),
          [scan.state],
        );
        assert.equal(await ports.scans.find(account, scan.id), null);
        assert.deepEqual(await contents(ports, scan), NOTHING);
        assert.notDeepEqual(await contents(ports, kept), NOTHING);
        assert.ok(await ports.projects.find(account, 'example.com'), 'the project stays');
        // Nothing of it is left to stumble over.
        assert.equal(await ports.scans.add(scan), true);
        assert.deepEqual(await contents(ports, scan), NOTHING);
      },
    },
    {
      name: 'deletes the scans of a project with it, in the same transaction',
      async run(ports) {
        const account = newAccount(ports);
        const [scan, other] = [
          await addScan(ports, { account }),
          await addScan(ports, { account, url: 'https://other.example/' }),
        ];
        const foreign = await addScan(ports, { account: newAccount(ports) });
        await fill(ports, scan);
        const failed = ports.transactions.run(async () => {
          await ports.projects.delete(account, 'example.com');
          assert.equal(await ports.scans.find(account, scan.id), null);
          throw new Error('on purpose');
        });
        await assert.rejects(failed, /on purpose/);
        assert.notDeepEqual(await contents(ports, scan), NOTHING);
        assert.equal(await ports.projects.delete(account, 'example.com'), true);
        assert.equal(await ports.scans.find(account, scan.id), null);
        assert.deepEqual(await contents(ports, scan), NOTHING);
        for (const { account: owner, id } of [other, foreign]) assert.ok(await ports.scans.find(owner, id));
      },
    },
    {
      name: 'leaves no scan without its project if both change at the same time',
      async run(ports) {
        await atOnce(10, async () => {
          const account = newAccount(ports);
          await addScan(ports, { account });
          const scan = newScan(ports, { account });
          await Promise.all([ports.scans.add(scan), ports.projects.delete(account, 'example.com')]);
          const [found, project] = [
            await ports.scans.find(account, scan.id),
            await ports.projects.find(account, 'example.com'),
          ];
          assert.equal(found === null, project === null);
        });
      },
    },
    {
      name: 'keeps the robots.txt rules of each origin, the first ones',
      async run(ports) {
        const account = newAccount(ports);
        const [scan, other] = [await addScan(ports, { account }), await addScan(ports, { account })];
        const all: readonly [string, RobotsRules][] = [
          ['https://example.com', RULES],
          ['https://www.example.com', { kind: 'none' }],
          ['http://example.com', { kind: 'unreachable', reason: 'It answered 503.' }],
        ];
        for (const [origin, rules] of all) await ports.scans.addRobots(scan.id, origin, rules);
        await ports.scans.addRobots(scan.id, 'https://example.com', { kind: 'none' });
        const sorted = [...(await ports.scans.findRobots(scan.id))].sort();
        assert.deepEqual(sorted, all.toSorted());
        assert.equal((await ports.scans.findRobots(other.id)).size, 0);
      },
    },
    {
      name: 'numbers rows from 1 in the order of the URLs, and counts the new ones',
      async run(ports) {
        const account = newAccount(ports);
        const [scan, other] = [await addScan(ports, { account }), await addScan(ports, { account })];
        await addFound(ports, other, ['x', 'a']);
        const pages = [
          foundPage('https://example.com/', { depth: 0 }),
          foundPage('https://example.com/b', { depth: 4, isInSitemap: true }),
          foundPage('https://example.com/a', { skippedReason: 'robots' }),
          foundPage('https://elsewhere.example/', { kind: 'link', depth: 2 }),
        ];
        const first = await addFound(ports, scan, pages);
        const counts = { isFull: false, variant: null };
        assert.deepEqual(byNumber(first), {
          known: pages.map(({ url }, index) => ({ url, number: index + 1 })),
          ...{ waiting: 2, skipped: 1, links: 1, ...counts },
        });
        const second = await addFound(ports, scan, ['c', 'a', 'd']);
        assert.deepEqual(byNumber(second), {
          known: [
            { url: 'https://example.com/a', number: 3 },
            { url: 'https://example.com/c', number: 5 },
            { url: 'https://example.com/d', number: 6 },
          ],
          ...{ waiting: 2, skipped: 0, links: 0, ...counts },
        });
        assert.deepEqual(await ports.scans.findPage(scan.id, 2), {
          ...visited(2, { status: 'waiting', statusCode: null }),
          url: 'https://example.com/b',
          kind: 'page',
          depth: 4,
          isInSitemap: true,
          ...{ jobId: null, linksIn: null, clicks: null },
        });
        const { status, skippedReason } = (await ports.scans.findPage(scan.id, 3)) ?? {};
        assert.deepEqual([status, skippedReason], ['skipped', 'robots']);
        assert.equal((await ports.scans.findPage(scan.id, 4))?.kind, 'link');
        for (const number of [0, 7, -1, 1.5, 2 ** 40]) assert.equal(await ports.scans.findPage(scan.id, number), null);
      },
    },
    {
      name: 'adds no rows if there are no URLs, and many at once',
      async run(ports) {
        const scan = await addScan(ports, { account: newAccount(ports) });
        assert.deepEqual(await addFound(ports, scan, []), { ...NONE_ADDED, known: [] });
        const urls = Array.from({ length: 1000 }, (_, index) => `${index}`);
        const added = await addFound(ports, scan, urls);
        assert.deepEqual([added.waiting, added.known.length], [1000, 1000]);
        const again = await addFound(ports, scan, urls);
        assert.deepEqual(byNumber(again), { ...NONE_ADDED, known: byNumber(added).known });
      },
    },
    {
      name: 'finds which URLs have rows, compared literally',
      async run(ports) {
        const scan = await addScan(ports, { account: newAccount(ports) });
        const other = await addScan(ports, { account: newAccount(ports) });
        await addFound(ports, scan, ['a', 'b', 'c']);
        await addFound(ports, other, ['d']);
        const urls = ['c', 'B', 'a', 'd', 'a?', ''].map((path) => `https://example.com/${path}`);
        const known = await ports.scans.findKnown(scan.id, [...urls, 'a\0b']);
        assert.deepEqual(
          known.toSorted((a, b) => a.number - b.number),
          [
            { url: 'https://example.com/a', number: 1 },
            { url: 'https://example.com/c', number: 3 },
          ],
        );
        assert.deepEqual(await ports.scans.findKnown(scan.id, []), []);
        assert.deepEqual(await ports.scans.findKnown(ports.ids.next(), urls), []);
      },
    },
    {
      name: 'lowers the depth of a waiting row that is found again, and notes a sitemap that lists any row',
      async run(ports) {
        const scan = await addScan(ports, { account: newAccount(ports) });
        const url = (path: string) => `https://example.com/${path}`;
        const paths = ['deeper', 'higher', 'visited', 'listed', 'skipped'];
        await addFound(
          ports,
          scan,
          paths.map((path) =>
            foundPage(url(path), {
              depth: 3,
              isInSitemap: path === 'listed',
              skippedReason: path === 'skipped' ? 'robots' : null,
            }),
          ),
        );
        await saveVisits(ports, scan, [visited(3)]);
        const again = await addFound(ports, scan, [
          foundPage(url('deeper'), { depth: 4 }),
          foundPage(url('higher'), { depth: 2, skippedReason: 'robots' }),
          foundPage(url('visited'), { depth: 1, isInSitemap: true }),
          foundPage(url('listed'), { depth: 1 }),
          foundPage(url('skipped'), { depth: 1, isInSitemap: true }),
        ]);
        assert.deepEqual([again.waiting, again.skipped, again.known.length], [0, 0, 5]);
        const { rows } = await ports.scans.listPages(allPages(scan));
        assert.deepEqual(
          rows.map(({ depth, isInSitemap, status }) => [depth, isInSitemap, status]),
          [
            [3, false, 'waiting'],
            [2, false, 'waiting'],
            [3, true, 'checked'],
            [1, true, 'waiting'],
            [3, true, 'skipped'],
          ],
        );
        const taken = await take(ports, scan, 3);
        assert.deepEqual(
          taken.map(({ number }) => number),
          [4, 2, 1],
        );
      },
    },
    {
      name: 'adds no more rows of a kind than its bound',
      async run(ports) {
        const scan = await addScan(ports, { account: newAccount(ports) });
        const bounds = { ...WIDE, maxRows: { page: 3, link: 1 } };
        const link = (name: string) => foundPage(`https://${name}.example/`, { kind: 'link' });
        assert.equal((await addFound(ports, scan, ['a', 'b', link('x')], bounds)).isFull, false);
        const full = await addFound(ports, scan, ['b', 'c', link('y'), 'd', 'e'], bounds);
        assert.deepEqual(byNumber(full), {
          ...NONE_ADDED,
          known: [
            { url: 'https://example.com/b', number: 2 },
            { url: 'https://example.com/c', number: 4 },
          ],
          waiting: 1,
          isFull: true,
        });
        assert.equal((await addFound(ports, scan, ['a', 'c', link('x')], bounds)).isFull, false);
        assert.equal((await addFound(ports, scan, [link('y')], bounds)).isFull, true);
        const more = await addFound(ports, scan, ['d'], { ...WIDE, maxRows: { page: 4, link: 1 } });
        assert.deepEqual(more.known, [{ url: 'https://example.com/d', number: 5 }]);
      },
    },
    {
      name: 'adds no more query strings of one path than the bound, and names the first one left out',
      async run(ports) {
        const scan = await addScan(ports, { account: newAccount(ports) });
        const bounds = { ...WIDE, maxVariants: 2 };
        const link = foundPage('https://example.com/a?9', { kind: 'link' });
        const first = await addFound(
          ports,
          scan,
          ['a?1', 'a', 'b?1', 'a/?1', 'a?2', 'a?3', link, 'a?4', 'b?2'],
          bounds,
        );
        assert.deepEqual(
          byNumber(first).known.map(({ url }) => url),
          ['a?1', 'a', 'b?1', 'a/?1', 'a?2', 'a?9', 'b?2'].map((path) => `https://example.com/${path}`),
        );
        assert.deepEqual([first.variant, first.isFull], ['https://example.com/a?3', false]);
        const second = await addFound(ports, scan, ['a?2', 'b?3?', 'c?1', 'a/?2'], bounds);
        assert.deepEqual([second.variant, second.waiting], ['https://example.com/b?3?', 2]);
        assert.equal((await addFound(ports, scan, ['a?1', 'b'], bounds)).variant, null);
      },
    },
    {
      name: 'takes waiting rows by kind, depth and number, one for each job, each once',
      async run(ports) {
        const scan = await addScan(ports, { account: newAccount(ports) });
        await addFound(ports, scan, [
          foundPage('https://elsewhere.example/', { kind: 'link', depth: 0 }),
          foundPage('https://example.com/deep', { depth: 2 }),
          foundPage('https://example.com/first', { depth: 1 }),
          foundPage('https://example.com/robots', { depth: 0, skippedReason: 'robots' }),
          foundPage('https://example.com/second', { depth: 1 }),
          foundPage('https://example.com/visited', { depth: 0 }),
        ]);
        await saveVisits(ports, scan, [visited(6)]);
        const jobIds = Array.from({ length: 6 }, () => ports.ids.next());
        const taken = await locked(ports, scan, async () => [
          await ports.scans.takeWaiting(scan.id, []),
          await ports.scans.takeWaiting(scan.id, jobIds.slice(0, 2)),
          await ports.scans.takeWaiting(scan.id, jobIds.slice(2)),
          await ports.scans.takeWaiting(scan.id, jobIds),
        ]);
        const [first, second, third, fourth] = jobIds;
        assert.deepEqual(taken, [
          [],
          [
            { number: 3, url: 'https://example.com/first', kind: 'page', jobId: first },
            { number: 5, url: 'https://example.com/second', kind: 'page', jobId: second },
          ],
          [
            { number: 2, url: 'https://example.com/deep', kind: 'page', jobId: third },
            { number: 1, url: 'https://elsewhere.example/', kind: 'link', jobId: fourth },
          ],
          [],
        ]);
        assert.equal((await ports.scans.findPage(scan.id, 5))?.jobId, second);
        assert.equal(await ports.scans.countTaken(scan.id), 4);
      },
    },
    {
      name: 'gives its lock to one transaction at a time: none of twenty changes is lost, no row is taken twice',
      async run(ports) {
        const account = newAccount(ports);
        const scan = await addScan(ports, { account, status: 'running' });
        await addFound(
          ports,
          scan,
          Array.from({ length: 20 }, (_, index) => `${index}`),
        );
        const taken = await atOnce(20, (index) =>
          locked(ports, scan, async (current) => {
            const { tally } = current.state;
            const [page] = await ports.scans.takeWaiting(scan.id, [ports.ids.next()]);
            const found = [foundPage(`https://example.com/found/${index}`)];
            await ports.scans.addPages(scan.id, found, WIDE);
            await ports.scans.save(current.with({ tally: { ...tally, visits: tally.visits + 1 } }, later(index)));
            return page?.number;
          }),
        );
        assert.deepEqual(
          taken.toSorted((a = 0, b = 0) => a - b),
          Array.from({ length: 20 }, (_, index) => index + 1),
        );
        assert.equal((await ports.scans.find(account, scan.id))?.state.tally.visits, 20);
        assert.equal((await ports.scans.listPages(allPages(scan))).rows.length, 40);
      },
    },
    {
      name: 'keeps a scan with its lock from being deleted',
      async run(ports) {
        const account = newAccount(ports);
        const scan = await addScan(ports, { account });
        const mayDelete = Promise.withResolvers<void>();
        const deleting = mayDelete.promise.then(() => ports.scans.delete(account, scan.id));
        await locked(ports, scan, async (current) => {
          mayDelete.resolve();
          // Time for a deletion that does not wait.
          for (let step = 0; step < 20; step += 1) await ports.scans.countTaken(scan.id);
          await ports.scans.save(current.with({ status: 'running' }, later(1)));
        });
        assert.equal((await deleting)?.state.status, 'running');
        assert.equal(await ports.scans.lock(scan.id), null);
      },
    },
    {
      name: 'gives a row another job only if it has the expected one',
      async run(ports) {
        const scan = await addScan(ports, { account: newAccount(ports) });
        await addFound(ports, scan, ['a', 'b']);
        const [page] = await take(ports, scan, 1);
        assert.ok(page);
        const [next, other] = [ports.ids.next(), ports.ids.next()];
        const replaced = await locked(ports, scan, async () => [
          await ports.scans.replaceJob(scan.id, 1, other, next),
          await ports.scans.replaceJob(scan.id, 2, page.jobId, next),
          await ports.scans.replaceJob(scan.id, 1, page.jobId, next),
          await ports.scans.replaceJob(scan.id, 1, page.jobId, other),
        ]);
        assert.deepEqual(replaced, [false, false, true, false]);
        assert.equal((await ports.scans.findPage(scan.id, 1))?.jobId, next);
        assert.equal((await ports.scans.findPage(scan.id, 2))?.jobId, null);
        assert.equal(await ports.scans.countTaken(scan.id), 1);
      },
    },
    {
      name: 'keeps everything that a visit found, and takes the job from the row',
      async run(ports) {
        const scan = await addScan(ports, { account: newAccount(ports) });
        await addFound(ports, scan, ['a', 'b', 'c']);
        await take(ports, scan, 2);
        const rich = visited(1, {
          statusCode: 203,
          title: 'Bücher — “quotes”, <markup>, \\ and 表',
          description: "It's “described”.",
          canonical: 'https://example.com/canonical',
          isNoindex: true,
          alternates: [
            { language: 'x-default', url: 'https://example.com/' },
            { language: 'de-at', url: 'https://example.com/de' },
          ],
          reportId: ports.ids.next(),
          score: 66.6,
          checks: [failedCheck('zz-last', 7.4), failedCheck('first', 0, 'warn'), failedCheck('middle', 0.1)],
        });
        const redirect = visited(2, { statusCode: 301, redirectTo: 'https://example.com/c' });
        const failed = visited(3, { status: 'failed', statusCode: null, failure: FAILURE });
        await saveVisits(ports, scan, [rich, redirect, failed]);
        const row = { kind: 'page', depth: 1, isInSitemap: false, jobId: null, linksIn: null, clicks: null } as const;
        const expected = [rich, redirect, failed].map((visit, index) => {
          return { ...visit, ...row, url: `https://example.com/${'abc'[index]}` };
        });
        for (const page of expected) assert.deepEqual(await ports.scans.findPage(scan.id, page.number), page);
        assert.deepEqual((await ports.scans.listPages(allPages(scan))).rows, expected);
        assert.equal(await ports.scans.countTaken(scan.id), 0);
        assert.deepEqual(await take(ports, scan, 1), []);
      },
    },
    {
      name: 'reads rows of both kinds with their links, in steps, links to rows that came later included',
      async run(ports) {
        const scan = await addScan(ports, { account: newAccount(ports) });
        const link = foundPage('https://elsewhere.example/', { kind: 'link' });
        await addFound(ports, scan, ['a', 'b', 'c', link]);
        const links = [
          { target: 2, text: '', isNofollow: true },
          { target: 3, text: '“表” \0 \ud800', isNofollow: false },
          { target: 1, text: 'x', isNofollow: true },
        ];
        const others = ['later', 'never', 'b'].map((path) => {
          return { url: `https://example.com/${path}`, text: path, isNofollow: path === 'later' };
        });
        await locked(ports, scan, async () => {
          await ports.scans.saveVisit(scan.id, visited(1), links, others);
          await ports.scans.saveVisit(scan.id, visited(3), [], []);
        });
        await addFound(ports, scan, ['later']);
        const found = [
          { target: 5, text: 'later', isNofollow: true },
          { target: 2, text: 'b', isNofollow: false },
        ];
        const pages = await Promise.all([1, 2, 3, 4, 5].map((number) => ports.scans.findPage(scan.id, number)));
        const expected = pages.map((page, index) => ({ ...page, links: index === 0 ? [...links, ...found] : [] }));
        for (const limit of [1, 2, 100]) {
          const read: object[] = [];
          for (let after = 0; ;) {
            const step = await ports.scans.readGraph(scan.id, after, limit);
            assert.ok(step.length <= limit);
            assert.ok(read.length <= expected.length, 'the steps come to an end');
            read.push(...step);
            const last = step.at(-1);
            if (last === undefined) break;
            after = last.number;
          }
          assert.deepEqual(read, expected);
        }
      },
    },
    {
      name: 'skips the rows that wait, with and without a job, of one kind or both',
      async run(ports) {
        for (const [kind, skippedNumbers] of [
          [null, [2, 3, 4]],
          ['page', [2, 3]],
          ['link', [4]],
        ] as const) {
          const scan = await addScan(ports, { account: newAccount(ports) });
          const link = foundPage('https://elsewhere.example/', { kind: 'link' });
          await addFound(ports, scan, ['visited', 'taken', 'waiting', link]);
          await saveVisits(ports, scan, [visited(1)]);
          const [taken] = await take(ports, scan, 1);
          const skip = () => locked(ports, scan, () => ports.scans.skipWaiting(scan.id, 'canceled', kind));
          const isLink = kind === 'link';
          assert.deepEqual(await skip(), { pages: isLink ? 0 : 2, jobIds: isLink ? [] : [taken?.jobId] });
          assert.deepEqual(await skip(), { pages: 0, jobIds: [] });
          const rows = await ports.scans.readGraph(scan.id, 0, 10);
          const skipped = rows.filter(({ status }) => status === 'skipped');
          assert.deepEqual(
            skipped.map(({ number, skippedReason, jobId }) => [number, skippedReason, jobId]),
            skippedNumbers.map((number) => [number, 'canceled', null]),
          );
          const left = await take(ports, scan, 4);
          const expected = { page: [4], link: [3] }[kind ?? 'page'].filter(() => kind !== null);
          assert.deepEqual(
            left.map(({ number }) => number),
            expected,
          );
        }
      },
    },
    {
      name: 'sums what checks found over all pages, with the pages that each costs most',
      async run(ports) {
        const scan = await addScan(ports, { account: newAccount(ports) });
        const other = await addScan(ports, { account: newAccount(ports) });
        await addFound(ports, other, ['x']);
        await saveVisits(ports, other, [visited(1, { checks: [failedCheck('https', 50)] })]);
        await addFound(ports, scan, Array.from('abcdefgh'));
        assert.deepEqual(await ports.scans.sumChecks(scan.id), []);
        const points = [0.1, 0.2, 10, 9.9, 0.2, 0, 0.3];
        await saveVisits(
          ports,
          scan,
          points.map((each, index) =>
            visited(index + 1, {
              checks: [
                failedCheck('https', each, index % 2 === 0 ? 'fail' : 'warn'),
                ...(index === 3 ? [failedCheck('title', 1.5)] : []),
              ],
            }),
          ),
        );
        const sums = await ports.scans.sumChecks(scan.id);
        assert.deepEqual(
          sums.toSorted((a, b) => (a.check < b.check ? -1 : 1)),
          [
            {
              check: 'https',
              failed: 4,
              warned: 3,
              points: 20.7,
              examples: Array.from('cdgbe', (path) => `https://example.com/${path}`),
            },
            { check: 'title', failed: 1, warned: 0, points: 1.5, examples: ['https://example.com/d'] },
          ],
        );
      },
    },
    {
      name: 'stores findings with their cases in order, and replaces earlier ones',
      async run(ports) {
        const [scan, other] = [
          await addScan(ports, { account: newAccount(ports) }),
          await addScan(ports, { account: newAccount(ports) }),
        ];
        await save(ports, scan, [newFinding('old')], [siteFinding('orphan-pages', [newCase('https://old.example/')])]);
        const checks = [newFinding('zz', { category: 'speed', warned: 3, points: 12.3 }), newFinding('aa')];
        const cases = Array.from({ length: 25 }, (_, index) => newCase(`https://example.com/${25 - index}`));
        cases.push({ ...newCase('https://example.com/表', 100), target: null });
        const site = [siteFinding('mixed-hosts', cases), siteFinding('broken-links', [])];
        await save(ports, scan, checks, site);
        await save(ports, other, [], []);
        const listed = await ports.scans.listFindings(scan.id);
        assert.deepEqual(listed, [...checks, ...site.map(withoutCases)]);
        const list = (findingId: string, after: number, limit: number) =>
          ports.scans.listCases({ scanId: scan.id, findingId, after, limit });
        assert.deepEqual(await list('mixed-hosts', 0, 100), cases);
        assert.deepEqual(await list('mixed-hosts', 9, 10), cases.slice(9, 19));
        assert.deepEqual(await list('mixed-hosts', 25, 10), cases.slice(25));
        assert.deepEqual(await list('mixed-hosts', 26, 10), []);
        for (const id of ['broken-links', 'orphan-pages', 'zz', 'constructor', 'a\0b'])
          assert.deepEqual(await list(id, 0, 100), [], id);
        assert.deepEqual(await ports.scans.listFindings(other.id), []);
      },
    },
    {
      name: 'stores positions of rows',
      async run(ports) {
        const scan = await addScan(ports, { account: newAccount(ports) });
        await addFound(ports, scan, ['a', 'b', 'c']);
        const positions = [
          { number: 3, linksIn: 12, clicks: null },
          { number: 1, linksIn: 0, clicks: 4 },
        ];
        await locked(ports, scan, async () => {
          await ports.scans.savePositions(scan.id, positions);
          await ports.scans.savePositions(scan.id, []);
        });
        const { rows } = await ports.scans.listPages(allPages(scan));
        assert.deepEqual(
          rows.map(({ linksIn, clicks }) => [linksIn, clicks]),
          [
            [0, 4],
            [null, null],
            [12, null],
          ],
        );
      },
    },
    {
      name: 'lists what has a job, of all accounts, in steps',
      async run(ports) {
        const accounts = [newAccount(ports), newAccount(ports)];
        const before = ports.ids.next();
        const [opening, running, canceled, idle] = [
          await addScan(ports, { account: accounts[0] ?? '', updatedAt: later(9) }),
          await addScan(ports, { account: accounts[1] ?? '', status: 'running', jobId: null }),
          await addScan(ports, { account: accounts[0] ?? '', status: 'canceled' }),
          await addScan(ports, { account: accounts[0] ?? '', status: 'running', jobId: null }),
        ];
        await addFound(ports, idle, ['waiting']);
        await addFound(ports, running, [foundPage('https://example.com/deep', { depth: 5 }), 'b', 'c', 'd']);
        const [second, third] = await take(ports, running, 3);
        await saveVisits(ports, running, [visited(4)]);
        const [first] = await take(ports, running, 1);
        assert.deepEqual([first?.number, second?.number, third?.number], [1, 2, 3]);
        const of = ({ state }: Scan) => ({ scanId: state.id, account: state.account, updatedAt: state.updatedAt });
        const expected: ScanWork[] = [
          { ...of(opening), page: null, url: opening.state.url, jobId: opening.state.jobId ?? '' },
          ...[first, second, third].flatMap((page) =>
            page === undefined ? [] : { ...of(running), page: page.number, url: page.url, jobId: page.jobId },
          ),
          { ...of(canceled), page: null, url: canceled.state.url, jobId: canceled.state.jobId ?? '' },
        ];
        for (const limit of [1, 2, 100]) {
          const listed: ScanWork[] = [];
          for (let after: Pick<ScanWork, 'scanId' | 'page'> = { scanId: before, page: null }; ;) {
            const step = await ports.scans.listWork(limit, after);
            assert.ok(step.length <= limit);
            listed.push(...step);
            const last = step.at(-1);
            if (last === undefined) break;
            assert.notDeepEqual({ scanId: last.scanId, page: last.page }, after, 'each step goes on');
            after = { scanId: last.scanId, page: last.page };
          }
          assert.deepEqual(
            listed.filter(({ account }) => accounts.includes(account)),
            expected,
          );
        }
        const [start] = await ports.scans.listWork(1, null);
        assert.ok(start && start.scanId <= opening.id, 'without a position, it starts with the first scan');
      },
    },
    {
      name: 'changes everything in the open transaction',
      async run(ports) {
        const account = newAccount(ports);
        const scan = await addScan(ports, { account });
        await addFound(ports, scan, ['a', 'b']);
        const before = await contents(ports, scan);
        const added = newScan(ports, { account });
        const failed = locked(ports, scan, async (current) => {
          await ports.scans.add(added);
          await ports.scans.addPages(scan.id, [foundPage('https://example.com/new')], WIDE);
          await ports.scans.takeWaiting(scan.id, [ports.ids.next()]);
          await ports.scans.saveVisit(scan.id, visited(2, { score: 50 }), [], []);
          await ports.scans.skipWaiting(scan.id, 'canceled', null);
          await ports.scans.savePositions(scan.id, [{ number: 1, linksIn: 1, clicks: 1 }]);
          await ports.scans.saveFindings(scan.id, [newFinding('one')], []);
          await ports.scans.addRobots(scan.id, 'https://example.com', RULES);
          await ports.scans.save(current.with({ status: 'running' }, later(1)));
          assert.notDeepEqual(await contents(ports, scan), before);
          throw new Error('on purpose');
        });
        await assert.rejects(failed, /on purpose/);
        assert.deepEqual(await contents(ports, scan), before);
        assert.deepEqual((await ports.scans.find(account, scan.id))?.state, scan.state);
        assert.equal(await ports.scans.find(account, added.id), null);
        // Numbers of rows that were rolled back are free again.
        const { known } = await addFound(ports, scan, ['c']);
        assert.deepEqual(known, [{ url: 'https://example.com/c', number: 3 }]);
      },
    },
    {
      name: 'finds nothing for IDs that it does not know',
      async run(ports) {
        for (const id of ['no id', 'a\0b', ports.ids.next()]) {
          assert.equal(await ports.scans.lock(id), null);
          assert.deepEqual(await contents(ports, { id }), NOTHING);
        }
      },
    },
  ],
};

const NONE_ADDED = { waiting: 0, skipped: 0, links: 0, isFull: false, variant: null } as const;

/** What belongs to a scan. */
async function contents({ scans }: Pick<Ports, 'scans'>, { id }: Pick<Scan, 'id'>) {
  const filters = { result: null, status: null, check: null, search: null } as const;
  const slice = { sort: 'number', direction: 'asc', limit: 100, cursor: null } as const;
  return {
    pages: await scans.readGraph(id, 0, 100),
    listed: (await scans.listPages({ scanId: id, ...filters, ...slice })).rows.length,
    page: await scans.findPage(id, 1),
    robots: [...(await scans.findRobots(id))],
    findings: await scans.listFindings(id),
    cases: await scans.listCases({ scanId: id, findingId: 'orphan-pages', after: 0, limit: 10 }),
    sums: await scans.sumChecks(id),
    known: await scans.findKnown(id, ['https://example.com/a']),
  };
}

const NOTHING: Awaited<ReturnType<typeof contents>> = {
  pages: [],
  listed: 0,
  page: null,
  robots: [],
  findings: [],
  cases: [],
  sums: [],
  known: [],
};

/** Gives a scan something of everything. */
async function fill(ports: ScanPorts, scan: Scan): Promise<void> {
  await addFound(ports, scan, ['a', 'b?1']);
  await saveVisits(ports, scan, [visited(1, { checks: [failedCheck('https', 1)] })]);
  await ports.scans.addRobots(scan.id, 'https://example.com', RULES);
  await save(ports, scan, [newFinding('https')], [siteFinding('orphan-pages', [newCase('https://example.com/')])]);
}

/** Takes rows with new jobs. */
function take(ports: ScanPorts, scan: Scan, count: number) {
  const jobIds = Array.from({ length: count }, () => ports.ids.next());
  return locked(ports, scan, () => ports.scans.takeWaiting(scan.id, jobIds));
}

function save(ports: ScanPorts, scan: Scan, ...found: [ScanFinding[], (ScanFinding & SiteFinding)[]]) {
  return locked(ports, scan, () => ports.scans.saveFindings(scan.id, ...found));
}

/** `known` in the order of numbers. */
function byNumber<T extends { readonly known: readonly { readonly number: number; readonly url: string }[] }>(
  added: T,
): T {
  return { ...added, known: added.known.toSorted((a, b) => a.number - b.number) };
}

function newFinding(id: string, more: Partial<ScanFinding> = {}): ScanFinding {
  return {
    id,
    kind: 'check',
    title: `“${id}” — 表`,
    category: null,
    failed: 2,
    warned: 0,
    points: 0,
    examples: ['https://example.com/', 'https://example.com/a'],
    ...more,
  };
}

function siteFinding(id: SiteFinding['id'], cases: readonly FindingCase[]): ScanFinding & SiteFinding {
  return { ...newFinding(id, { kind: 'site' }), id, cases, total: cases.length };
}

function withoutCases({ cases: _, total: _total, ...finding }: ScanFinding & SiteFinding): ScanFinding {
  return finding;
}

function newCase(url: string, sources = 2): FindingCase {
  return {
    url,
    detail: "It's “wrong” \\ 表.",
    sources: Array.from({ length: sources }, (_, index) => ({
      url: `https://example.com/source/${index}`,
      text: index === 0 ? '' : `“表” ${index}`,
    })),
    target: 'https://example.com/target',
  };
}
