import type { World } from '../support/world.js';
import { SitegradeError } from '../../../src/domain/index.js';
import type { HttpCase } from '../support/http-case.js';

/** The path that the app is mounted at. */
const prefixOf = (world: World): string => new URL(world.base).pathname.replace(/\/$/, '');

export const errorCases: readonly HttpCase[] = [
  {
    name: 'every problem has type, title, status, detail and request id, and its type is a page',
    async run(world) {
      const answer = await world.send({ path: '/api/v1/nothing' });
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('application/problem+json');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json).toEqual({
        type: `${world.base}/docs/problems/not-found`,
        title: 'Not found',
        status: 404,
        detail: expect.any(String),
        instance: `urn:uuid:${answer.headers['x-request-id']}`,
      });
      const page = await world.send({ path: answer.json.type.replace(world.base, ''), key: null });
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    },
  },
  {
    name: 'unknown addresses, trailing slashes and other cases are 404, with or without a key',
    async run(world) {
      for (const path of [
        '/api/v1/reports/',
        '/API/v1/reports',
        '/api/v1',
        '/api/v2/reports',
        '/x',
        '//api/v1/reports',
      ]) {
        for (const key of [null, world.keys.write])
          expect([path, (await world.send({ path, key })).status]).toEqual([path, 404]);
      }
    },
  },
  {
    name: 'answers 406 if the client does not accept JSON',
    async run(world) {
      for (const accept of ['application/xml', 'application/json;q=0', 'image/*']) {
        const answer = await world.send({ path: '/api/v1/reports', headers: { Accept: accept } });
        expect([accept, answer.status]).toEqual([accept, 406]);
        expect(answer.headers['content-type']).toBe('application/problem+json');
      }
      expect((await world.send({ path: '/api/v1/reports', headers: { Accept: 'text/html' } })).status).toBe(406);
      for (const accept of ['*/*', 'application/*', 'text/html, application/json;q=0.1', 'application/json']) {
        const answer = await world.send({ path: '/api/v1/reports', headers: { Accept: accept } });
        expect([accept, answer.status]).toEqual([accept, 200]);
      }
    },
  },
  {
    name: 'an unexpected error is a fixed 500, and is logged with the request id',
    options: {
      ports: {
        projects: {
          list: () => Promise.reject(new Error('connection to db.internal:5432 with password hunter2 lost')),
          find: () => Promise.resolve(null),
          delete: () => Promise.resolve(false),
        },
      },
    },
    async run(world) {
      const answer = await world.send({ path: '/api/v1/projects' });
      expect(answer.status).toBe(500);
      expect(answer.text).not.toMatch(/hunter2|internal:5432|at .*\.ts/);
      const [line] = world.log.filter(({ level }) => level === 'error');
      expect(line?.fields).toMatchObject({ request_id: answer.headers['x-request-id'] });
      expect((line?.fields['err'] as Error).message).toContain('db.internal');
    },
  },
  {
    name: 'unavailable storage is a 503 with Retry-After',
    options: {
      ports: {
        projects: {
          list: () => Promise.reject(new SitegradeError({ kind: 'unavailable', retryAfterSeconds: 7 })),
          find: () => Promise.resolve(null),
          delete: () => Promise.resolve(false),
        },
      },
    },
    async run(world) {
      const answer = await world.send({ path: '/api/v1/projects' });
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '7']);
    },
  },
  {
    name: 'requests that are not HTTP or too large get problem documents',
    async run(world) {
      expect(await world.bytes('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json/);
      const path = `/${'x'.repeat(40_000)}`;
      const large = await world.bytes(`GET ${path} HTTP/1.1\r\nHost: example.com\r\n\r\n`);
      expect(large).toMatch(/^HTTP\/1\.1 431 [\s\S]*docs\/problems\/headers-too-large/);
    },
  },
  {
    name: 'the connection closes instead of reading a rejected body',
    async run(world) {
      const head = `POST ${prefixOf(world)}/api/v1/reports HTTP/1.1\r\nHost: example.com\r\nTransfer-Encoding: chunked`;
      expect(await world.bytes(`${head}\r\n\r\n1\r\na\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    },
  },
  {
    name: 'invalid bytes after a request do not affect its response and get none',
    async run(world) {
      const request = `GET ${prefixOf(world)}/healthz HTTP/1.1\r\nHost: example.com\r\n\r\n`;
      const answers = await world.bytes(`${request}NONSENSE\r\n\r\n`);
      expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    },
  },
  {
    name: 'an unknown expectation is ignored',
    async run(world) {
      const head = `GET ${prefixOf(world)}/healthz HTTP/1.1\r\nHost: example.com\r\nExpect: miracles`;
      expect(await world.bytes(`${head}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    },
  },
  {
    name: 'a Host or target that cannot be part of a link is malformed',
    async run(world) {
      const prefix = prefixOf(world);
      const heads = [
        `GET ${prefix}/ HTTP/1.1\r\nHost: example.com:99999`,
        `GET ${prefix}/healthz HTTP/1.1\r\nHost: [::::]`,
      ];
      // The routers of other hosts reject these targets themselves.
      if (prefix === '') {
        heads.push('GET ftp://example.com/healthz HTTP/1.1\r\nHost: example.com');
        heads.push('GET http://[bad/ HTTP/1.1\r\nHost: example.com');
      }
      for (const head of heads) {
        expect(await world.bytes(`${head}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
        const page = await world.bytes(`${head}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
        expect(page).toMatch(/^HTTP\/1\.1 400 [\s\S]*Malformed request/);
      }
    },
  },
  {
    name: 'every response has security headers and no CORS headers',
    async run(world) {
      for (const path of ['/api/v1/reports', '/api/v1/nothing', '/healthz', '/docs', '/openapi.json']) {
        const { headers } = await world.send({ path, headers: { Origin: 'https://evil.example' } });
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          // With `no-referrer`, browsers would send `Origin: null` with the form that signs out.
          'referrer-policy': path === '/docs' ? 'same-origin' : 'no-referrer',
          'cross-origin-resource-policy': 'same-origin',
          'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        });
        expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
        expect(headers['access-control-allow-origin']).toBeUndefined();
        expect(headers['strict-transport-security']).toBeUndefined();
      }
    },
  },
];
