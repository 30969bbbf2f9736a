import { fixedOutcome } from '../../../src/adapters/memory/index.js';
import type { GeneratorOutcome } from '../../../src/application/index.js';
import { codesOf, type HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

const URL = 'https://example.com/';
const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057';
const UNREACHABLE = {
  kind: 'failed',
  failure: { code: 'target_unreachable', message: 'The server did not answer.' },
} as const;
const UNAVAILABLE = {
  kind: 'failed',
  failure: { code: 'target_http_error', message: 'The page answered 503 Service Unavailable.' },
} as const;

type Outcome = number | 'failed' | GeneratorOutcome;

function toAnswer(outcome: Outcome): GeneratorOutcome {
  if (outcome === 'failed') return UNREACHABLE;
  return typeof outcome === 'number' ? fixedOutcome(outcome) : outcome;
}

/** A page that search engines may list or not, with checks of every other kind. */
function listedOutcome(isListed: boolean): GeneratorOutcome {
  const [common, pass, fail] = [
    { category: 'seo', weight: 1, explanation: 'Because.', evidence: [] },
    { outcome: 'pass', score: 100 },
    { outcome: 'fail', score: 0 },
  ] as const;
  return {
    kind: 'audited',
    title: isListed ? 'Listed \n <page>' : 'Page',
    categories: [{ id: 'seo', title: 'Search engines', weight: 1 }],
    covered: { covered: 'cause' },
    actions: [{ id: 'serve', title: 'Serve it', checks: ['cause', 'covered'] }],
    caps: [{ check: 'listed', label: 'decent', reason: 'Search engines may not list this page.' }],
    audits: [
      { ...common, id: 'good', title: 'Good', weight: 97, ...pass },
      { ...common, id: 'listed', title: 'Listed', ...(isListed ? pass : fail), also: ['advice'] },
      { ...common, id: 'cause', title: 'Cause', ...fail, weight: 2 },
      { ...common, id: 'covered', title: 'Covered', ...fail },
      { ...common, id: 'look', title: 'Look', outcome: 'review', score: null },
    ],
  };
}

/** Worlds with a running worker. */
const working = new WeakSet<World>();

/** Creates a report with one generation for each outcome. @returns its path and the ids of the generations in order */
async function reportWith(world: World, outcomes: readonly Outcome[], fields: Record<string, string> = {}) {
  if (!working.has(world)) await world.startWorker();
  working.add(world);
  let path = '';
  for (const outcome of outcomes) {
    world.generator.answer(URL, toAnswer(outcome));
    if (path === '') {
      const created = await world.form('POST', '/api/v1/reports', { url: URL, ...fields });
      path = `/api/v1/reports/${created.json.data.id}`;
    } else {
      await world.form('PUT', path, { update: '1' });
    }
    await world.ports.queue.whenIdle();
  }
  const { json } = await world.send({ path: `${path}/generations?sort=asc&per_page=100` });
  return { path, ids: json.data.map(({ id }: { id: string }) => id) as string[] };
}

export const generationCases: readonly HttpCase[] = [
  {
    name: 'lists every generation of a report, newest first, including failed ones',
    async run(world) {
      const { path, ids } = await reportWith(world, [40, 'failed', 90]);
      const { status, json, headers } = await world.send({ path: `${path}/generations` });
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
      expect(json.data.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
      const address = `${world.base}${path}`;
      expect(json.data[0]).toEqual({
        id: ids[2],
        status: 'ready',
        score: 90,
        result: 'good',
        title: null,
        failure: null,
        categories: [{ id: 'fixed', title: 'Fixed', score: 90, weight: 1 }],
        generator: { name: 'fixed', version: '1' },
        started_at: expect.stringMatching(/Z$/),
        finished_at: expect.stringMatching(/Z$/),
        links: { self: `${address}/generations/${ids[2]}`, report: address },
      });
      expect(json.data[1]).toMatchObject({
        status: 'failed',
        score: null,
        result: null,
        failure: UNREACHABLE.failure,
        categories: [],
      });
      expect(json.meta).toMatchObject({ per_page: 10, sort_by: 'id', sort: 'desc' });
    },
  },
  {
    name: 'a page that answers with an HTTP error is not retried, has no score, and leaves the last score visible',
    async run(world) {
      const { path } = await reportWith(world, [40]);
      world.generator.answer(URL, UNAVAILABLE);
      await world.form('PUT', path, { update: '1' });
      await world.ports.queue.whenIdle();
      const { json } = await world.send({ path });
      expect(json.data).toMatchObject({ status: 'failed', score: 40, result: 'bad', failure: UNAVAILABLE.failure });
      const { json: generations } = await world.send({ path: `${path}/generations` });
      expect(generations.data).toHaveLength(2);
      expect(generations.data[0]).toMatchObject({ score: null, result: null, failure: UNAVAILABLE.failure });
    },
  },
  {
    name: 'pages through generations in both directions and by status',
    async run(world) {
      const outcomes = Array.from({ length: 25 }, (_, index): Outcome => (index % 5 === 0 ? 'failed' : index));
      const { path, ids } = await reportWith(world, outcomes);
      for (const [query, wanted] of [
        ['sort=desc', ids.toReversed()],
        ['sort=asc', ids],
        ['sort=asc&status=failed', ids.filter((_, index) => index % 5 === 0)],
        ['status=ready', ids.filter((_, index) => index % 5 !== 0).toReversed()],
      ] as const) {
        const found: string[] = [];
        for (let next: string | null = `${path}/generations?${query}`; next !== null;) {
          const { json } = await world.send({ path: next });
          found.push(...json.data.map(({ id }: { id: string }) => id));
          next = json.links.next && json.links.next.slice(world.base.length);
        }
        expect([query, found]).toEqual([query, wanted]);
      }
    },
  },
  {
    name: 'rejects unknown parameters and cursors of other lists',
    async run(world) {
      const { path } = await reportWith(world, Array<Outcome>(11).fill(50));
      const { path: other } = await reportWith(world, [50]);
      const first = await world.send({ path: `${path}/generations` });
      const cursor = first.json.meta.next_cursor;
      for (const [query, codes] of [
        ['sort_by=id', { sort_by: 'unknown_parameter' }],
        ['status=pending&per_page=11', { status: 'invalid_choice', per_page: 'invalid_choice' }],
        [`cursor=${cursor}&sort=asc`, { cursor: 'invalid_cursor' }],
        [`cursor=${cursor}&status=ready`, { cursor: 'invalid_cursor' }],
      ] as const) {
        const answer = await world.send({ path: `${path}/generations?${query}` });
        expect([answer.status, codesOf(answer)]).toEqual([422, codes]);
      }
      expect((await world.send({ path: `${other}/generations?cursor=${cursor}` })).status).toBe(422);
      expect((await world.send({ path: `${path}/generations?cursor=${cursor}` })).json.data).toHaveLength(1);
    },
  },
  {
    name: 'returns one generation with its audits and a constant ETag',
    async run(world) {
      const { path, ids } = await reportWith(world, [40, 90, 'failed']);
      const first = await world.send({ path: `${path}/generations/${ids[0]}` });
      expect(first.json.data).toMatchObject({
        score: 40,
        result: 'bad',
        audits: [{ id: 'fixed-score', score: 40, explanation: 'The fixed score is 40.' }],
      });
      const failed = await world.send({ path: `${path}/generations/${ids[2]}` });
      expect(failed.json.data).toMatchObject({ status: 'failed', failure: UNREACHABLE.failure, audits: [] });
      for (const method of ['GET', 'HEAD']) {
        const known = { 'If-None-Match': first.headers.etag ?? '' };
        const again = await world.send({ method, path: `${path}/generations/${ids[0]}`, headers: known });
        expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag]);
        expect((await world.send({ path: `${path}/generations/${ids[1]}`, headers: known })).status).toBe(200);
      }
      expect((await world.send({ path: `${path}/generations/${ids[0]}?audits=1` })).status).toBe(422);
    },
  },
  {
    name: 'answers 404 for generations of other reports and invalid ids',
    async run(world) {
      const { path } = await reportWith(world, [40]);
      const { ids } = await reportWith(world, [50]);
      for (const id of [ids[0], UNKNOWN, '1', '%27']) {
        expect([id, (await world.send({ path: `${path}/generations/${id}` })).status]).toEqual([id, 404]);
      }
      for (const side of ['from', 'to']) {
        for (const id of [ids[0], UNKNOWN]) {
          expect((await world.send({ path: `${path}/compare?${side}=${id}` })).status).toBe(404);
        }
        const answer = await world.send({ path: `${path}/compare?${side}=1` });
        expect([answer.status, codesOf(answer)]).toEqual([422, { [side]: 'invalid_id' }]);
      }
    },
  },
  {
    name: 'compares the shown outcome with the last successful one before it',
    async run(world) {
      const { path, ids } = await reportWith(world, [40, 60.5, 'failed', 90, 'failed']);
      const { status, json, headers } = await world.send({ path: `${path}/compare` });
      expect(status).toBe(200);
      expect(json.data).toMatchObject({
        from: {
          id: ids[1],
          score: 60.5,
          result: 'decent',
          links: { self: `${world.base}${path}/generations/${ids[1]}` },
        },
        to: { id: ids[3], score: 90, result: 'good' },
        change: 29.5,
        same_generator: true,
        note: null,
        categories: [{ id: 'fixed', from: { score: 60.5, weight: 1 }, to: { score: 90, weight: 1 }, change: 29.5 }],
        checks: {
          better: [
            {
              id: 'fixed-score',
              category: 'fixed',
              points: 29.5,
              from: { outcome: 'fail', score: 60.5, weight: 1 },
              to: { outcome: 'fail', score: 90, weight: 1 },
            },
          ],
          worse: [],
          appeared: [],
          gone: [],
          changed: [],
          unchanged_count: 0,
        },
        rest: 0,
        links: { self: `${world.base}${path}/compare?from=${ids[1]}&to=${ids[3]}`, report: `${world.base}${path}` },
      });
      const known = { 'If-None-Match': headers.etag ?? '' };
      expect((await world.send({ path: `${path}/compare`, headers: known })).status).toBe(304);
      const named = await world.send({ path: json.data.links.self.slice(world.base.length) });
      expect([named.json, named.headers.etag]).toEqual([json, headers.etag]);
    },
  },
  {
    name: 'answers what to do, what limits the score, and what another audit covers',
    async run(world) {
      const { path } = await reportWith(world, [listedOutcome(false)]);
      const { data } = (await world.send({ path })).json;
      expect(data).toMatchObject({
        score: 79,
        result: 'decent',
        categories: [{ id: 'seo', score: 97 }],
        actions: [
          { id: 'listed', title: 'Listed', gain: 19, reaches: 98, checks: ['listed'] },
          { id: 'serve', title: 'Serve it', gain: 0, reaches: 100, checks: ['cause', 'covered'] },
        ],
        caps: [{ check: 'listed', label: 'decent', reason: 'Search engines may not list this page.' }],
      });
      const audit = (id: string) => data.audits.find((each: { id: string }) => each.id === id);
      expect(audit('listed')).toMatchObject({ outcome: 'fail', also: ['advice'] });
      expect(audit('covered')).toMatchObject({ outcome: 'fail', score: null, cause: 'cause' });
      expect(audit('look')).toMatchObject({ outcome: 'review', score: null });
      expect(audit('good')).not.toHaveProperty('cause');
    },
  },
  {
    name: 'answers the title of the page, as each generation found it and as last checked',
    async run(world) {
      const { path } = await reportWith(world, [listedOutcome(false), listedOutcome(true), 'failed']);
      const [report, reports, runs] = await Promise.all([
        world.send({ path }),
        world.send({ path: '/api/v1/reports' }),
        world.send({ path: `${path}/generations` }),
      ]);
      const shown = 'Listed <page>';
      expect([report.json.data.title, reports.json.data[0].title]).toEqual([shown, shown]);
      expect(runs.json.data.map(({ title }: { title: string | null }) => title)).toEqual([null, shown, 'Page']);
      const first = await world.send({ path: runs.json.data[2].links.self.slice(world.base.length) });
      expect(first.json.data.title).toBe('Page');
    },
  },
  {
    name: 'compares generations of which one is held down, so that the parts add up',
    async run(world) {
      const { path } = await reportWith(world, [listedOutcome(false), listedOutcome(true)]);
      const { data } = (await world.send({ path: `${path}/compare` })).json;
      expect(data).toMatchObject({
        change: 19,
        categories: [{ id: 'seo', change: 1 }],
        held: { from: 18, to: 0, change: 18 },
        checks: { better: [{ id: 'listed' }] },
      });
    },
  },
  {
    name: 'compares any two generations, in either order, and one with itself',
    async run(world) {
      const { path, ids } = await reportWith(world, [40, 60.5, 90]);
      const compare = async (from?: string, to?: string) => {
        const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
        return (await world.send({ path: `${path}/compare?${query}` })).json.data;
      };
      expect(await compare(ids[2], ids[0])).toMatchObject({ change: -50, checks: { worse: [{ id: 'fixed-score' }] } });
      expect(await compare(ids[0])).toMatchObject({ to: { id: ids[2] }, change: 50 });
      expect(await compare(undefined, ids[1])).toMatchObject({ from: { id: ids[0] }, change: 20.5 });
      const { json } = await world.send({ path: `${path}/compare?since=2999-01-01T00:00:00Z` });
      expect(json.data).toMatchObject({ from: { id: ids[2] }, to: { id: ids[2] }, change: 0 });
      expect(await compare(ids[1], ids[1])).toMatchObject({ change: 0, checks: { better: [], unchanged_count: 1 } });
    },
  },
  {
    name: 'explains which side cannot be compared',
    async run(world) {
      const { path, ids } = await reportWith(world, ['failed', 40, 'failed']);
      for (const [query, codes] of [
        [`from=${ids[0]}`, { from: 'failed_generation' }],
        [`to=${ids[2]}`, { to: 'failed_generation' }],
        ['', { from: 'no_generation' }],
        [`from=${ids[1]}&after=${ids[1]}`, { after: 'unknown_parameter' }],
        ['since=2001-01-01T00:00:00Z', { since: 'no_generation' }],
        ['since=yesterday', { since: 'invalid_time' }],
        [`from=${ids[1]}&since=2001-01-01T00:00:00Z`, { since: 'conflict' }],
      ] as const) {
        const answer = await world.send({ path: `${path}/compare?${query}` });
        expect([query, answer.status, codesOf(answer)]).toEqual([query, 422, codes]);
      }
      const { path: bare } = await reportWith(world, ['failed']);
      expect(codesOf(await world.send({ path: `${bare}/compare` }))).toEqual({ to: 'no_generation' });
    },
  },
  {
    name: 'everyone who can read a report can read its generations',
    async run(world) {
      for (const [privacy, statuses] of [
        ['0', [200, 200]],
        ['1', [404, 404]],
        ['2', [403, 200]],
      ] as const) {
        const { path, ids } = await reportWith(world, [40, 90], { privacy, password: 'swordfish' });
        for (const address of [`${path}/generations`, `${path}/generations/${ids[0]}`, `${path}/compare`]) {
          const theirs = (headers = {}) => world.send({ path: address, key: world.theirKey, headers });
          const found = [(await theirs()).status, (await theirs({ 'Report-Password': 'swordfish' })).status];
          expect([address, found]).toEqual([address, statuses]);
          expect((await world.send({ path: address, key: world.keys.read })).status).toBe(200);
          expect((await world.send({ path: address, key: null })).status).toBe(401);
        }
      }
    },
  },
  {
    name: 'deletes the generations with their report',
    async run(world) {
      const { path, ids } = await reportWith(world, [40]);
      await world.send({ method: 'DELETE', path });
      for (const address of ['/generations', `/generations/${ids[0]}`, '/compare']) {
        expect((await world.send({ path: path + address })).status).toBe(404);
      }
    },
  },
];
