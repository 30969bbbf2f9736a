import type { HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

const FIELDS = { url: 'https://example.com/', privacy: '2', password: 'correct horse' };

const post = (world: World, key: string, fields: Record<string, string> = FIELDS) =>
  world.form('POST', '/api/v1/reports', fields, { 'Idempotency-Key': key });

const countReports = async (world: World) => (await world.application.reports.list.execute(world.us)).items.length;

export const idempotencyCases: readonly HttpCase[] = [
  {
    name: 'returns the first response again, byte for byte, and creates once',
    async run(world) {
      const first = await post(world, 'key-1');
      const second = await post(world, 'key-1');
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.text).toBe(first.text);
      expect(second.headers.location).toBe(first.headers.location);
      expect(second.headers.etag).toBe(first.headers.etag);
      expect(first.headers['idempotency-replayed']).toBeUndefined();
      expect(second.headers['idempotency-replayed']).toBe('true');
      expect(await countReports(world)).toBe(1);
    },
  },
  {
    name: 'treats a form and the same JSON as the same request',
    async run(world) {
      const first = await post(world, 'key-1', { url: 'https://example.com/', privacy: '1', password: 'ignored' });
      const second = await world.send({
        method: 'POST',
        path: '/api/v1/reports',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'key-1' },
        body: JSON.stringify({ privacy: 1, url: 'https://example.com/' }),
      });
      expect(second.text).toBe(first.text);
    },
  },
  {
    name: 'rejects the key with another body, including another password',
    async run(world) {
      await post(world, 'key-1');
      const answer = await post(world, 'key-1', { ...FIELDS, password: 'wrong horse' });
      expect([answer.status, answer.json.type]).toEqual([422, `${world.base}/docs/problems/idempotency-mismatch`]);
      expect(answer.json.errors).toMatchObject([{ field: 'Idempotency-Key', code: 'mismatch' }]);
    },
  },
  {
    name: 'answers 409 while the first request is running',
    async run(world) {
      await world.startWorker();
      world.generator.pause();
      const waiting = world.form('POST', '/api/v1/reports', FIELDS, { 'Idempotency-Key': 'key-1', Prefer: 'wait=20' });
      await world.generator.whenCalled();
      const answer = await post(world, 'key-1');
      expect([answer.status, answer.headers['retry-after']]).toEqual([409, '1']);
      world.generator.release();
      expect((await waiting).status).toBe(201);
      expect((await post(world, 'key-1')).json.data.status).toBe('ready');
    },
  },
  {
    name: 'does not store keys of rejected requests, and separates accounts',
    async run(world) {
      expect((await post(world, 'key-1', { url: 'nonsense' })).status).toBe(422);
      expect((await post(world, 'key-1')).status).toBe(201);
      const theirs = await world.send({
        method: 'POST',
        path: '/api/v1/reports',
        key: world.theirKey,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Idempotency-Key': 'key-1' },
        body: 'url=https://example.com/',
      });
      expect([theirs.status, theirs.headers['idempotency-replayed']]).toEqual([201, undefined]);
    },
  },
  {
    name: 'rejects keys that are empty, too long, not ASCII or repeated',
    async run(world) {
      for (const key of ['', 'x'.repeat(256), 'schl\u00fcssel']) expect((await post(world, key)).status).toBe(400);
      expect((await post(world, 'x'.repeat(255))).status).toBe(201);
      const twice = ['Idempotency-Key', 'a', 'Idempotency-Key', 'b', 'Content-Type', 'application/json'];
      const answer = await world.send({ method: 'POST', path: '/api/v1/reports', headers: twice, body: '{}' });
      expect(answer.status).toBe(400);
    },
  },
];
