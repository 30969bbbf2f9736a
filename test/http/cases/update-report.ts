import { codesOf, type HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

const create = async (world: World, fields: Record<string, string> = {}): Promise<string> => {
  const answer = await world.form('POST', '/api/v1/reports', { url: 'https://example.com/', ...fields });
  return `/api/v1/reports/${answer.json.data.id}`;
};

export const updateCases: readonly HttpCase[] = [
  {
    name: 'changes the given fields and keeps the rest',
    async run(world) {
      const path = await create(world, { privacy: '1' });
      expect((await world.form('PUT', path, {})).json.data.privacy).toBe(1);
      const answer = await world.form('PUT', path, { privacy: '0' });
      expect(answer.status).toBe(200);
      expect(answer.json.data).toMatchObject({ privacy: 0, url: 'https://example.com/', status: 'pending' });
    },
  },
  {
    name: 'requires a password only if the report becomes protected and has none',
    async run(world) {
      const path = await create(world);
      expect(codesOf(await world.form('PUT', path, { privacy: '2' }))).toEqual({ password: 'required' });
      expect((await world.form('PUT', path, { privacy: '2', password: 'first' })).status).toBe(200);
      expect((await world.form('PUT', path, { privacy: '2' })).status).toBe(200);
      const headers = { 'Report-Password': 'first' };
      expect((await world.send({ path, key: world.theirKey, headers })).status).toBe(200);
      expect((await world.form('PUT', path, { password: 'second' })).status).toBe(200);
      expect((await world.send({ path, key: world.theirKey, headers })).status).toBe(403);
    },
  },
  {
    name: 'deletes the password when the privacy changes from 2',
    async run(world) {
      const path = await create(world, { privacy: '2', password: 'secret' });
      await world.form('PUT', path, { privacy: '1', password: 'x'.repeat(500) });
      expect(codesOf(await world.form('PUT', path, { privacy: '2' }))).toEqual({ password: 'required' });
    },
  },
  {
    name: 'update=1 queues a new generation, update=0 does not',
    async run(world) {
      await world.startWorker();
      const path = await create(world);
      await world.ports.queue.whenIdle();
      expect((await world.form('PUT', path, { update: '0' })).json.data.status).toBe('ready');
      const again = await world.form('PUT', path, { update: '1' });
      expect(again.json.data).toMatchObject({ status: 'pending', score: 90, result: 'good' });
      await world.ports.queue.whenIdle();
      expect(world.generator.calls).toBe(2);
    },
  },
  {
    name: 'rejects other values of update, and unknown or repeated fields',
    async run(world) {
      const path = await create(world);
      for (const update of ['2', 'yes', 'true', '01']) {
        expect(codesOf(await world.form('PUT', path, { update }))).toEqual({ update: 'invalid_choice' });
      }
      expect(codesOf(await world.form('PUT', path, { url: 'https://else.example/' }))).toEqual({
        url: 'unknown_parameter',
      });
    },
  },
  {
    name: 'deletes once; the second time is a 404',
    async run(world) {
      const path = await create(world);
      const first = await world.send({ method: 'DELETE', path });
      expect([first.status, first.text, first.headers['content-type']]).toEqual([204, '', undefined]);
      expect((await world.send({ method: 'DELETE', path })).status).toBe(404);
      expect((await world.send({ path })).status).toBe(404);
    },
  },
  {
    name: 'cannot change or delete reports of others, not even public ones',
    async run(world) {
      const path = await create(world);
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const put = { method: 'PUT', path, key: world.theirKey, headers, body: 'privacy=1' };
      expect((await world.send(put)).status).toBe(404);
      expect((await world.send({ method: 'DELETE', path, key: world.theirKey })).status).toBe(404);
      expect((await world.send({ path })).json.data.privacy).toBe(0);
    },
  },
  {
    name: 'ignores the body of a DELETE request',
    async run(world) {
      const path = await create(world);
      const headers = { 'Content-Type': 'application/json' };
      expect((await world.send({ method: 'DELETE', path, headers, body: '{"a"' })).status).toBe(204);
    },
  },
];
