import { codesOf, type HttpCase } from '../support/http-case.js';

const PROJECTS = '/api/v1/projects';

export const projectCases: readonly HttpCase[] = [
  {
    name: 'lists projects with the totals of their reports',
    async run(world) {
      await world.startWorker();
      for (const url of ['https://www.b.example/', 'https://b.example/x', 'https://a.example/']) {
        await world.application.reports.create.execute(world.us, { url });
      }
      await world.ports.queue.whenIdle();
      const { json } = await world.send({ path: `${PROJECTS}?sort_by=project&sort=asc` });
      expect(json.data.map(({ project }: { project: string }) => project)).toEqual(['a.example', 'b.example']);
      expect(json.data[1]).toMatchObject({
        reports_count: 2,
        results: { good: 2, decent: 0, bad: 0, none: 0 },
        average_score: 90,
        links: {
          self: `${world.base}${PROJECTS}/b.example`,
          reports: `${world.base}/api/v1/reports?project=b.example`,
        },
      });
      expect(json.meta).toMatchObject({ sort_by: 'project', sort: 'asc', per_page: 10 });
      expect((await world.send({ path: `${PROJECTS}?search=B.EX&search_by=project` })).json.data).toHaveLength(1);
    },
  },
  {
    name: 'pages through projects',
    async run(world) {
      for (let number = 0; number < 12; number += 1) {
        await world.application.reports.create.execute(world.us, { url: `https://h${number}.example/` });
      }
      for (const order of ['sort_by=created_at', 'sort_by=project&sort=asc']) {
        const first = await world.send({ path: `${PROJECTS}?${order}` });
        const second = await world.send({ path: first.json.links.next.replace(world.base, '') });
        expect([first.json.data.length, second.json.data.length, second.json.links.next]).toEqual([10, 2, null]);
      }
    },
  },
  {
    name: 'rejects parameters of report lists',
    async run(world) {
      expect(codesOf(await world.send({ path: `${PROJECTS}?sort_by=url&result=good` }))).toEqual({
        result: 'unknown_parameter',
        sort_by: 'invalid_choice',
      });
    },
  },
  {
    name: 'returns a project as the list does, and 304 if the client has it',
    async run(world) {
      await world.startWorker();
      await world.application.reports.create.execute(world.us, { url: 'https://shop.example/' });
      await world.ports.queue.whenIdle();
      const [listed] = (await world.send({ path: PROJECTS })).json.data;
      const path = listed.links.self.replace(world.base, '');
      const answer = await world.send({ path });
      const links = { ...listed.links, scans: `${world.base}/api/v1/scans?project=shop.example` };
      const details = { ...listed, latest_scan: null, trend: [], links };
      expect([answer.status, answer.json]).toEqual([200, { data: details }]);
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect((await world.send({ path: `${PROJECTS}/%53hop%2Eexample` })).json).toEqual({ data: details });
      const headers = { 'If-None-Match': answer.headers.etag! };
      for (const method of ['GET', 'HEAD']) {
        const known = await world.send({ method, path, headers });
        expect([known.status, known.text, known.headers.etag]).toEqual([304, '', headers['If-None-Match']]);
      }
      await world.application.reports.create.execute(world.us, { url: 'https://shop.example/2' });
      const changed = await world.send({ path, headers });
      expect([changed.status, changed.json.data.reports_count]).toEqual([200, 2]);
    },
  },
  {
    name: 'deletes a project with its reports, with its name in any case and percent-encoding',
    async run(world) {
      await world.application.reports.create.execute(world.us, { url: 'https://shop.example/' });
      expect((await world.send({ method: 'DELETE', path: `${PROJECTS}/%53hop%2Eexample` })).status).toBe(204);
      expect((await world.send({ path: '/api/v1/reports' })).json.data).toEqual([]);
      expect((await world.send({ method: 'DELETE', path: `${PROJECTS}/shop.example` })).status).toBe(404);
    },
  },
  {
    name: 'answers 404 for projects of other accounts and impossible names',
    async run(world) {
      await world.application.reports.create.execute(world.them, { url: 'https://shop.example/' });
      for (const name of ['shop.example', 'a%2Fb', '%F0%9F%90%88', 'x'.repeat(500)]) {
        for (const method of ['GET', 'DELETE']) {
          expect((await world.send({ method, path: `${PROJECTS}/${name}` })).status).toBe(404);
        }
      }
      expect((await world.application.projects.list.execute(world.them)).items).toHaveLength(1);
    },
  },
];
