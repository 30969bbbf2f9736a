import { codesOf, type HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

const REPORTS = '/api/v1/reports';

async function createMany(world: World, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const report = await world.application.reports.create.execute(world.us, { url: `https://example.com/${number}` });
    ids.push(report.id);
  }
  return ids;
}

const idsOf = (answer: { json: { data: { id: string }[] } }) => answer.json.data.map(({ id }) => id);

export const listCases: readonly HttpCase[] = [
  {
    name: 'returns the ten newest by default, without audits',
    async run(world) {
      const ids = await createMany(world, 12);
      const answer = await world.send({ path: REPORTS });
      expect(answer.status).toBe(200);
      expect(idsOf(answer)).toEqual(ids.toReversed().slice(0, 10));
      expect(answer.json.meta).toMatchObject({ per_page: 10, sort_by: 'id', sort: 'desc', prev_cursor: null });
      expect(answer.json.data[0]).not.toHaveProperty('audits');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
    },
  },
  {
    name: 'repeats the filters in absolute links, in the body and the Link header',
    async run(world) {
      await createMany(world, 11);
      const path = `${REPORTS}?search=EXAMPLE&sort=asc&per_page=10&project=Example.com`;
      const { json, headers } = await world.send({ path });
      const first = new URL(json.links.first);
      expect(json.links.first.startsWith(`${world.base}${REPORTS}?`)).toBe(true);
      expect(Object.fromEntries(first.searchParams)).toEqual({
        search: 'EXAMPLE',
        sort: 'asc',
        per_page: '10',
        project: 'Example.com',
      });
      expect(new URL(json.links.next).searchParams.get('cursor')).toBe(json.meta.next_cursor);
      expect(headers.link).toBe(`<${json.links.first}>; rel="first", <${json.links.next}>; rel="next"`);
    },
  },
  {
    name: 'pages through all reports and back, in every order',
    async run(world) {
      const ids = await createMany(world, 23);
      for (const order of ['sort=asc', 'sort=desc', 'sort_by=url&sort=asc', 'sort_by=score', 'sort_by=generated_at']) {
        const there: string[][] = [];
        let next: string | null = `${REPORTS}?${order}`;
        let last = '';
        while (next !== null) {
          last = next;
          const answer = await world.send({ path: next });
          there.push(idsOf(answer));
          next = answer.json.links.next?.replace(world.base, '') ?? null;
        }
        expect(there.flat().toSorted()).toEqual(ids.toSorted());
        const end = await world.send({ path: last });
        const back = await world.send({ path: end.json.links.prev.replace(world.base, '') });
        expect(idsOf(back)).toEqual(there[1]);
        expect((await world.send({ path: back.json.links.prev.replace(world.base, '') })).json.links.prev).toBeNull();
      }
    },
  },
  {
    name: 'continues with another page size',
    async run(world) {
      const ids = await createMany(world, 30);
      const first = await world.send({ path: REPORTS });
      const rest = await world.send({ path: `${REPORTS}?per_page=25&cursor=${first.json.meta.next_cursor}` });
      expect(idsOf(rest)).toEqual(ids.toReversed().slice(10));
    },
  },
  {
    name: 'rejects a cursor that was changed, or belongs to another list, order, filter or account',
    async run(world) {
      await createMany(world, 11);
      await world.application.reports.create.execute(world.them, { url: 'https://example.com/' });
      const { next_cursor: cursor } = (await world.send({ path: REPORTS })).json.meta;
      const end = cursor.at(-1) === 'A' ? 'B' : 'A';
      const wrong = [
        `${REPORTS}?cursor=${cursor.slice(0, -1)}${end}`,
        `${REPORTS}?cursor=x`,
        `${REPORTS}?cursor=${'a'.repeat(5000)}`,
        `${REPORTS}?sort=asc&cursor=${cursor}`,
        `${REPORTS}?sort_by=url&cursor=${cursor}`,
        `${REPORTS}?search=a&cursor=${cursor}`,
        `/api/v1/projects?cursor=${cursor}`,
      ];
      for (const path of wrong) {
        const answer = await world.send({ path });
        expect([path, answer.status]).toEqual([path, 422]);
        expect(codesOf(answer)).toEqual({ cursor: 'invalid_cursor' });
      }
      expect((await world.send({ path: `${REPORTS}?cursor=${cursor}`, key: world.theirKey })).status).toBe(422);
    },
  },
  {
    name: 'filters by search, project and result; empty values count as missing',
    async run(world) {
      await world.startWorker();
      for (const url of ['https://one.example/100%25', 'https://www.two.example/a_b', 'https://two.example/axb']) {
        await world.application.reports.create.execute(world.us, { url });
      }
      await world.ports.queue.whenIdle();
      const count = async (query: string) => (await world.send({ path: `${REPORTS}?${query}` })).json.data.length;
      expect(await count('search=&project=&result=&sort_by=&sort=&per_page=&cursor=&search_by=')).toBe(3);
      expect(await count('search=A_B&search_by=url')).toBe(1);
      expect(await count('search=%25')).toBe(1);
      expect(await count('project=TWO.example')).toBe(2);
      expect(await count('project=unknown.example')).toBe(0);
      expect(await count('result=good')).toBe(3);
      expect(await count('result=bad')).toBe(0);
    },
  },
  {
    name: 'rejects invalid values, all at once and by name',
    async run(world) {
      const query = `search=${'x'.repeat(256)}&search_by=id&result=ugly&sort_by=created_at&sort=down&per_page=20&page=2`;
      const answer = await world.send({ path: `${REPORTS}?${query}` });
      expect(answer.status).toBe(422);
      expect(codesOf(answer)).toEqual({
        page: 'unknown_parameter',
        search: 'too_long',
        search_by: 'invalid_choice',
        result: 'invalid_choice',
        sort_by: 'invalid_choice',
        sort: 'invalid_choice',
        per_page: 'invalid_choice',
      });
      for (const size of ['10.0', '1e1', '+10', '%2010', '010', '0', '-10', '1000']) {
        const { status } = await world.send({ path: `${REPORTS}?per_page=${size}` });
        expect([size, status]).toEqual([size, 422]);
      }
    },
  },
  {
    name: 'rejects repeated parameters, U+0000 and broken percent-encoding',
    async run(world) {
      expect(codesOf(await world.send({ path: `${REPORTS}?result=good&result=bad` }))).toEqual({
        result: 'repeated_parameter',
      });
      expect(codesOf(await world.send({ path: `${REPORTS}?search[]=a` }))).toEqual({ 'search[]': 'unknown_parameter' });
      expect(codesOf(await world.send({ path: `${REPORTS}?search=%00&project=%00` }))).toEqual({
        search: 'invalid_character',
        project: 'invalid_character',
      });
      for (const query of ['search=%', 'search=%e4', '%zz=1']) {
        expect((await world.send({ path: `${REPORTS}?${query}` })).status).toBe(400);
      }
      const many = Array.from({ length: 101 }, (_, index) => `p${index}=1`).join('&');
      expect((await world.send({ path: `${REPORTS}?${many}` })).status).toBe(400);
    },
  },
  {
    name: 'never lists reports of other accounts, not even public ones',
    async run(world) {
      await world.application.reports.create.execute(world.them, { url: 'https://example.com/' });
      expect((await world.send({ path: REPORTS })).json.data).toEqual([]);
    },
  },
];
