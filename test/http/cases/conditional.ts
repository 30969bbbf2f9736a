import type { HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

async function create(world: World): Promise<{ path: string; etag: string }> {
  const answer = await world.form('POST', '/api/v1/reports', { url: 'https://example.com/' });
  return { path: `/api/v1/reports/${answer.json.data.id}`, etag: answer.headers.etag ?? '' };
}

export const conditionalCases: readonly HttpCase[] = [
  {
    name: 'answers 304 without a body if the client has the version',
    async run(world) {
      const { path, etag } = await create(world);
      expect(etag).toMatch(/^"[0-9a-f-]{36}\.1"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await world.send({ method, path, headers: { 'If-None-Match': known } });
          expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, '', etag]);
          expect(answer.headers['cache-control']).toBe('private, no-cache');
          expect(answer.headers.vary).toBe('Authorization, Report-Password');
        }
      }
      await world.form('PUT', path, { privacy: '1' });
      const changed = await world.send({ path, headers: { 'If-None-Match': etag } });
      expect(changed.status).toBe(200);
      expect(changed.headers.etag).not.toBe(etag);
    },
  },
  {
    name: 'If-Match updates only the named version',
    async run(world) {
      const { path, etag } = await create(world);
      const put = (ifMatch: string) => world.form('PUT', path, { privacy: '1' }, { 'If-Match': ifMatch });
      for (const wrong of [`W/${etag}`, '"other"', etag.replace('.1"', '.2"'), etag.slice(1, -1), 'nonsense', '']) {
        expect([wrong, (await put(wrong)).status]).toEqual([wrong, 412]);
      }
      expect((await put(`"other", ${etag}`)).status).toBe(200);
      expect((await put(etag)).status).toBe(412);
      expect((await put('*')).status).toBe(200);
    },
  },
  {
    name: 'If-Match deletes only the named version',
    async run(world) {
      const { path, etag } = await create(world);
      const { etag: other } = await create(world);
      const remove = (ifMatch: string) => world.send({ method: 'DELETE', path, headers: { 'If-Match': ifMatch } });
      expect((await remove(other)).status).toBe(412);
      expect((await remove(etag)).status).toBe(204);
      expect((await remove(etag)).status).toBe(404);
    },
  },
];
