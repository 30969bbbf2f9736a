import { codesOf, type HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

const AUDIT_LOG = '/api/v1/audit-log';

const list = (world: World, query = '', key = world.keys.admin) =>
  world.send({ path: `${AUDIT_LOG}?sort=asc&per_page=100${query}`, key });

const issue = (world: World, name: string) =>
  world.send({
    method: 'POST',
    path: '/api/v1/keys',
    key: world.keys.admin,
    headers: { 'Content-Type': 'application/json', 'User-Agent': `agent ${'x'.repeat(500)}` },
    body: JSON.stringify({ name, scope: 'read' }),
  });

export const auditLogCases: readonly HttpCase[] = [
  {
    name: 'says which key did what, from where and in which request',
    async run(world) {
      const issued = await issue(world, 'deploy');
      const { data } = (await list(world, '&action=key.created')).json;
      const admin = data.find(({ target }: { target: { name: string } }) => target.name === 'admin').target;
      expect(data.at(-1)).toEqual({
        id: expect.any(String) as string,
        at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        account: 'ours',
        actor: { type: 'key', id: admin.id, name: 'admin' },
        action: 'key.created',
        target: { type: 'key', id: issued.json.data.id, name: 'deploy' },
        outcome: 'success',
        details: { scope: 'read', expires_at: null },
        client: {
          address: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
          user_agent: `agent ${'x'.repeat(294)}`,
          request_id: issued.headers['x-request-id'],
        },
      });
      expect(data[0]).toMatchObject({ actor: { type: 'operator', id: null, name: null }, client: null });
    },
  },
  {
    name: 'has no secrets, and must not be stored',
    async run(world) {
      const issued = await issue(world, 'deploy');
      await world.send({ method: 'DELETE', path: `/api/v1/keys/${issued.json.data.id}`, key: world.keys.admin });
      await world.send({ path: '/api/v1/reports', key: issued.json.data.key });
      const answer = await list(world);
      expect(answer.json.data.at(-1)).toMatchObject({ action: 'key.rejected', details: { reason: 'revoked' } });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.text).not.toMatch(/sg_|"hash"|[0-9a-f]{64}/);
    },
  },
  {
    name: 'is for admin keys only, and shows nothing of other accounts',
    async run(world) {
      for (const key of [world.keys.read, world.keys.write]) expect((await list(world, '', key)).status).toBe(403);
      expect((await world.send({ path: AUDIT_LOG, key: null })).status).toBe(401);
      const { token } = await world.application.keys.issue.execute(
        { kind: 'operator' },
        { account: 'new', name: 'theirs', scope: 'admin' },
      );
      await world.send({ path: '/api/v1/reports', key: 'sg_nonsense' });
      const theirs = (await list(world, '', token)).json.data;
      expect(theirs).toMatchObject([{ account: 'new', target: { name: 'theirs' } }]);
      const ours = (await list(world)).json.data;
      expect(new Set(ours.map(({ account }: { account: string }) => account))).toEqual(new Set(['ours']));
    },
  },
  {
    name: 'filters by action, key and time',
    async run(world) {
      const { data } = (await list(world)).json;
      await issue(world, 'deploy');
      const [admin] = data.slice(-1);
      const own = (await list(world, `&key_id=${admin.target.id}&action=key.created`)).json.data;
      expect(own).toMatchObject([{ target: { name: 'deploy' } }]);
      expect((await list(world, '&action=key.revoked')).json.data).toEqual([]);
      const namesOf = async (query: string) =>
        (await list(world, query)).json.data.map(({ target }: { target: { name: string } }) => target.name);
      expect(await namesOf('&since=2000-01-01T00:00:00Z&until=2000-01-02T00:00:00%2B01:00')).toEqual([]);
      expect(await namesOf(`&until=${own[0].at}`)).not.toContain('deploy');
      expect(await namesOf(`&since=${own[0].at}`)).toContain('deploy');
    },
  },
  {
    name: 'leads to the next page with its filters',
    async run(world) {
      for (let index = 0; index < 11; index += 1) await issue(world, `key ${index}`);
      const first = await world.send({ path: `${AUDIT_LOG}?action=key.created`, key: world.keys.admin });
      expect(first.json.data).toHaveLength(10);
      expect(first.json.meta).toMatchObject({ sort_by: 'at', sort: 'desc' });
      const next = await world.send({ path: first.json.links.next.replace(world.base, ''), key: world.keys.admin });
      const names = next.json.data.map(({ target }: { target: { name: string } }) => target.name);
      expect(names).toEqual(['key 0', 'admin', 'write', 'read']);
      const other = `${AUDIT_LOG}?action=key.revoked&cursor=${first.json.meta.next_cursor}`;
      expect((await world.send({ path: other, key: world.keys.admin })).status).toBe(422);
    },
  },
  {
    name: 'names every invalid parameter',
    async run(world) {
      const query = '&action=key.stolen&key_id=x&since=yesterday&until=2026-01-01&search=x';
      const answer = await list(world, query);
      expect(answer.status).toBe(422);
      expect(codesOf(answer)).toEqual({
        action: 'invalid_choice',
        key_id: 'invalid_id',
        since: 'invalid_time',
        until: 'invalid_time',
        search: 'unknown_parameter',
      });
    },
  },
  {
    name: 'has the address that the trusted proxy reports',
    options: { trustProxy: 1 },
    async run(world) {
      const headers = { 'X-Forwarded-For': '198.51.100.9, 2001:db8::7' };
      await world.send({ path: '/api/v1/reports', headers, key: 'sg_nonsense' });
      const { items } = await world.application.auditLog.list.execute({ kind: 'operator' });
      expect(items[0]).toMatchObject({ action: 'key.rejected', account: null, client: { address: '2001:db8::7' } });
    },
  },
];
