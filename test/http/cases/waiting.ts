import type { HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

const create = (world: World, prefer: string) =>
  world.form('POST', '/api/v1/reports', { url: 'https://example.com/' }, { Prefer: prefer });

/** The case that stops the service sets it. Each case has its own server. */
function stoppable(): { isStopping: () => boolean; stop: () => void } {
  let stopping = false;
  return { isStopping: () => stopping, stop: () => (stopping = true) };
}

const service = stoppable();

export const waitingCases: readonly HttpCase[] = [
  {
    name: 'Prefer: wait returns the outcome with Preference-Applied',
    async run(world) {
      await world.startWorker();
      for (const [prefer, applied] of [
        ['wait=20', 'wait=20'],
        ['respond-async, WAIT="5"; foo=bar', 'wait=5'],
        ['wait=999', 'wait=30'],
      ] as const) {
        const answer = await create(world, prefer);
        expect(answer.status).toBe(201);
        expect(answer.headers['preference-applied']).toBe(applied);
        expect(answer.json.data).toMatchObject({ status: 'ready', score: 90 });
      }
    },
  },
  {
    name: 'ignores invalid preferences',
    async run(world) {
      for (const prefer of ['wait', 'wait=', 'wait=-1', 'wait=1.5', 'wait=soon', 'waiting=3', '']) {
        const answer = await create(world, prefer);
        expect([prefer, answer.status, answer.headers['preference-applied']]).toEqual([prefer, 201, undefined]);
      }
    },
  },
  {
    name: 'returns the current state when the time is up',
    async run(world) {
      const answer = await create(world, 'wait=0');
      expect(answer.json.data.status).toBe('pending');
      expect(answer.headers['preference-applied']).toBe('wait=0');
    },
  },
  {
    name: 'applies to updates that start a run, and to no others',
    async run(world) {
      await world.startWorker();
      const created = await create(world, 'wait=20');
      const path = `/api/v1/reports/${created.json.data.id}`;
      const updated = await world.form('PUT', path, { update: '1' }, { Prefer: 'wait=20' });
      expect(updated.json.data.status).toBe('ready');
      expect(updated.headers['preference-applied']).toBe('wait=20');
      const changed = await world.form('PUT', path, { privacy: '1' }, { Prefer: 'wait=20' });
      expect(changed.headers['preference-applied']).toBeUndefined();
    },
  },
  {
    name: 'returns the last state if the report is deleted meanwhile',
    async run(world) {
      await world.startWorker();
      world.generator.pause();
      const waiting = create(world, 'wait=20');
      await world.generator.whenCalled();
      const [report] = (await world.application.reports.list.execute(world.us)).items;
      await world.application.reports.delete.execute(world.us, { id: report!.id });
      const answer = await waiting;
      expect([answer.status, answer.json.data.id]).toEqual([201, report!.id]);
    },
  },
  {
    name: 'stops waiting when the client disconnects',
    async run(world) {
      await world.startWorker();
      world.generator.pause();
      const controller = new AbortController();
      const gone = world.send({
        method: 'POST',
        path: '/api/v1/reports',
        headers: { 'Content-Type': 'application/json', Prefer: 'wait=30' },
        body: '{"url":"https://example.com/"}',
        signal: controller.signal,
      });
      await world.generator.whenCalled();
      controller.abort();
      await expect(gone).rejects.toThrow('aborted');
      await world.logged(({ message, fields }) => message === 'request' && fields['method'] === 'POST');
    },
  },
  {
    name: 'stops waiting when the service stops',
    options: { isStopping: service.isStopping },
    async run(world) {
      await world.startWorker();
      world.generator.pause();
      const waiting = create(world, 'wait=30');
      await world.generator.whenCalled();
      service.stop();
      const answer = await waiting;
      expect([answer.status, answer.json.data.status]).toEqual([201, 'running']);
      expect(answer.headers.connection).toBe('close');
    },
  },
];
