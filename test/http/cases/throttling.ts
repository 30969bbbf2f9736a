import { ManualClock, MemoryRateLimiter } from '../../../src/adapters/memory/index.js';
import type { HttpCase } from '../support/http-case.js';

const limiter = () => new MemoryRateLimiter(new ManualClock(), { limit: 2, windowSeconds: 60 });

export const throttlingCases: readonly HttpCase[] = [
  {
    name: 'limits requests per key and shows the remaining quota',
    options: {
      get requestLimiter() {
        return limiter();
      },
    },
    async run(world) {
      const path = '/api/v1/reports';
      const first = await world.send({ path });
      expect(first.headers['ratelimit-policy']).toBe('"default";q=2;w=60');
      expect(first.headers['ratelimit']).toBe('"default";r=1;t=60');
      expect((await world.send({ path: `${path}?nonsense=1` })).headers['ratelimit']).toBe('"default";r=0;t=60');
      const refused = await world.send({ path });
      expect(refused.status).toBe(429);
      expect(refused.headers['retry-after']).toBe('60');
      expect(refused.headers['ratelimit']).toBe('"default";r=0;t=60');
      expect((await world.send({ path, key: world.keys.read })).status).toBe(200);
      expect((await world.send({ path: '/healthz', key: null })).headers['ratelimit']).toBeUndefined();
    },
  },
  {
    name: 'limits invalid keys per IP address, without affecting valid ones',
    options: {
      get requestLimiter() {
        return limiter();
      },
    },
    async run(world) {
      const path = '/api/v1/reports';
      const statuses: number[] = [];
      for (let time = 0; time < 3; time += 1) statuses.push((await world.send({ path, key: 'wrong' })).status);
      expect(statuses).toEqual([401, 401, 429]);
      expect((await world.send({ path })).status).toBe(200);
    },
  },
  {
    name: 'limits attempts at a report password',
    async run(world) {
      const created = await world.form('POST', '/api/v1/reports', {
        url: 'https://example.com/',
        privacy: '2',
        password: 'right',
      });
      const read = (password: string) =>
        world.send({
          path: `/api/v1/reports/${created.json.data.id}`,
          key: world.theirKey,
          headers: { 'Report-Password': password },
        });
      for (let time = 0; time < 5; time += 1) expect((await read('wrong')).status).toBe(403);
      const refused = await read('right');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    },
  },
];
