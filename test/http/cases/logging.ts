import type { HttpCase } from '../support/http-case.js';

export const loggingCases: readonly HttpCase[] = [
  {
    name: 'logs each request once, with caller and route, and no secrets',
    async run(world) {
      const password = 'a-very-secret-password';
      const created = await world.form('POST', '/api/v1/reports', {
        url: 'https://example.com/',
        privacy: '2',
        password,
      });
      const path = `/api/v1/reports/${created.json.data.id}`;
      await world.send({ path, key: world.theirKey, headers: { 'Report-Password': password } });
      await world.send({ path: `/api/v1/reports?search=secret-search` });
      await world.send({ path: '/api/v1/nothing', key: 'sg_guess' });
      const lines = world.log.filter(({ message }) => message === 'request').map(({ fields }) => fields);
      expect(lines).toMatchObject([
        { method: 'POST', path: '/api/v1/reports', route: '/api/v1/reports', status: 201, account: 'ours' },
        { method: 'GET', path, route: '/api/v1/reports/{id}', status: 200, account: 'theirs' },
        { path: '/api/v1/reports', status: 200, key_id: expect.any(String) },
        { path: '/api/v1/nothing', route: null, status: 404, account: null, key_id: null },
      ]);
      expect(lines[0]).toMatchObject({ request_id: created.headers['x-request-id'], ms: expect.any(Number) });
      const everything = JSON.stringify(world.log);
      for (const secret of [password, 'secret-search', world.keys.write, world.theirKey, 'sg_guess']) {
        expect(everything).not.toContain(secret);
      }
    },
  },
  {
    name: "generates an id for each request and ignores the client's without a trusted proxy",
    async run(world) {
      const headers = { 'X-Request-Id': 'mine' };
      const ids = [
        await world.send({ path: '/healthz', headers }),
        await world.send({ path: '/healthz', headers }),
      ].map((answer) => answer.headers['x-request-id']);
      expect(new Set([...ids, 'mine']).size).toBe(3);
    },
  },
  {
    name: 'takes over the id of a trusted proxy if it is safe',
    options: { trustProxy: 1 },
    async run(world) {
      const send = async (id: string) =>
        world.send({ path: '/api/v1/nothing', headers: { Accept: 'application/json', 'X-Request-Id': id } });
      const instances = {
        'a-1_b.c:d~e': 'urn:x-request-id:a-1_b.c:d~e',
        ['f'.repeat(128)]: `urn:x-request-id:${'f'.repeat(128)}`,
        '01890a5d-ac96-774b-bcce-b302099a8057': 'urn:uuid:01890a5d-ac96-774b-bcce-b302099a8057',
      };
      for (const [id, instance] of Object.entries(instances)) {
        const answer = await send(id);
        expect([answer.headers['x-request-id'], answer.json.instance]).toEqual([id, instance]);
        expect(world.log.at(-1)?.fields).toMatchObject({ request_id: id });
      }
      for (const id of ['', 'a b', 'a,b', 'a"b', '<script>', 'ä', 'x'.repeat(129)]) {
        expect((await send(id)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      }
    },
  },
];
