import { PrometheusMetrics } from '../../../src/adapters/prometheus/index.js';
import type { HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

/** The links of a page as paths below the mount point. */
function linksOf(world: World, path: string, html: string): string[] {
  return [...html.matchAll(/ href="([^"#]+)/g)]
    .map(([, link]) => new URL(link ?? '', `${world.base}${path}`).href)
    .filter((url) => url.startsWith(`${world.base}/`))
    .map((url) => url.slice(world.base.length));
}

export const systemCases: readonly HttpCase[] = [
  {
    name: 'is alive and ready, without a key',
    async run(world) {
      expect((await world.send({ path: '/healthz', key: null })).json).toEqual({ status: 'ok' });
      const ready = await world.send({ path: '/readyz', key: null });
      expect([ready.status, ready.json]).toEqual([200, { status: 'ready', checks: { storage: true } }]);
    },
  },
  {
    name: 'is alive but not ready while a dependency is unavailable',
    options: { health: { isReady: async () => ({ ok: false, checks: { storage: false, queue: true } }) } },
    async run(world) {
      const answer = await world.send({ path: '/readyz', key: null });
      expect([answer.status, answer.json.checks]).toEqual([503, { storage: false, queue: true }]);
      expect((await world.send({ path: '/healthz', key: null })).status).toBe(200);
    },
  },
  {
    name: 'counts requests by route, not by path, for Prometheus',
    options: {
      get metrics() {
        return new PrometheusMetrics();
      },
    },
    async run(world) {
      await world.send({ path: '/api/v1/reports/01890a5d-ac96-774b-bcce-b302099a8057' });
      await world.send({ path: '/some/where' });
      const { status, text, headers } = await world.send({ path: '/metrics', key: null });
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
      expect(text).toContain('method="GET",route="/api/v1/reports/{id}",status="4xx"');
      expect(text).toContain('method="GET",route="unmatched",status="4xx"');
      expect(text).not.toContain('/some/where');
    },
  },
  {
    name: 'answers 404 for metrics if they are disabled',
    async run(world) {
      expect((await world.send({ path: '/metrics', key: null })).status).toBe(404);
    },
  },
  {
    name: 'redirects from the root to the documentation, which describes each operation',
    async run(world) {
      const root = await world.send({ path: '/', key: null });
      expect([root.status, root.headers.location]).toEqual([302, `${world.base}/docs`]);
      const { text, headers } = await world.send({ path: '/docs/api', key: null });
      const { paths } = (await world.send({ path: '/openapi.json', key: null })).json;
      const operations = Object.values(paths as object).flatMap((methods) => Object.values(methods as object));
      for (const { operationId, summary } of operations as { operationId: string; summary: string }[]) {
        const path = `/docs/api/${operationId}`;
        expect(linksOf(world, '/docs/api', text)).toContain(path);
        const page = await world.send({ path, key: null });
        expect([path, page.status]).toEqual([path, 200]);
        expect(page.text).toContain(`<h1>${summary}</h1>`);
        expect(page.text).toContain(`${world.base}/`);
        expect(page.text).not.toContain('base.invalid');
      }
      expect(headers['content-security-policy']).toMatch(/style-src 'self'/);
      for (const path of ['/docs/problems/constructor', '/docs/api/constructor', '/docs/api/nothing']) {
        expect([path, (await world.send({ path, key: null })).status]).toEqual([path, 404]);
      }
    },
  },
  {
    name: 'documents each check of its generator, without a key',
    async run(world) {
      const overview = await world.send({ path: '/docs/checks', key: null });
      expect([overview.status, overview.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(linksOf(world, '/docs/checks', overview.text)).toContain('/docs/checks/fixed-score');
      const { text, headers } = await world.send({ path: '/docs/checks/fixed-score', key: null });
      for (const words of [
        'How to fix it',
        'Set a different score.',
        'weight 1 in Fixed',
        'Worth up to',
        'npmjs.com/package/sitegrade',
      ]) {
        expect(text).toContain(words);
      }
      expect(text).not.toContain('base.invalid');
      expect(headers['content-security-policy']).toMatch(/style-src 'self'/);
    },
  },
  {
    name: 'answers 404 for unknown checks',
    async run(world) {
      for (const id of ['constructor', 'no-such-check', '%3Cscript%3E']) {
        const answer = await world.send({ path: `/docs/checks/${id}`, key: null });
        expect([id, answer.status, answer.json.detail]).toEqual([id, 404, 'This check does not exist.']);
      }
    },
  },
  {
    name: 'describes itself in OpenAPI 3.1, with parameters and bodies from the request classes',
    async run(world) {
      const { json: document } = await world.send({ path: '/openapi.json', key: null });
      expect(document.openapi).toBe('3.1.0');
      expect(document.servers).toEqual([{ url: world.base }]);
      const list = document.paths['/api/v1/reports'].get.parameters;
      const perPage = list.find(({ name }: { name: string }) => name === 'per_page');
      expect(perPage.schema).toEqual({ type: 'integer', enum: [10, 25, 50, 100], default: 10 });
      expect(list.map(({ name }: { name: string }) => name).toSorted()).toEqual([
        'cursor',
        'per_page',
        'project',
        'result',
        'search',
        'search_by',
        'sort',
        'sort_by',
      ]);
      const create = document.paths['/api/v1/reports'].post.requestBody;
      const { schema } = create.content['application/x-www-form-urlencoded'];
      expect(create.required).toBe(true);
      expect(schema).toMatchObject({ type: 'object', required: ['url'], additionalProperties: false });
      expect(schema.properties.privacy).toMatchObject({ type: 'integer', enum: [0, 1, 2], default: 0 });
      expect(Object.keys(document.paths['/api/v1/reports/{id}'].put.responses)).toEqual([
        '200',
        '400',
        '401',
        '403',
        '404',
        '406',
        '412',
        '413',
        '415',
        '422',
        '429',
        '500',
        '503',
      ]);
    },
  },
  {
    name: 'serves requests while it stops, closes their connections, and is not ready',
    options: { isStopping: () => true },
    async run(world) {
      const served = await world.send({ path: '/api/v1/reports' });
      expect([served.status, served.headers.connection]).toEqual([200, 'close']);
      const created = await world.form('POST', '/api/v1/reports', { url: 'https://example.com/' });
      expect([created.status, created.headers.connection]).toEqual([201, 'close']);
      const alive = await world.send({ path: '/healthz', key: null });
      expect([alive.status, alive.headers.connection]).toEqual([200, 'close']);
      const ready = await world.send({ path: '/readyz', key: null });
      expect([ready.status, ready.headers['retry-after'], ready.headers.connection]).toEqual([503, '5', 'close']);
    },
  },
];
