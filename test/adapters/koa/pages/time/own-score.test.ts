import { accountActor } from '../../../../../src/domain/index.js';
import { UNLISTED, useOwnScore } from '../support/own-score.js';

const { world, check } = await useOwnScore();
let report = '';
let run = '';

beforeAll(async () => {
  const { reports, generations } = world.application;
  const [owner, url] = [accountActor('ours'), 'https://example.com/'];
  const { id } = await reports.create.execute(owner, { url });
  await world.startWorker();
  await world.ports.queue.whenIdle();
  await reports.update.execute(owner, { id, regenerate: true });
  await world.ports.queue.whenIdle();
  await world.ports.queue.stop(0);
  report = `/reports/${id}`;
  run = (await generations.listScores.execute(owner, { id }))[0]?.id ?? '';
});

test.each([
  ['two runs compared', () => '/compare'],
  ['all runs', () => '/runs'],
  ['a run', () => `/runs/${run}`],
])('the static generator finds nothing to fix on %s', async (_, path) => {
  const { score, failed } = await check(report + path(), UNLISTED);
  expect(failed).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(95);
});
