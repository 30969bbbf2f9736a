import type { HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

const create = async (world: World, fields: Record<string, string>): Promise<string> =>
  (await world.form('POST', '/api/v1/reports', { url: 'https://example.com/', ...fields })).json.data.id;

export const readCases: readonly HttpCase[] = [
  {
    name: 'returns the outcome with categories and audits after the run',
    async run(world) {
      await world.startWorker();
      const id = await create(world, {});
      await world.ports.queue.whenIdle();
      const { status, json } = await world.send({ path: `/api/v1/reports/${id}` });
      expect(status).toBe(200);
      expect(json.data).toMatchObject({
        status: 'ready',
        score: 90,
        result: 'good',
        generator: { name: 'fixed', version: '1' },
        categories: [{ id: 'fixed', title: 'Fixed', score: 90, weight: 1 }],
        audits: [{ id: 'fixed-score', category: 'fixed', outcome: 'fail', weight: 1, score: 90, evidence: [] }],
      });
    },
  },
  {
    name: 'returns a public report to other accounts',
    async run(world) {
      const id = await create(world, {});
      expect((await world.send({ path: `/api/v1/reports/${id}`, key: world.theirKey })).status).toBe(200);
    },
  },
  {
    name: 'answers the same 404 for private reports of others as for missing ones',
    async run(world) {
      const id = await create(world, { privacy: '1' });
      const hidden = await world.send({ path: `/api/v1/reports/${id}`, key: world.theirKey });
      const absent = await world.send({
        path: '/api/v1/reports/01890a5d-ac96-774b-bcce-b302099a8057',
        key: world.theirKey,
      });
      expect(hidden.status).toBe(404);
      expect({ ...hidden.json, instance: '' }).toEqual({ ...absent.json, instance: '' });
    },
  },
  {
    name: 'returns a protected report of another account with its Report-Password',
    async run(world) {
      const id = await create(world, { privacy: '2', password: 'pässwörd' });
      const path = `/api/v1/reports/${id}`;
      const read = (password?: string) =>
        world.send({
          path,
          key: world.theirKey,
          headers: password === undefined ? {} : { 'Report-Password': Buffer.from(password).toString('latin1') },
        });
      const without = await read();
      expect([without.status, without.json.type]).toEqual([403, `${world.base}/docs/problems/password-required`]);
      const wrong = await read('guess');
      expect([wrong.status, wrong.json.type]).toEqual([403, `${world.base}/docs/problems/password-wrong`]);
      expect((await read('pässwörd')).status).toBe(200);
      expect((await read('x'.repeat(129))).status).toBe(422);
      expect((await world.send({ path })).status).toBe(200);
    },
  },
  {
    name: 'answers 404 for invalid ids',
    async run(world) {
      for (const id of ['1', 'x'.repeat(300), '..%2f', '%27', "01890a5d-ac96-774b-bcce-b302099a8057'--"]) {
        expect((await world.send({ path: `/api/v1/reports/${id}` })).status).toBe(404);
      }
      expect((await world.send({ path: '/api/v1/reports/%00' })).status).toBe(400);
    },
  },
  {
    name: 'answers 400 if the path cannot be decoded',
    async run(world) {
      for (const id of ['%', '%zz', '%ff']) {
        const path = `${world.host.prefix}/api/v1/reports/${id}`;
        const answer = await world.bytes(`GET ${path} HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 400 /);
        if (!world.host.rejectsMalformedPaths) expect(answer).toContain('/docs/problems/malformed-request');
      }
    },
  },
  {
    name: 'rejects parameters',
    async run(world) {
      const id = await create(world, {});
      expect((await world.send({ path: `/api/v1/reports/${id}?password=x` })).status).toBe(422);
    },
  },
];
