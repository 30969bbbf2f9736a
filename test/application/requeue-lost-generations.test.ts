import { OWNER, newWorld, readyReport, type World } from './support/new-world.js';

const url = 'https://example.com/';
const A_MINUTE = 60_000;

/** A report whose first generation is pending without a job, as after a restore without the queue. */
async function reportWithoutJob(world: World): Promise<string> {
  const { id } = await world.reports.create.execute(OWNER, { url });
  await loseJob(world, id);
  return id;
}

async function loseJob({ ports }: World, id: string): Promise<void> {
  await ports.queue.cancel((await stateOf({ ports }, id)).generationId);
}

async function stateOf({ ports }: Pick<World, 'ports'>, id: string) {
  const found = await ports.reports.find(id);
  if (found === null) throw new Error(`There is no report ${id}.`);
  return found.report.state;
}

async function statusOf(world: World, id: string) {
  return (await world.reports.get.execute(OWNER, { id })).status;
}

test('a pending report without a job is queued again and finishes', async () => {
  const world = newWorld();
  const id = await reportWithoutJob(world);
  await world.generateAll();
  expect(await statusOf(world, id)).toBe('pending');
  world.clock.advance(A_MINUTE);
  expect(await world.generations.requeueLost.execute()).toBe(1);
  await world.generateAll();
  expect(await statusOf(world, id)).toBe('ready');
});

test('a running report without a job is queued again, and the late attempt changes nothing', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  const { generationId, account } = await stateOf(world, id);
  const job = { generationId, account, reportId: id, host: 'example.com' };
  const release = Promise.withResolvers<void>();
  const generate = world.generator.generate.bind(world.generator);
  world.generator.generate = async (...input) => {
    await release.promise;
    return generate(...input);
  };
  const late = world.reports.generate.execute(job, { number: 3, isLastAttempt: false }, new AbortController().signal);
  await loseJob(world, id);
  world.clock.advance(A_MINUTE);
  expect(await world.generations.requeueLost.execute()).toBe(1);
  const requeued = await stateOf(world, id);
  expect(requeued).toMatchObject({ status: 'pending', attempt: 0 });
  release.resolve();
  expect(await late).toMatchObject({ end: 'overtaken' });
  expect(await stateOf(world, id)).toEqual(requeued);
  await world.generateAll();
  expect(await stateOf(world, id)).toMatchObject({ status: 'ready', attempt: 1 });
});

test('jobs that wait in a long queue are left alone, and no generation is queued twice', async () => {
  const world = newWorld();
  for (let count = 0; count < 1_100; count += 1) await world.reports.create.execute(OWNER, { url });
  const lost = await reportWithoutJob(world);
  world.clock.advance(A_MINUTE);
  const { requeueLost } = world.generations;
  const counts = await Promise.all([requeueLost.execute(), requeueLost.execute(), requeueLost.execute()]);
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  expect((await stateOf(world, lost)).status).toBe('pending');
  world.clock.advance(A_MINUTE);
  expect(await requeueLost.execute()).toBe(0);
});

test('a report that has just changed is not looked at', async () => {
  const world = newWorld();
  await reportWithoutJob(world);
  expect(await world.generations.requeueLost.execute()).toBe(0);
});

test('an earlier outcome stays visible', async () => {
  const world = newWorld();
  const { id, score } = await readyReport(world, 70);
  await world.reports.update.execute(OWNER, { id, regenerate: true });
  await loseJob(world, id);
  world.clock.advance(A_MINUTE);
  expect(await world.generations.requeueLost.execute()).toBe(1);
  expect(await world.reports.get.execute(OWNER, { id })).toMatchObject({ status: 'pending', score });
});

test('it stops when it is canceled', async () => {
  const world = newWorld();
  await reportWithoutJob(world);
  world.clock.advance(A_MINUTE);
  expect(await world.generations.requeueLost.execute(AbortSignal.abort())).toBe(0);
});

test('a new generation replaces one without a job, but joins one that has a job', async () => {
  const world = newWorld();
  const id = await reportWithoutJob(world);
  const { generationId } = await stateOf(world, id);
  await world.reports.update.execute(OWNER, { id, regenerate: true });
  const replaced = await stateOf(world, id);
  expect(replaced.generationId).not.toBe(generationId);
  await world.reports.update.execute(OWNER, { id, regenerate: true });
  expect(await stateOf(world, id)).toEqual(replaced);
  await world.generateAll();
  expect(await statusOf(world, id)).toBe('ready');
});
