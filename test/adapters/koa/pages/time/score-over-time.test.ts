import { fixedOutcome } from '../../../../../src/adapters/memory/index.js';
import { DAY, NOT_HTML, reportWithRuns } from './support/report-with-runs.js';

const scores = (...list: readonly number[]) => list.map((score) => fixedOutcome(score));

/** The names of the links in the chart, oldest first. */
async function pointsOf({ see, address }: Awaited<ReturnType<typeof reportWithRuns>>, query = '') {
  const { page } = await see(address + query);
  return page
    .all('title')
    .slice(1)
    .map(({ text }) => text);
}

test('there is no chart before the first run, and one line after it', async () => {
  const { see } = await reportWithRuns([]);
  expect((await see()).section('time-title')).toBeUndefined();
  const single = await reportWithRuns(scores(70));
  const { section, page } = await single.see();
  expect(section('time-title')).toBe(
    'Score over timeThere is only one run so far. The chart starts with the second one.',
  );
  expect(page.all('table')).toEqual([]);
});

test('each point is a link to its run, with date, score and change', async () => {
  const report = await reportWithRuns([...scores(58, 64), NOT_HTML, ...scores(85.5, 85.5)]);
  expect(await pointsOf(report)).toEqual([
    '3 Feb 2026, 04:05: 58 decent',
    '4 Feb 2026, 04:05: 64 decent, +6.0',
    '5 Feb 2026, 04:05: failed, no score',
    '6 Feb 2026, 04:05: 85.5 good, +21.5',
    '7 Feb 2026, 04:05: 85.5 good, unchanged',
  ]);
  const { page, section } = await report.see();
  const runs = await report.runs();
  const links = page
    .all('a')
    .filter(({ attributes }) => / now$|^(?:good|decent|neutral)$/.test(attributes['class'] ?? ''));
  expect(links.map(({ attributes }) => attributes['href'])).toEqual(
    runs.toReversed().map(({ id }) => `../reports/${report.id}/runs/${id}`),
  );
  expect(section('time-title')).toContain('× and dashed lines: runs that failed and have no score.');
  expect(page.elements.filter(({ attributes }) => attributes['class'] === 'time-line gap')).toHaveLength(1);
});

test('a table has the same runs, newest first', async () => {
  const { see } = await reportWithRuns([...scores(58), NOT_HTML, ...scores(85.5)]);
  const { page } = await see();
  expect(page.all('summary').map(({ text }) => text)).toContain('3 runs as a table');
  expect(page.all('tr').map(({ text }) => text)).toEqual([
    'RunScoreResultRules',
    '5 Feb 2026, 04:0585.5Goodfixed 1',
    '4 Feb 2026, 04:05–Failed The response is not HTML.fixed 1',
    '3 Feb 2026, 04:0558Decentfixed 1',
  ]);
});

test('two runs at the same moment are both shown', async () => {
  const report = await reportWithRuns(scores(58, 64), 0);
  expect(await pointsOf(report)).toEqual(['3 Feb 2026, 04:05: 58 decent', '3 Feb 2026, 04:05: 64 decent, +6.0']);
});

test('only failed runs have a table, but no chart', async () => {
  const { see } = await reportWithRuns([NOT_HTML, NOT_HTML]);
  const { page } = await see();
  expect(page.elements.filter(({ attributes }) => attributes['class'] === 'time-chart')).toEqual([]);
  expect(page.all('tr')).toHaveLength(3);
});

test('other rules break the line and are named', async () => {
  const report = await reportWithRuns(scores(58, 64));
  Object.assign(report.world.generator.identity, { version: '2' });
  report.world.clock.advance(DAY);
  await report.run(fixedOutcome(70));
  expect((await pointsOf(report)).at(-1)).toBe('5 Feb 2026, 04:05: 70 decent');
  const { section, page } = await report.see();
  expect(section('time-title')).toContain('The line breaks on 5 Feb 2026, because the rules changed to fixed 2.');
  expect(page.elements.filter(({ attributes }) => attributes['class'] === 'time-line')).toHaveLength(1);
});

test('the period is in the URL, and its links keep other parameters', async () => {
  const report = await reportWithRuns(scores(58, 64, 70), 20 * DAY);
  expect(await pointsOf(report)).toHaveLength(3);
  expect(await pointsOf(report, '?period=30d')).toHaveLength(2);
  report.world.clock.advance(100 * DAY);
  expect((await report.see(`${report.address}?period=30d`)).section('time-title')).toContain(
    'No run in this period. The latest run was on 15 Mar 2026. Choose a longer period.',
  );
  const { page } = await report.see(`${report.address}?since=2026-02-03&period=30d`);
  const link = page.all('a').find(({ text }) => text === '1 year');
  expect(link?.attributes['href']).toBe(`../reports/${report.id}?since=2026-02-03&period=1y#time`);
  const current = page.all('a').filter(({ attributes }) => attributes['aria-current'] === 'true');
  expect(current.map(({ text }) => text)).toContain('30 days');
});
