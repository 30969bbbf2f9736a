import { accountActor } from '../../../../src/domain/index.js';
import { UNLISTED, WITH_FORM, useOwnScore } from './support/own-score.js';

const { world, check, checkError } = await useOwnScore();

test('the static generator finds nothing to fix on a report page', async () => {
  const { id } = await world.application.reports.create.execute(accountActor('ours'), { url: 'https://example.com/' });
  await world.startWorker();
  await world.ports.queue.whenIdle();
  await world.ports.queue.stop(0);
  const { score, categories, failed } = await check(`/reports/${id}`);
  expect(failed).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(95);
  expect(categories).toMatchObject({ accessibility: 100, 'best-practices': 100 });
});

test.each([
  '/docs',
  '/docs/api',
  '/docs/checks',
  '/docs/checks/image-alt',
  '/docs/scoring',
  '/docs/problems',
  '/docs/problems/not-found',
])('the static generator finds nothing to fix on %s', async (path) => {
  const { score, failed } = await check(path);
  expect(failed).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(95);
});

test.each([
  ['the first page', '/', WITH_FORM],
  ['the sign-in page', '/sign-in', WITH_FORM],
  ['an operation of the API', '/docs/api/createReport', WITH_FORM],
  ['the results of a search', '/docs/search?q=hsts', UNLISTED],
  ['a page that does not exist', '/nothing', WITH_FORM],
  ['an unknown check', '/docs/checks/nothing', WITH_FORM],
  ['a report that does not exist', '/reports/01890a5d-ac96-774b-bcce-b302099a8057', WITH_FORM],
  ['the API without a key', '/api/v1/reports', WITH_FORM],
])('the static generator finds nothing to fix on %s', async (_, path, excluded) => {
  const { score, failed } = await checkError(path, excluded);
  expect(failed).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(95);
});
