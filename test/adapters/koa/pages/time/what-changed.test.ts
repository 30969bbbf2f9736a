import { fixedOutcome } from '../../../../../src/adapters/memory/index.js';
import { audit, audited } from '../support/page-world.js';
import { DAY, HOUR, NOT_HTML, reportWithRuns } from './support/report-with-runs.js';

const scores = (...list: readonly number[]) => list.map((score) => fixedOutcome(score));

const changesOf = async ({ see, address }: Awaited<ReturnType<typeof reportWithRuns>>, query = '') =>
  (await see(address + query)).section('changes-title');

test('one scored run has nothing to compare with', async () => {
  expect(await changesOf(await reportWithRuns(scores(70)))).toBeUndefined();
  expect(await changesOf(await reportWithRuns([NOT_HTML, ...scores(70)]))).toBeUndefined();
});

test('lists changes by cost, losses first', async () => {
  const checks = (...list: readonly [id: string, score: number, weight: number][]) =>
    audited(
      ...list.map(([id, score, weight]) =>
        audit({
          id,
          title: `About ${id}`,
          outcome: score === 100 ? 'pass' : score === 0 ? 'fail' : 'warn',
          score,
          weight,
        }),
      ),
    );
  const report = await reportWithRuns([
    checks(['a', 100, 1], ['b', 0, 2], ['c', 100, 4], ['d', 100, 3], ['same', 100, 10]),
    checks(['a', 0, 1], ['b', 100, 2], ['c', 50, 4], ['d', 99, 3], ['same', 100, 10]),
  ]);
  expect(await changesOf(report)).toMatch(
    /−5\.190 on 3 Feb 2026, 84\.9 now.*−10\.0About cPassed →, now Warning−5\.0About aPassed →, now Failed−0\.2About dPassed →, now Warning\+10\.0About bFailed →, now Passed/,
  );
});

test('more than five changes are summed up; the comparison has them all', async () => {
  const all = (score: number) =>
    audited(
      ...Array.from({ length: 9 }, (_, index) =>
        audit({ id: `a${index}`, outcome: score === 0 ? 'fail' : 'pass', score }),
      ),
      audit({ id: 'b', outcome: score === 0 ? 'pass' : 'fail', score: 100 - score }),
    );
  const report = await reportWithRuns([all(100), all(0)]);
  expect(await changesOf(report)).toContain('Also: 4 losses (−40.0) and 1 gain (+10.0).');
  const [to, from] = await report.runs();
  const link = (await report.see()).page.all('a').find(({ text }) => text === 'Compare the two runs');
  expect(link?.attributes['href']).toBe(`../reports/${report.id}/compare?from=${from?.id}&to=${to?.id}`);
});

test('no change is said with the number of checks', async () => {
  expect(await changesOf(await reportWithRuns(scores(90, 90)))).toContain(
    'No change since 3 Feb 2026: 1 check compared.',
  );
});

test('a failed run does not count', async () => {
  expect(await changesOf(await reportWithRuns([...scores(40, 60), NOT_HTML]))).toContain('40 on 3 Feb 2026, 60 now.');
});

describe('since', () => {
  /** Scores 50 to 59 on 3 to 12 February. It is 12 February, 05:05. */
  async function tenDays() {
    const report = await reportWithRuns(scores(50, 51, 52, 53, 54, 55, 56, 57, 58, 59));
    report.world.clock.advance(HOUR);
    return report;
  }

  test('is last week by default if there are runs before and after, or else the last run', async () => {
    const report = await tenDays();
    expect(await changesOf(report)).toContain('52 on 5 Feb 2026, 59 now.');
    expect(await changesOf(await reportWithRuns(scores(50, 51, 52)))).toContain('51 on 4 Feb 2026, 52 now.');
  });

  test.each([
    ['last-run', '58 on 11 Feb 2026, 59 now.'],
    ['last-week', '52 on 5 Feb 2026, 59 now.'],
    ['2026-02-03', '50 on 3 Feb 2026, 59 now.'],
    ['2026-02-11', '58 on 11 Feb 2026, 59 now.'],
    ['2026-02-12', 'No run since then. The latest run was on 12 Feb 2026.'],
    ['2030-01-01', 'No run since then. The latest run was on 12 Feb 2026.'],
    ['2026-02-02', 'No run is that old. The first run with a score was on 3 Feb 2026.Compare with the first run'],
  ])('%s', async (since, expected) => {
    expect(await changesOf(await tenDays(), `?since=${since}`)).toContain(expected);
  });

  test('something that is no date is named, and the default is shown', async () => {
    const text = await changesOf(await tenDays(), '?since=%3Cb%3E%E2%80%AEnews');
    expect(text).toContain('“<b>news” is not a date. Use a date like 2026-11-15.');
    expect(text).toContain('52 on 5 Feb 2026, 59 now.');
  });

  test('a week without runs says so', async () => {
    const report = await reportWithRuns(scores(50, 51));
    report.world.clock.advance(30 * DAY);
    expect(await changesOf(report, '?since=last-week')).toContain(
      'No run since then. The latest run was on 4 Feb 2026.',
    );
  });

  test('the form for a date keeps other parameters', async () => {
    const report = await tenDays();
    const { page } = await report.see(`${report.address}?period=1y&since=2026-02-04`);
    const inputs = page.all('input').map(({ attributes: { name, value } }) => [name, value]);
    expect(inputs).toContainEqual(['period', '1y']);
    expect(inputs).toContainEqual(['since', '2026-02-04']);
    expect(inputs.filter(([name]) => name === 'since')).toHaveLength(1);
  });
});

test('changes that come from other rules say so', async () => {
  const report = await reportWithRuns(scores(50));
  Object.assign(report.world.generator.identity, { version: '2' });
  await report.run(fixedOutcome(60));
  expect(await changesOf(report)).toContain(
    'The rules changed between these runs, from fixed 1 to fixed 2. Some points come from new rules or weights',
  );
});
