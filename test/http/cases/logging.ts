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
    name: "generates an id for each request and ignores the client's",
    async run(world) {
      const headers = { 'X-Request-Id': 'mine' };
      const ids = [
        await world.send({ path: '/healthz', headers }),
        await world.send({ path: '/healthz', headers }),
      ].map((answer) => answer.headers['x-request-id']);
      expect(new Set([...ids, 'mine']).size).toBe(3);
    },
  },
];
