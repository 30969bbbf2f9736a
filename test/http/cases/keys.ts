import { codesOf, type HttpCase } from '../support/http-case.js';

const KEYS = '/api/v1/keys';

export const keyCases: readonly HttpCase[] = [
  {
    name: 'an admin key issues keys for its own account, shown once',
    async run(world) {
      const body = JSON.stringify({ name: 'deploy', scope: 'write', expires_at: '2999-01-01T00:00:00+01:00' });
      const headers = { 'Content-Type': 'application/json' };
      const issued = await world.send({ method: 'POST', path: KEYS, key: world.keys.admin, headers, body });
      expect(issued.status).toBe(201);
      expect(issued.headers['cache-control']).toBe('no-store');
      const { data } = issued.json;
      expect(data).toMatchObject({
        account: 'ours',
        name: 'deploy',
        scope: 'write',
        last_used_at: null,
        expires_at: '2998-12-31T23:00:00.000Z',
        revoked_at: null,
      });
      expect([issued.headers.location, data.links.self]).toEqual(Array(2).fill(`${world.base}${KEYS}/${data.id}`));
      expect((await world.send({ path: '/api/v1/reports', key: data.key })).status).toBe(200);
      const listed = await world.send({ path: KEYS, key: world.keys.admin });
      expect(listed.json.data[0]).toMatchObject({ id: data.id, name: 'deploy' });
      expect(listed.text).not.toContain(data.key);
      expect(listed.text).not.toMatch(/"hash"|[0-9a-f]{64}/);
    },
  },
  {
    name: 'returns a key as the list does, and 304 if the client has it',
    async run(world) {
      const list = await world.send({ path: `${KEYS}?sort=asc&per_page=100`, key: world.keys.admin });
      const listed = list.json.data.find(({ scope }: { scope: string }) => scope === 'read');
      const read = { path: listed.links.self.replace(world.base, ''), key: world.keys.admin };
      const answer = await world.send(read);
      expect([answer.status, answer.json]).toEqual([200, { data: listed }]);
      expect(answer.headers['cache-control']).toBe('no-store');
      const headers = { 'If-None-Match': answer.headers.etag! };
      expect((await world.send({ ...read, headers })).status).toBe(304);
      expect((await world.send({ ...read, method: 'HEAD' })).headers.etag).toBe(answer.headers.etag);
      await world.send({ ...read, method: 'DELETE' });
      const revoked = await world.send({ ...read, headers });
      expect([revoked.status, typeof revoked.json.data.revoked_at]).toEqual([200, 'string']);
      expect((await world.send({ ...read, key: world.keys.write })).status).toBe(403);
    },
  },
  {
    name: 'revokes a key of its own account permanently',
    async run(world) {
      const list = await world.send({ path: `${KEYS}?sort=asc&per_page=100`, key: world.keys.admin });
      const { id } = list.json.data.find(({ scope }: { scope: string }) => scope === 'read');
      const revoke = { method: 'DELETE', path: `${KEYS}/${id}`, key: world.keys.admin };
      expect((await world.send(revoke)).status).toBe(204);
      expect((await world.send({ path: '/api/v1/reports', key: world.keys.read })).status).toBe(401);
      expect((await world.send(revoke)).status).toBe(204);
    },
  },
  {
    name: "neither shows nor revokes another account's keys",
    async run(world) {
      const theirs = (await world.application.keys.list.execute({ kind: 'account', account: 'theirs', scope: 'admin' }))
        .items;
      const listed = await world.send({ path: KEYS, key: world.keys.admin });
      expect(listed.json.data).toHaveLength(3);
      expect(theirs).toHaveLength(1);
      for (const id of [theirs[0]!.id, 'nonsense']) {
        for (const method of ['GET', 'DELETE']) {
          expect((await world.send({ method, path: `${KEYS}/${id}`, key: world.keys.admin })).status).toBe(404);
        }
      }
    },
  },
  {
    name: 'is for admin keys only',
    async run(world) {
      for (const key of [world.keys.read, world.keys.write]) {
        const answer = await world.send({ path: KEYS, key });
        expect(answer.status).toBe(403);
        expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="admin"');
      }
    },
  },
  {
    name: 'reports all validation errors at once',
    async run(world) {
      const headers = { Authorization: `Bearer ${world.keys.admin}` };
      const body = { name: 'x'.repeat(101), scope: 'root', expires_at: 'tomorrow', account: 'theirs' };
      expect(codesOf(await world.form('POST', KEYS, body, headers))).toEqual({
        account: 'unknown_parameter',
        name: 'invalid_name',
        scope: 'invalid_choice',
        expires_at: 'invalid_time',
      });
      expect(codesOf(await world.form('POST', KEYS, {}, headers))).toEqual({
        name: 'invalid_name',
        scope: 'invalid_choice',
      });
      const past = { name: 'late', scope: 'read', expires_at: '2001-01-01T00:00:00Z' };
      expect(codesOf(await world.form('POST', KEYS, past, headers))).toEqual({ expires_at: 'not_in_future' });
    },
  },
];
