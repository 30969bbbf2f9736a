import { createApplication, generationHandler } from '../../../src/application/index.js';
import { OWNER } from '../support/new-world.js';
import { HOME, scanWorld, type ScanWorld } from './support/scan-world.js';

async function reportOn(world: ScanWorld, url: string) {
  const { items } = await world.reports.list.execute(OWNER, { search: url });
  return items.find((report) => report.url === url) ?? null;
}

test('a page joins the report on its URL, whose privacy stays', async () => {
  const world = scanWorld({ '/': { score: 70, title: 'New' } });
  const { id } = await world.reports.create.execute(OWNER, { url: HOME, privacy: 'public' });
  await world.generateAll();
  world.generator.site({ [HOME]: { score: 50, title: 'Newer' } });
  world.clock.advance(1000);
  const scan = await world.scan({ privacy: 'password', password: 'secret' });
  expect((await world.pages(scan.id))['/']).toMatchObject({ reportId: id, score: 50 });
  expect(await reportOn(world, HOME)).toMatchObject({
    id,
    privacy: 'public',
    status: 'ready',
    score: 50,
    title: 'Newer',
  });
  const { items } = await world.generations.list.execute(OWNER, { id });
  expect(items.map(({ outcome }) => outcome)).toMatchObject([{ score: 50 }, { score: 70 }]);
});

test('new reports have the privacy of the scan', async () => {
  const world = scanWorld({ '/': {} });
  await world.scan({ privacy: 'password', password: 'secret' });
  const report = await reportOn(world, HOME);
  expect(report).toMatchObject({ privacy: 'password' });
  await expect(world.reports.get.execute(null, { id: report?.id ?? '', password: 'wrong' })).rejects.toThrow();
  await world.reports.get.execute(null, { id: report?.id ?? '', password: 'secret' });
});

test('a failed visit is a run of a report that exists, and creates none', async () => {
  const world = scanWorld({ '/': { links: ['/a', '/b'] }, '/a': { score: 60 } });
  const { id } = await world.reports.create.execute(OWNER, { url: `${HOME}a` });
  await world.generateAll();
  world.generator.site({ [HOME]: { links: ['/a', '/b'] } });
  world.generator.answer(`${HOME}a`, {
    kind: 'failed',
    failure: { code: 'target_timed_out', message: 'It took too long.' },
    statusCode: null,
  });
  const scan = await world.scan();
  expect(await reportOn(world, `${HOME}a`)).toMatchObject({ status: 'failed', score: 60 });
  expect(await reportOn(world, `${HOME}b`)).toBeNull();
  expect(await world.pages(scan.id)).toMatchObject({
    '/a': { status: 'failed', reportId: id, score: null, failure: { code: 'target_timed_out' } },
    '/b': { status: 'failed', reportId: null },
  });
});

test('a report with a generation under way is not disturbed', async () => {
  const world = scanWorld({ '/': { score: 70 } });
  const scan = await world.start();
  const { id } = await world.reports.create.execute(OWNER, { url: HOME });
  const [open] = await world.ports.scans.listWork(1, null);
  await world.runScanJobs();
  expect(open?.page).toBeNull();
  expect(await reportOn(world, HOME)).toMatchObject({ id, status: 'pending', score: null });
  expect((await world.pages(scan.id))['/']).toMatchObject({ reportId: id, score: 70 });
  await world.generateAll();
  expect(await reportOn(world, HOME)).toMatchObject({ status: 'ready', score: 70 });
  expect((await world.generations.list.execute(OWNER, { id })).items).toHaveLength(1);
});

test('the number of runs that are kept holds for scans too', async () => {
  const world = scanWorld({ '/': {} });
  const application = createApplication(world.ports, { retention: { generationsKept: 2 } });
  for (let count = 0; count < 3; count += 1) {
    await world.start();
    await world.ports.queue.start(generationHandler(application));
    await world.ports.queue.whenIdle();
    await world.ports.queue.stop(0);
  }
  const report = await reportOn(world, HOME);
  expect((await world.generations.list.execute(OWNER, { id: report?.id ?? '' })).items).toHaveLength(2);
});

test('a deleted report leaves the page of the scan as it is', async () => {
  const world = scanWorld({ '/': { score: 55 } });
  const scan = await world.scan();
  const page = (await world.pages(scan.id))['/'];
  await world.reports.delete.execute(OWNER, { id: page?.reportId ?? '' });
  expect((await world.pages(scan.id))['/']).toEqual(page);
});
