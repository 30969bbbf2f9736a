import { fixedOutcome } from '../../../../src/adapters/memory/index.js';
import { OWNER, audit, audited, newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const URL_OF_ALL = 'https://example.com/';
const NOT_HTML = { kind: 'failed', failure: { code: 'not_html', message: 'The answer is no HTML.' } } as const;

/** A report that was graded with these outcomes, an hour apart. */
async function graded(...outcomes: Parameters<ReturnType<typeof newPageWorld>['generator']['answer']>[1][]) {
  const world = newPageWorld();
  const address = await world.create();
  for (const [index, outcome] of outcomes.entries()) {
    world.generator.answer(URL_OF_ALL, outcome);
    if (index > 0) {
      world.clock.advance(60 * 60 * 1000);
      await world.application.reports.update.execute(OWNER, { id: address.replace('/reports/', ''), regenerate: true });
    }
    await world.generateAll();
  }
  const page = parsePage((await world.visit(address)).body);
  const section = (id: string) =>
    page.elements.find(({ attributes }) => attributes['aria-labelledby'] === id)?.text.replaceAll(/\s+/g, ' ');
  return { world, page, section };
}

test('a single grading has no history', async () => {
  const { page, section } = await graded(fixedOutcome(70));
  expect([section('history'), section('changes')]).toEqual([undefined, undefined]);
  expect(page.all('table')).toEqual([]);
});

test('the score over time is a chart, and the same as a table', async () => {
  const { page } = await graded(fixedOutcome(40), fixedOutcome(60), NOT_HTML, fixedOutcome(85.5));
  const chart = page.elements.find(({ attributes }) => attributes['class'] === 'chart');
  expect(chart?.attributes).toMatchObject({ role: 'img' });
  expect(chart?.attributes['aria-label']).toBe(
    'Score over 3 gradings: from 40 to 85.5, lowest 40, highest 85.5. The table below has the numbers.',
  );
  const heights = page
    .all('circle')
    .filter(({ attributes }) => attributes['class']?.startsWith('chart-point'))
    .map(({ attributes }) => [attributes['class'], Number(attributes['cy'])] as const);
  expect(heights.map(([name]) => name)).toEqual(['chart-point bad', 'chart-point decent', 'chart-point good']);
  expect(heights.map(([, y]) => y)).toEqual(heights.map(([, y]) => y).toSorted((a, b) => b - a));
  const rows = page.all('tr').map(({ text }) => text.replaceAll(/\s+/g, ' '));
  expect(rows).toEqual([
    'GradedScoreClassBy',
    '3 February 2026 at 07:05 UTC85.5Goodfixed 1',
    '3 February 2026 at 06:05 UTC–Failed The answer is no HTML.fixed 1',
    '3 February 2026 at 05:05 UTC60Decentfixed 1',
    '3 February 2026 at 04:05 UTC40Badfixed 1',
  ]);
});

test('the last fifty gradings are enough', async () => {
  const { page } = await graded(...Array.from({ length: 55 }, (_, index) => fixedOutcome(index)));
  expect(page.all('tr')).toHaveLength(1 + 50);
});

test('what lies between the last two gradings: points, categories, checks, those that got worse first', async () => {
  const { section } = await graded(
    audited(
      audit({ id: 'a', title: 'Mended' }),
      audit({ id: 'b', title: 'Broken', outcome: 'pass', score: 100 }),
      audit({ id: 'c', title: 'Removed', weight: 2 }),
      audit({ id: 'd', title: 'Same', outcome: 'pass', score: 100 }),
    ),
    audited(
      audit({ id: 'a', title: 'Mended', outcome: 'pass', score: 100 }),
      audit({ id: 'b', title: 'Broken', outcome: 'warn', score: 50 }),
      audit({ id: 'd', title: 'Same', outcome: 'pass', score: 100 }),
      audit({ id: 'e', title: 'Added', outcome: 'pass', score: 100 }),
    ),
  );
  const text = section('changes');
  expect(text).toContain('+47.5 The score went from 40 to 87.5 since 3 February 2026 at 04:05 UTC.');
  expect(text).toContain('Of that: Everything +47.5.');
  expect(text).toMatch(/Worse Broken pass \(100\) → warn \(50\)Better Mended fail \(0\) → pass \(100\)New Added/);
  expect(text).toContain('Gone Removed fail (0) → not there');
  expect(text).toContain('1 check is as before.');
  expect(text).not.toContain('rules have changed');
});

test('a loss has a real minus sign, and an equal score is said to be one', async () => {
  expect((await graded(fixedOutcome(90), fixedOutcome(80.5))).section('changes')).toContain('−9.5 The score went');
  const same = (await graded(fixedOutcome(90), fixedOutcome(90))).section('changes');
  expect(same).toContain('±0 The score is what it was since');
  expect(same).toContain('1 check is as before.');
});

test('more changes than a few are folded away', async () => {
  const audits = (score: number) =>
    audited(
      ...Array.from({ length: 9 }, (_, index) =>
        audit({ id: `a${index}`, outcome: score === 0 ? 'fail' : 'pass', score }),
      ),
    );
  const { page } = await graded(audits(0), audits(100));
  const folded = page.all('details').find(({ attributes }) => attributes['id'] === 'folded-changes');
  expect(folded?.text).toContain('Further changes (4)');
});

test('a failure after the last outcome leaves the changes as they were', async () => {
  const { section, page } = await graded(fixedOutcome(40), fixedOutcome(60), NOT_HTML);
  expect(section('changes')).toContain('+20 The score went from 40 to 60');
  expect(page.one('main').text).toContain('The latest grading failed');
  const only = await graded(NOT_HTML, fixedOutcome(60));
  expect(only.section('changes')).toBeUndefined();
  expect(only.section('history')).toContain('As a table (2)');
});
