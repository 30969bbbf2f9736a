import { generationHandler } from '../../../src/application/index.js';
import { OWNER } from '../support/new-world.js';
import { HOME, scanWorld } from './support/scan-world.js';
import { robotsRules } from './support/scripted-site.js';

const many = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

test('at most 16 visits of a scan are queued at a time, and one until the start was read', async () => {
  const world = scanWorld({ '/': { links: many(40) }, ...Object.fromEntries(many(40).map((path) => [path, {}])) });
  world.site.sitemaps.set(`${HOME}sitemap.xml`, [`${HOME}listed`]);
  const { id } = await world.start();
  const queued: number[] = [];
  for (let jobs = await world.jobs(); jobs.length > 0; jobs = await world.jobs()) {
    queued.push(jobs.length);
    await world.run(jobs[0]);
  }
  // The job that opens the scan, then the start, then the others.
  expect(queued.slice(0, 3)).toEqual([1, 1, 16]);
  expect(Math.max(...queued)).toBe(16);
  expect(queued.at(-1)).toBe(1);
  expect(await world.scans.get.execute(OWNER, { id })).toMatchObject({ pages: { checked: 41, failed: 1 } });
});

test('no more visits are queued than max_pages allows', async () => {
  const world = scanWorld({ '/': { links: many(40) }, ...Object.fromEntries(many(40).map((path) => [path, {}])) });
  await world.start({ maxPages: 4 });
  const queued: number[] = [];
  for (let jobs = await world.jobs(); jobs.length > 0; jobs = await world.jobs()) {
    queued.push(jobs.length);
    await world.run(jobs.at(-1));
  }
  expect(queued).toEqual([1, 1, 3, 2, 1, 1]);
});

test('a Crawl-delay is the time between the end of one visit and the next one', async () => {
  const world = scanWorld({ '/': { links: ['/a', '/b'] }, '/a': {}, '/b': { links: ['https://other.example/'] } });
  world.site.robots.set('https://example.com', robotsRules({ crawlDelay: 5 }));
  const visits: number[] = [];
  const begin = world.clock.now().getTime();
  const visit = world.generator.visit.bind(world.generator);
  world.generator.visit = (...call) => {
    visits.push(world.clock.now().getTime() - begin);
    return visit(...call);
  };
  const { id } = await world.start({ externalLinks: true });
  await world.ports.queue.start(generationHandler(world));
  for (let waits = 0; waits < 3; waits += 1) {
    await world.clock.whenSleeping();
    expect(await world.jobs()).toHaveLength(1);
    world.clock.advanceToNext();
  }
  await world.ports.queue.whenIdle();
  await world.ports.queue.stop(0);
  expect(visits).toEqual([5000, 10_000, 15_000]);
  expect(await world.scans.get.execute(OWNER, { id })).toMatchObject({ status: 'ready', pages: { checked: 3 } });
});
