import { MemorySiteReader } from '../../../src/adapters/memory/index.js';
import { codesOf, type HttpCase } from '../support/http-case.js';
import type { World, WorldOptions } from '../support/world.js';

const SCANS = '/api/v1/scans';
const HOME = 'https://shop.example/';

/** A site with a broken link, a redirect, and a page that robots.txt keeps out. */
const PAGES = {
  [HOME]: { score: 100, title: 'Shop', links: ['/a', '/b', '/old', '/private/x'] },
  [`${HOME}a`]: { score: 60, title: 'A', links: [{ url: '/gone', text: 'Offers', isNofollow: false }] },
  [`${HOME}b`]: { score: 40, title: 'B', links: ['/gone'] },
  [`${HOME}old`]: { redirectTo: '/a' },
};

const withRobots = (): WorldOptions => ({
  ports: {
    siteReader: new MemorySiteReader().robots(HOME, {
      kind: 'rules',
      text: 'Disallow: /private/',
      crawlDelay: 0,
      sitemaps: [],
    }),
  },
});

/** Creates a scan. @returns its path */
async function create(world: World, fields: Record<string, string> = {}): Promise<string> {
  const created = await world.form('POST', SCANS, { url: HOME, ...fields });
  return `${SCANS}/${created.json.data.id}`;
}

/** Runs a scan to its end. @returns its path */
async function scanned(world: World, pages: Parameters<World['generator']['site']>[0] = PAGES): Promise<string> {
  world.generator.site(pages);
  if (!started.has(world)) await world.startWorker();
  started.add(world);
  const path = await create(world);
  await world.ports.queue.whenIdle();
  return path;
}

const started = new WeakSet<World>();

const json = (body: object) => ({
  method: 'POST',
  path: SCANS,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

const namesOf = (answer: { json: { data: { url: string }[] } }) =>
  answer.json.data.map(({ url }) => url.replace(HOME, '/'));

export const scanCases: readonly HttpCase[] = [
  {
    name: 'answers 202 with the pending record and its Location',
    async run(world) {
      const answer = await world.form('POST', SCANS, { url: 'https://www.Shop.example#top' });
      const { id } = answer.json.data;
      const self = `${world.base}${SCANS}/${id}`;
      expect([answer.status, answer.headers.location]).toEqual([202, self]);
      expect(answer.json.data).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        project: 'shop.example',
        url: 'https://www.shop.example/',
        options: {
          max_pages: 100,
          max_depth: 10,
          sitemap: 'use',
          include: [],
          exclude: [],
          external_links: false,
        },
        status: 'pending',
        failure: null,
        pages: { found: 0, checked: 0, failed: 0, skipped: 0, waiting: 0 },
        score: null,
        result: null,
        categories: [],
        results: { good: 0, decent: 0, bad: 0 },
        truncated: null,
        created_at: expect.stringMatching(/Z$/),
        started_at: null,
        finished_at: null,
        links: {
          self,
          pages: `${self}/pages`,
          findings: `${self}/findings`,
          compare: `${self}/compare`,
          page: `${world.base}/dashboard/projects/shop.example/scans/${id}`,
        },
      });
    },
  },
  {
    name: 'accepts options as a form with repeated fields and as JSON with lists',
    async run(world) {
      const body =
        'url=https%3A%2F%2Fshop.example%2F&max_pages=7&max_depth=0&sitemap=only&include=%2Fa%2F**&include=%2Fb&exclude=%2Fa%2Fx&exclude=&external_links=1';
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const form = await world.send({ method: 'POST', path: SCANS, headers, body });
      const options = {
        max_pages: 7,
        max_depth: 0,
        sitemap: 'only',
        include: ['/a/**', '/b'],
        exclude: ['/a/x'],
        external_links: true,
      };
      expect(form.json.data.options).toEqual(options);
      expect((await world.send(json({ url: HOME, ...options }))).json.data.options).toEqual(options);
      const words = { url: HOME, max_pages: '7', include: '/a', external_links: 'false' };
      const { options: read } = (await world.send(json(words))).json.data;
      expect(read).toMatchObject({ max_pages: 7, include: ['/a'], external_links: false });
    },
  },
  {
    name: 'reports everything that is wrong with a scan at once, and creates nothing',
    async run(world) {
      const wrong = {
        url: 'ftp://shop.example/',
        max_pages: '10001',
        max_depth: '1.5',
        sitemap: 'maybe',
        include: 'blog',
        exclude: `/${'x'.repeat(200)}`,
        external_links: 'yes',
        privacy: '2',
        depth: '3',
      };
      const answer = await world.form('POST', SCANS, wrong);
      expect([answer.status, codesOf(answer)]).toEqual([
        422,
        {
          url: 'unsupported_scheme',
          max_pages: 'out_of_range',
          max_depth: 'out_of_range',
          sitemap: 'invalid_choice',
          include: 'invalid_glob',
          exclude: 'too_long',
          external_links: 'invalid_choice',
          password: 'required',
          depth: 'unknown_parameter',
        },
      ]);
      const nested = { url: HOME, include: [['/a']], exclude: [1], external_links: {}, max_pages: [5], max_depth: 1e3 };
      expect(codesOf(await world.send(json(nested)))).toEqual({
        include: 'invalid_type',
        exclude: 'invalid_type',
        external_links: 'invalid_choice',
        max_pages: 'out_of_range',
        max_depth: 'out_of_range',
      });
      const many = { url: HOME, exclude: Array(21).fill('/a') };
      expect(codesOf(await world.send(json(many)))).toEqual({ exclude: 'too_many' });
      expect((await world.send({ path: SCANS })).json.data).toEqual([]);
    },
  },
  {
    name: 'creates private reports unless asked otherwise, and hides a password',
    async run(world) {
      await scanned(world);
      const { data } = (await world.send({ path: '/api/v1/reports?per_page=100' })).json;
      expect(data.map(({ privacy }: { privacy: number }) => privacy)).toEqual([1, 1, 1]);
      const answer = await world.form('POST', SCANS, { url: HOME, privacy: '2', password: 'open sesame' });
      expect(answer.status).toBe(202);
      expect(answer.text).not.toMatch(/sesame|hash|password/);
    },
  },
  {
    name: 'repeats the first response for an Idempotency-Key',
    async run(world) {
      const headers = { 'Idempotency-Key': 'scan-1' };
      const first = await world.form('POST', SCANS, { url: HOME, max_pages: '5' }, headers);
      const second = await world.form('POST', SCANS, { max_pages: '5', url: HOME }, headers);
      expect([second.status, second.text, second.headers['idempotency-replayed']]).toEqual([202, first.text, 'true']);
      expect((await world.form('POST', SCANS, { url: HOME, max_pages: '6' }, headers)).status).toBe(422);
      expect((await world.send({ path: SCANS })).json.data).toHaveLength(1);
    },
  },
  {
    name: 'answers 409 to the eleventh scan under way',
    async run(world) {
      for (let count = 0; count < 10; count += 1) await create(world);
      const answer = await world.form('POST', SCANS, { url: HOME });
      expect([answer.status, answer.json.type]).toEqual([409, `${world.base}/docs/problems/too-many-scans`]);
    },
  },
  {
    name: 'shows the result of a scan, and 304 if the client has it',
    options: withRobots(),
    async run(world) {
      const path = await scanned(world);
      const answer = await world.send({ path, key: world.keys.read });
      expect(answer.json.data).toMatchObject({
        status: 'ready',
        pages: { found: 6, checked: 4, failed: 1, skipped: 1, waiting: 0 },
        score: 66.7,
        result: 'decent',
        categories: [{ id: 'fixed', score: 66.7 }],
        results: { good: 1, decent: 1, bad: 1 },
        truncated: null,
      });
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      const headers = { 'If-None-Match': answer.headers.etag! };
      for (const method of ['GET', 'HEAD']) {
        const known = await world.send({ method, path, headers });
        expect([known.status, known.text, known.headers.etag]).toEqual([304, '', answer.headers.etag]);
      }
    },
  },
  {
    name: 'shows why a scan failed',
    async run(world) {
      const path = await scanned(world, { [HOME]: { statusCode: 503 } });
      const { data } = (await world.send({ path })).json;
      expect([data.status, data.failure.code, data.score]).toEqual(['failed', 'target_http_error', null]);
    },
  },
  {
    name: 'lists scans, newest first, by project and status, and pages through them',
    async run(world) {
      const paths = [await create(world), await create(world, { url: 'https://other.example/' }), await create(world)];
      await world.send({ method: 'POST', path: `${paths[0]}/cancel` });
      const ids = async (query: string) =>
        (await world.send({ path: `${SCANS}${query}` })).json.data.map(({ id }: { id: string }) => `${SCANS}/${id}`);
      expect(await ids('')).toEqual(paths.toReversed());
      expect(await ids('?sort=asc')).toEqual(paths);
      expect(await ids('?project=Shop.example')).toEqual([paths[2], paths[0]]);
      expect(await ids('?status=canceled')).toEqual([paths[0]]);
      expect(await ids('?project=none.example')).toEqual([]);
      expect(codesOf(await world.send({ path: `${SCANS}?status=done&per_page=3&search=x` }))).toEqual({
        status: 'invalid_choice',
        per_page: 'invalid_choice',
        search: 'unknown_parameter',
      });
      for (const path of paths) await world.send({ method: 'DELETE', path });
      for (let count = 0; count < 12; count += 1) {
        const path = await create(world);
        await world.send({ method: 'POST', path: `${path}/cancel` });
      }
      const first = await world.send({ path: `${SCANS}?project=shop.example` });
      const second = await world.send({ path: first.json.links.next.replace(world.base, '') });
      expect([first.json.data.length, second.json.data.length, second.json.links.next]).toEqual([10, 2, null]);
      const { next_cursor: cursor } = first.json.meta;
      expect(codesOf(await world.send({ path: `${SCANS}?cursor=${cursor}` }))).toEqual({ cursor: 'invalid_cursor' });
    },
  },
  {
    name: 'lists the pages of a scan with what became of them',
    options: withRobots(),
    async run(world) {
      const path = await scanned(world);
      const answer = await world.send({ path: `${path}/pages` });
      expect(namesOf(answer)).toEqual(['/', '/a', '/b', '/old', '/private/x', '/gone']);
      const [home, , , old, blocked, gone] = answer.json.data;
      expect(home).toEqual({
        url: HOME,
        status: 'checked',
        status_code: 200,
        title: 'Shop',
        depth: 0,
        links_in: 0,
        redirect_to: null,
        indexable: true,
        skipped_reason: null,
        score: 100,
        result: 'good',
        failure: null,
        report_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect((await world.send({ path: `/api/v1/reports/${home.report_id}` })).json.data.score).toBe(100);
      expect(old).toMatchObject({ status: 'checked', redirect_to: `${HOME}a`, score: null, report_id: null });
      expect(blocked).toMatchObject({ status: 'skipped', skipped_reason: 'robots', indexable: null });
      expect(gone).toMatchObject({ status: 'failed', status_code: 404, depth: 2, links_in: 2, result: null });
      expect(gone.failure.code).toBe('target_http_error');
    },
  },
  {
    name: 'searches, filters and sorts pages, and pages through them in every order',
    options: withRobots(),
    async run(world) {
      const path = await scanned(world);
      const named = async (query: string) => namesOf(await world.send({ path: `${path}/pages?${query}` }));
      expect(await named('sort_by=score')).toEqual(['/b', '/a', '/', '/old', '/private/x', '/gone']);
      expect((await named('sort_by=score&sort=desc')).slice(0, 3)).toEqual(['/', '/a', '/b']);
      expect(await named('sort_by=url&sort=desc')).toEqual(['/private/x', '/old', '/gone', '/b', '/a', '/']);
      expect((await named('sort_by=depth'))[0]).toBe('/');
      expect(await named('result=bad')).toEqual(['/b']);
      expect(await named('status=failed')).toEqual(['/gone']);
      expect(await named('search=SHOP.example%2Fpriv')).toEqual(['/private/x']);
      expect(await named('check=fixed-score')).toEqual(['/a', '/b']);
      expect(await named('check=none')).toEqual([]);
      expect(codesOf(await world.send({ path: `${path}/pages?sort_by=links_in&result=fine&status=gone` }))).toEqual({
        sort_by: 'invalid_choice',
        result: 'invalid_choice',
        status: 'invalid_choice',
      });
    },
  },
  {
    name: 'keeps its place in lists of pages and cases',
    async run(world) {
      const links = Array.from({ length: 13 }, (_, number) => `/p${number}`);
      const broken = Array.from({ length: 12 }, (_, number) => `/broken${number}`);
      const pages = Object.fromEntries(links.map((link) => [new URL(link, HOME).href, { score: 50, title: link }]));
      const path = await scanned(world, { ...pages, [HOME]: { score: 100, links: [...links, ...broken] } });
      const orders = ['number', 'score', 'url', 'depth'].map((order) => `pages?sort_by=${order}`);
      const lists = { 26: orders, 12: ['findings/broken-links'], 13: ['findings/fixed-score'] };
      for (const [total, addresses] of Object.entries(lists)) {
        for (const address of addresses) {
          const forward = await follow(world, `${path}/${address}`, 'next');
          const names = forward.flatMap(namesOf);
          expect([address, names.length, new Set(names).size]).toEqual([address, Number(total), Number(total)]);
          const last = forward.at(-1)?.json.links.prev.replace(world.base, '');
          const back = await follow(world, last, 'prev');
          expect([address, back.toReversed().flatMap(namesOf)]).toEqual([
            address,
            forward.slice(0, -1).flatMap(namesOf),
          ]);
        }
      }
      const { next_cursor: cursor } = (await world.send({ path: `${path}/pages` })).json.meta;
      for (const other of ['pages?sort=desc&', 'pages?sort_by=url&', 'findings/broken-links?']) {
        expect(codesOf(await world.send({ path: `${path}/${other}cursor=${cursor}` }))).toEqual({
          cursor: 'invalid_cursor',
        });
      }
    },
  },
  {
    name: 'lists the findings of a scan, and the cases of each with their evidence',
    options: withRobots(),
    async run(world) {
      const path = await scanned(world);
      const self = `${world.base}${path}`;
      const answer = await world.send({ path: `${path}/findings`, key: world.keys.read });
      expect(answer.json.links).toEqual({ first: `${self}/findings`, prev: null, next: null });
      expect(answer.json.meta).toMatchObject({ total: answer.json.data.length, final: true });
      expect(answer.json.meta.omitted).toContainEqual({
        id: 'broken-external-links',
        because: 'The scan did not check links to other sites.',
      });
      const [check, ...site] = answer.json.data;
      expect(check).toEqual({
        id: 'fixed-score',
        kind: 'check',
        check: 'fixed-score',
        title: 'The fixed score is below 100',
        category: 'fixed',
        pages: { failed: 2, warned: 0 },
        points: 33.3,
        examples: [`${HOME}b`, `${HOME}a`],
        links: { self: `${self}/findings/fixed-score`, pages: `${self}/pages?check=fixed-score` },
      });
      expect(site.map(({ id }: { id: string }) => id)).toEqual(['broken-links', 'links-to-redirects']);
      expect(site[0]).toMatchObject({
        kind: 'site',
        check: null,
        category: null,
        pages: { failed: 2, warned: 0 },
        points: 0,
        links: { self: `${self}/findings/broken-links`, pages: null },
      });
      const links = await world.send({ path: `${path}/findings/broken-links` });
      expect(links.json.meta.finding).toEqual(site[0]);
      expect(links.json.data).toEqual([
        {
          url: `${HOME}gone`,
          detail: expect.stringContaining('404'),
          sources: [
            { url: `${HOME}a`, text: 'Offers' },
            { url: `${HOME}b`, text: '' },
          ],
          target: null,
        },
      ]);
      const cases = await world.send({ path: `${path}/findings/fixed-score` });
      expect(namesOf(cases)).toEqual(['/a', '/b']);
      for (const missing of ['orphan-pages', 'no-such-check', '%2F', 'x'.repeat(500)]) {
        const found = await world.send({ path: `${path}/findings/${missing}` });
        expect([missing, found.status]).toEqual([missing, 404]);
      }
    },
  },
  {
    name: 'shows checks, and no site-wide findings, while a scan runs',
    async run(world) {
      world.generator.site(PAGES);
      world.generator.pause();
      await world.startWorker();
      const path = await create(world);
      await world.generator.whenCalled(1);
      world.generator.release();
      world.generator.pause();
      await world.generator.whenCalled(2);
      const { data } = (await world.send({ path })).json;
      expect([data.status, data.finished_at, data.score]).toEqual(['running', null, 100]);
      const { meta } = (await world.send({ path: `${path}/findings` })).json;
      expect(meta.final).toBe(false);
      expect(codesOf(await world.send({ path: `${path}/compare` }))).toEqual({ to: 'no_scan_before' });
      world.generator.release();
      await world.ports.queue.whenIdle();
    },
  },
  {
    name: 'compares a scan with the one before, and with a named one in either order',
    async run(world) {
      const first = await scanned(world);
      const better = { ...PAGES, [`${HOME}b`]: { score: 90, title: 'B', links: ['/new'] } };
      const second = await scanned(world, { ...better, [`${HOME}new`]: { score: 100, title: 'New' } });
      const answer = await world.send({ path: `${second}/compare` });
      const { data } = answer.json;
      expect([data.from.id, data.to.id]).toEqual([first, second].map((path) => path.replace(`${SCANS}/`, '')));
      expect(data).toMatchObject({
        score: { from: 66.7, to: 87.5, change: 20.8 },
        categories: [{ id: 'fixed', from: 66.7, to: 87.5, change: 20.8 }],
        pages: {
          new: [{ url: `${HOME}new`, from: null, to: 100, change: null }],
          gone: [],
          better: [{ url: `${HOME}b`, from: 40, to: 90, change: 50 }],
          worse: [],
          failing: [],
          totals: { new: 1, gone: 0, better: 1, worse: 0, failing: 0 },
        },
        findings: { new: [], fixed: [], totals: { new: 0, fixed: 0 } },
        checks: [],
        links: { self: `${world.base}${first}/compare?to=${data.to.id}` },
      });
      for (const path of [`${first}/compare?to=${data.to.id}`, `${second}/compare?to=${data.from.id}`]) {
        expect((await world.send({ path })).text).toBe(answer.text);
      }
      const headers = { 'If-None-Match': answer.headers.etag! };
      expect((await world.send({ path: `${second}/compare`, headers })).status).toBe(304);
      expect(codesOf(await world.send({ path: `${first}/compare` }))).toEqual({ to: 'no_scan_before' });
      expect(codesOf(await world.send({ path: `${first}/compare?to=x&from=y` }))).toEqual({
        to: 'invalid_id',
        from: 'unknown_parameter',
      });
      const missing = await world.send({ path: `${first}/compare?to=${crypto.randomUUID()}` });
      expect(missing.status).toBe(404);
    },
  },
  {
    name: 'cancels a scan once, and keeps what it found',
    async run(world) {
      world.generator.site(PAGES);
      world.generator.pause();
      await world.startWorker();
      const path = await create(world);
      await world.generator.whenCalled(1);
      const canceled = await world.send({ method: 'POST', path: `${path}/cancel` });
      expect([canceled.status, canceled.json.data.status]).toEqual([200, 'canceled']);
      expect(canceled.json.data.truncated.reason).toBe('canceled');
      await world.ports.queue.whenIdle();
      const [page] = (await world.send({ path: `${path}/pages` })).json.data;
      expect([page.status, page.skipped_reason]).toEqual(['skipped', 'canceled']);
      const again = await world.send({ method: 'POST', path: `${path}/cancel` });
      expect([again.status, again.json.type]).toEqual([409, `${world.base}/docs/problems/scan-ended`]);
    },
  },
  {
    name: 'deletes a scan and keeps the reports; If-Match deletes only the named version',
    async run(world) {
      const path = await scanned(world);
      const etag = (await world.send({ path })).headers.etag!;
      const remove = (headers = {}) => world.send({ method: 'DELETE', path, headers });
      for (const wrong of ['"other"', `W/${etag}`, '']) {
        expect([wrong, (await remove({ 'If-Match': wrong })).status]).toEqual([wrong, 412]);
      }
      expect((await remove({ 'If-Match': `"other", ${etag}` })).status).toBe(204);
      for (const address of [path, `${path}/pages`, `${path}/findings`, `${path}/findings/broken-links`]) {
        expect([address, (await world.send({ path: address })).status]).toEqual([address, 404]);
      }
      expect((await remove()).status).toBe(404);
      expect((await remove({ 'If-Match': '*' })).status).toBe(404);
      expect((await world.send({ path: '/api/v1/reports' })).json.data).toHaveLength(3);
    },
  },
  {
    name: 'shows a project with its latest scan and trend',
    async run(world) {
      const first = await scanned(world);
      const second = await scanned(world, { [HOME]: { score: 80 } });
      world.generator.pause();
      const pending = await create(world);
      const { data } = (await world.send({ path: '/api/v1/projects/shop.example' })).json;
      world.generator.release();
      await world.ports.queue.whenIdle();
      expect(data.latest_scan.links.self).toBe(`${world.base}${pending}`);
      expect(data.trend).toEqual([
        {
          scan: first.replace(`${SCANS}/`, ''),
          score: 66.7,
          finished_at: expect.stringMatching(/Z$/),
          links: { self: `${world.base}${first}` },
        },
        expect.objectContaining({ score: 80, links: { self: `${world.base}${second}` } }),
      ]);
      expect(data.links.scans).toBe(`${world.base}${SCANS}?project=shop.example`);
      expect((await world.send({ path: data.links.scans.replace(world.base, '') })).json.data).toHaveLength(3);
    },
  },
  {
    name: 'deletes the scans of a project with it',
    async run(world) {
      const path = await scanned(world);
      expect((await world.send({ method: 'DELETE', path: '/api/v1/projects/shop.example' })).status).toBe(204);
      expect((await world.send({ path })).status).toBe(404);
    },
  },
  {
    name: 'is for the account of a scan only, and changes require the scope write',
    async run(world) {
      const path = await scanned(world);
      const reads = ['', '/pages', '/findings', '/findings/broken-links'].map((end) => ({ path: path + end }));
      const writes = [
        { method: 'POST', path: SCANS },
        { method: 'POST', path: `${path}/cancel` },
        { method: 'DELETE', path },
      ];
      for (const attempt of [...reads, ...writes]) {
        const status = async (key: string | null) => (await world.send({ ...attempt, key })).status;
        const isRead = !('method' in attempt);
        const isCreate = attempt.path === SCANS;
        const found = [await status(null), await status(world.theirKey), await status(world.keys.read)];
        expect([attempt, found]).toEqual([attempt, [401, isCreate ? 422 : 404, isRead ? 200 : 403]]);
      }
      expect((await world.send({ path: SCANS, key: world.theirKey })).json.data).toEqual([]);
      expect((await world.send({ path: `${SCANS}/nonsense` })).status).toBe(404);
    },
  },
];

/** Follows the links of a list from its first page to its last. */
async function follow(world: World, path: string | undefined, direction: 'next' | 'prev') {
  const answers = [];
  for (let address = path; address !== undefined;) {
    const answer = await world.send({ path: address });
    answers.push(answer);
    address = answer.json.links[direction]?.replace(world.base, '');
  }
  return answers;
}
