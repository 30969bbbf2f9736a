import type { HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

const firstLink = async (world: World, headers: Record<string, string>) =>
  (await world.send({ path: '/api/v1/reports', headers })).json.links?.first as string | undefined;

export const baseUrlCases: readonly HttpCase[] = [
  {
    name: 'trusts no proxy by default',
    async run(world) {
      const headers = {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
        Forwarded: 'host=evil.example;proto=https',
      };
      expect(await firstLink(world, headers)).toBe(`${world.base}/api/v1/reports`);
    },
  },
  {
    name: 'trusts the last entry if one proxy is configured',
    options: { trustProxy: 1 },
    async run(world) {
      const { prefix } = world.host;
      expect(
        await firstLink(world, { 'X-Forwarded-Host': 'evil.example, api.example', 'X-Forwarded-Proto': 'http, https' }),
      ).toBe(`https://api.example${prefix}/api/v1/reports`);
      expect(
        await firstLink(world, { Forwarded: 'for=1.1.1.1;host=evil.example, proto=https;host="api.example:8443"' }),
      ).toBe(`https://api.example:8443${prefix}/api/v1/reports`);
      expect(await firstLink(world, { 'X-Forwarded-Proto': 'gopher' })).toBe(`${world.base}/api/v1/reports`);
      const secure = await world.send({ path: '/api/v1/reports', headers: { 'X-Forwarded-Proto': 'https' } });
      expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
    },
  },
  {
    name: 'counts proxies from the end of the list',
    options: { trustProxy: 2 },
    async run(world) {
      const headers = { 'X-Forwarded-Host': 'evil.example, outer.example, inner.example' };
      expect(await firstLink(world, headers)).toBe(`http://outer.example${world.host.prefix}/api/v1/reports`);
    },
  },
  {
    name: 'rejects invalid hosts from clients and proxies',
    options: { trustProxy: 1 },
    async run(world) {
      for (const host of ['a b', 'a/b', 'user@evil.example', '"><script>', 'a,b', '[::1', 'x'.repeat(300)]) {
        expect([host, (await world.send({ path: '/api/v1/reports', headers: { Host: host } })).status]).toEqual([
          host,
          400,
        ]);
      }
      const forwarded = { 'X-Forwarded-Host': 'evil.example/x?' };
      expect((await world.send({ path: '/api/v1/reports', headers: forwarded })).status).toBe(400);
      expect(await firstLink(world, { Host: '[::1]:80' })).toBe(`http://[::1]:80${world.host.prefix}/api/v1/reports`);
    },
  },
  {
    name: 'uses the configured public address',
    options: { publicUrl: 'https://grades.example/base/', trustProxy: 1 },
    async run(world) {
      expect(await firstLink(world, { 'X-Forwarded-Host': 'other.example' })).toBe(
        'https://grades.example/base/api/v1/reports',
      );
      const problem = await world.send({ path: '/x' });
      expect(problem.json.type).toBe('https://grades.example/base/docs/problems/not-found');
    },
  },
];
