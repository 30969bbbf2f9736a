import { codesOf, type HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

/** A private report. @returns the path of its links */
async function privateReport(world: World): Promise<string> {
  const created = await world.form('POST', '/api/v1/reports', { url: 'https://example.com/', privacy: '1' });
  return `/api/v1/reports/${created.json.data.id}/links`;
}

export const shareLinkCases: readonly HttpCase[] = [
  {
    name: 'creates links, and shows the address of each once',
    async run(world) {
      const path = await privateReport(world);
      const report = `${world.base}${path.replace('/links', '')}`;
      const first = await world.send({ method: 'POST', path });
      expect([first.status, first.headers['cache-control'], first.headers.location]).toEqual([
        201,
        'no-store',
        undefined,
      ]);
      const { data } = first.json;
      const token = /\/shared\/([0-9A-Za-z]{30})$/.exec(data.url)?.[1] ?? '';
      expect(data).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ending: token.slice(-4),
        created_at: expect.stringMatching(/Z$/),
        expires_at: expect.stringMatching(/Z$/),
        links: { report },
        url: `${world.base}/shared/${token}`,
      });
      expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(30 * 86_400_000);
      const second = await world.form('POST', path, { lifetime: 'unlimited' });
      expect(second.json.data).toMatchObject({ expires_at: null });
      const listed = await world.send({ path, key: world.keys.read });
      expect([listed.status, listed.headers['cache-control']]).toEqual([200, 'no-store']);
      const { url: _, ...summary } = data;
      expect(listed.json).toEqual({ data: [expect.objectContaining({ id: second.json.data.id }), summary] });
      expect(listed.text).not.toContain(token);
    },
  },
  {
    name: 'removes links',
    async run(world) {
      const path = await privateReport(world);
      const { id } = (await world.send({ method: 'POST', path })).json.data;
      const remove = { method: 'DELETE', path: `${path}/${id}` };
      expect((await world.send(remove)).status).toBe(204);
      expect((await world.send({ path })).json).toEqual({ data: [] });
      expect((await world.send(remove)).status).toBe(404);
      expect((await world.send({ ...remove, path: `${path}/no-id` })).status).toBe(404);
    },
  },
  {
    name: 'is for the owner of a report only, and changes require the scope write',
    async run(world) {
      const path = await privateReport(world);
      const { id } = (await world.send({ method: 'POST', path })).json.data;
      const attempts = [{ path }, { method: 'POST', path }, { method: 'DELETE', path: `${path}/${id}` }];
      for (const attempt of attempts) {
        const status = async (key: string | null) => (await world.send({ ...attempt, key })).status;
        const isRead = attempt.method === undefined;
        const found = [await status(null), await status(world.theirKey), await status(world.keys.read)];
        expect([attempt, found]).toEqual([attempt, [401, 404, isRead ? 200 : 403]]);
      }
      expect((await world.send({ path })).json.data).toHaveLength(1);
    },
  },
  {
    name: 'rejects unknown lifetimes and fields, and the twenty-first link',
    async run(world) {
      const path = await privateReport(world);
      const answer = await world.form('POST', path, { lifetime: '90d', expires_at: '2999-01-01T00:00:00Z' });
      expect([answer.status, codesOf(answer)]).toEqual([
        422,
        { lifetime: 'invalid_choice', expires_at: 'unknown_parameter' },
      ]);
      for (let count = 0; count < 20; count += 1) await world.send({ method: 'POST', path });
      const full = await world.send({ method: 'POST', path });
      expect([full.status, codesOf(full)]).toEqual([422, { links: 'too_many_links' }]);
      expect((await world.send({ path })).json.data).toHaveLength(20);
    },
  },
  {
    name: 'removes the links with their report',
    async run(world) {
      const path = await privateReport(world);
      await world.send({ method: 'POST', path });
      await world.send({ method: 'DELETE', path: path.replace('/links', '') });
      expect((await world.send({ path })).status).toBe(404);
      expect([...world.ports.store.shareLinks.values()]).toEqual([]);
    },
  },
];
