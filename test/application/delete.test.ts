import { generationHandler } from '../../src/application/index.js';
import { detailsOf } from '../domain/support/details-of.js';
import { OWNER, READER, OTHER_ACCOUNT, newWorld, readyReport } from './support/new-world.js';

const url = 'https://www.example.com/';
const REPORT_NOT_FOUND = { kind: 'not-found', what: 'report' };
const PROJECT_NOT_FOUND = { kind: 'not-found', what: 'project' };

describe('deleting a report', () => {
  test('works once, and its project stays', async () => {
    const world = newWorld();
    const { id } = await readyReport(world, 90, url);
    await world.reports.delete.execute(OWNER, { id });
    expect(await detailsOf(() => world.reports.get.execute(OWNER, { id }))).toEqual(REPORT_NOT_FOUND);
    expect(await detailsOf(() => world.reports.delete.execute(OWNER, { id }))).toEqual(REPORT_NOT_FOUND);
    expect((await world.projects.list.execute(OWNER)).items).toMatchObject([{ name: 'example.com', reportsCount: 0 }]);
  });

  test('cancels a waiting generation', async () => {
    const world = newWorld();
    const { id } = await world.reports.create.execute(OWNER, { url });
    await world.reports.delete.execute(OWNER, { id });
    await world.generateAll();
    expect(world.generator.calls).toBe(0);
  });

  test('aborts a running generation', async () => {
    const world = newWorld();
    const { id } = await world.reports.create.execute(OWNER, { url });
    world.generator.pause();
    await world.ports.queue.start(generationHandler(world));
    await world.generator.whenCalled();
    await world.reports.delete.execute(OWNER, { id });
    await world.ports.queue.whenIdle();
    await world.ports.queue.stop(0);
    expect(world.generator.calls).toBe(1);
  });

  test('requires the account, the scope write, and an accepted version', async () => {
    const world = newWorld();
    const { id } = await world.reports.create.execute(OWNER, { url });
    const refusals = [
      await detailsOf(() => world.reports.delete.execute(OTHER_ACCOUNT, { id })),
      await detailsOf(() => world.reports.delete.execute(READER, { id })),
      await detailsOf(() => world.reports.delete.execute(OWNER, { id, ifVersion: [2] })),
    ];
    expect(refusals).toEqual([
      REPORT_NOT_FOUND,
      { kind: 'insufficient-scope', required: 'write' },
      { kind: 'version-conflict', current: 1 },
    ]);
    await world.generateAll();
    expect(await world.reports.get.execute(OWNER, { id })).toMatchObject({ status: 'ready' });
    expect(await detailsOf(() => world.reports.delete.execute(OWNER, { id, ifVersion: [3] }))).toBeNull();
  });

  test('succeeds if the generation cannot be canceled, which then finds no report', async () => {
    const world = newWorld();
    const { id } = await world.reports.create.execute(OWNER, { url });
    world.ports.queue.cancel = () => Promise.reject(new Error('The queue is unavailable.'));
    await world.reports.delete.execute(OWNER, { id });
    expect(await detailsOf(() => world.reports.get.execute(OWNER, { id }))).toEqual(REPORT_NOT_FOUND);
    await world.generateAll();
    expect(world.generator.calls).toBe(0);
  });
});

describe('deleting a project', () => {
  test('deletes its reports, and no others', async () => {
    const world = newWorld();
    const inside = await readyReport(world, 90, url);
    const beside = await readyReport(world, 90, 'https://sub.example.com/');
    const foreign = await world.reports.create.execute(OTHER_ACCOUNT, { url });
    await world.projects.delete.execute(OWNER, { project: 'EXAMPLE.com' });
    expect(await detailsOf(() => world.reports.get.execute(OWNER, inside))).toEqual(REPORT_NOT_FOUND);
    expect(await detailsOf(() => world.reports.get.execute(OWNER, beside))).toBeNull();
    expect(await detailsOf(() => world.reports.get.execute(OTHER_ACCOUNT, foreign))).toBeNull();
  });

  test('ends the generations under way without an outcome', async () => {
    const world = newWorld();
    await world.reports.create.execute(OWNER, { url });
    world.generator.pause();
    await world.ports.queue.start(generationHandler(world));
    await world.generator.whenCalled();
    await world.projects.delete.execute(OWNER, { project: 'example.com' });
    world.generator.release();
    await world.ports.queue.whenIdle();
    await world.ports.queue.stop(0);
    expect((await world.reports.list.execute(OWNER)).items).toEqual([]);
    expect((await world.projects.list.execute(OWNER)).items).toEqual([]);
  });

  test('requires the account and the scope write', async () => {
    const world = newWorld();
    await world.reports.create.execute(OWNER, { url });
    const refusals = [
      await detailsOf(() => world.projects.delete.execute(OTHER_ACCOUNT, { project: 'example.com' })),
      await detailsOf(() => world.projects.delete.execute(OWNER, { project: 'www.example.com' })),
      await detailsOf(() => world.projects.delete.execute(READER, { project: 'example.com' })),
    ];
    expect(refusals).toEqual([PROJECT_NOT_FOUND, PROJECT_NOT_FOUND, { kind: 'insufficient-scope', required: 'write' }]);
  });
});
