import type { HttpCase } from '../support/http-case.js';

const PATH = '/api/v1/reports';

export const authenticationCases: readonly HttpCase[] = [
  {
    name: 'answers 401 with a bare challenge if no key is sent',
    async run(world) {
      const others: Record<string, string>[] = [{}, { Authorization: 'Basic dTpw' }, { Authorization: 'Bearer' }];
      for (const headers of others) {
        const answer = await world.send({ path: PATH, key: null, headers });
        expect(answer.status).toBe(401);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
        expect(answer.json.type).toBe(`${world.base}/docs/problems/unauthenticated`);
      }
    },
  },
  {
    name: 'answers 401 with invalid_token for an invalid key, and never repeats the key',
    async run(world) {
      const unknown = `${world.keys.write.slice(0, -1)}${world.keys.write.endsWith('0') ? '1' : '0'}`;
      for (const key of ['garbage', unknown, `${world.keys.write} more`]) {
        const answer = await world.send({ path: PATH, key });
        expect(answer.status).toBe(401);
        expect(answer.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token"/);
        expect(answer.text).not.toContain(key);
      }
    },
  },
  {
    name: 'accepts keys in the header only, with the scheme in any case',
    async run(world) {
      const answer = await world.send({ path: `${PATH}?access_token=${world.keys.write}`, key: null });
      expect(answer.status).toBe(401);
      const headers = { Authorization: `bearer ${world.keys.write}` };
      expect((await world.send({ path: PATH, headers })).status).toBe(200);
    },
  },
  {
    name: 'rejects repeated Authorization and Host headers',
    async run(world) {
      const [mine, theirs] = [`Bearer ${world.keys.write}`, `Bearer ${world.theirKey}`];
      const twice = ['Authorization', mine, 'Authorization', theirs];
      expect((await world.send({ path: PATH, headers: twice })).status).toBe(400);
      const path = world.host.prefix + PATH;
      const hosts = `GET ${path} HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nAuthorization: ${mine}\r\nConnection: close\r\n\r\n`;
      expect(await world.bytes(hosts)).toMatch(/^HTTP\/1\.1 400 /);
    },
  },
  {
    name: 'a read key can only read; the scope is checked before the body',
    async run(world) {
      expect((await world.send({ path: PATH, key: world.keys.read })).status).toBe(200);
      const answer = await world.send({
        method: 'POST',
        path: PATH,
        key: world.keys.read,
        headers: { 'Content-Type': 'text/plain' },
        body: 'x',
      });
      expect(answer.status).toBe(403);
      expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="write"');
      const id = '01890a5d-ac96-774b-bcce-b302099a8057';
      for (const path of [`${PATH}/${id}`, '/api/v1/projects/example.com']) {
        expect((await world.send({ method: 'DELETE', path, key: world.keys.read })).status).toBe(403);
      }
    },
  },
];
