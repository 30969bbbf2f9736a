import { fixedOutcome } from '../../../../src/adapters/memory/index.js';
import { OWNER, audit, audited, newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const TARGET = 'https://example.com/';
const NOT_HTML = { kind: 'failed', failure: { code: 'not_html', message: 'The response is not HTML.' } } as const;

/** Opens a report whose runs had these outcomes, an hour apart. */
async function openReport(...outcomes: Parameters<ReturnType<typeof newPageWorld>['generator']['answer']>[1][]) {
  const world = newPageWorld();
  const address = await world.create();
  for (const [index, outcome] of outcomes.entries()) {
    world.generator.answer(TARGET, outcome);
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

test('a single run has no history', async () => {
  const { page, section } = await openReport(fixedOutcome(70));
  expect([section('history'), section('changes')]).toEqual([undefined, undefined]);
  expect(page.all('table')).toEqual([]);
});

test('the score over time is a chart and a table', async () => {
  const { page } = await openReport(fixedOutcome(40), fixedOutcome(60), NOT_HTML, fixedOutcome(85.5));
  const chart = page.elements.find(({ attributes }) => attributes['class'] === 'chart');
  expect(chart?.attributes).toMatchObject({ role: 'img' });
  expect(chart?.attributes['aria-label']).toBe(
    'Score over 3 runs: from 40 to 85.5, lowest 40, highest 85.5. The table below has the numbers.',
  );
  const heights = page
    .all('circle')
    .filter(({ attributes }) => attributes['class']?.startsWith('chart-point'))
    .map(({ attributes }) => [attributes['class'], Number(attributes['cy'])] as const);
  expect(heights.map(([name]) => name)).toEqual(['chart-point bad', 'chart-point decent', 'chart-point good']);
  expect(heights.map(([, y]) => y)).toEqual(heights.map(([, y]) => y).toSorted((a, b) => b - a));
  const rows = page.all('tr').map(({ text }) => text.replaceAll(/\s+/g, ' '));
  expect(rows).toEqual([
    'CheckedScoreResultGenerator',
    '3 February 2026 at 07:05 UTC85.5Goodfixed 1',
    '3 February 2026 at 06:05 UTC–Failed The response is not HTML.fixed 1',
    '3 February 2026 at 05:05 UTC60Decentfixed 1',
    '3 February 2026 at 04:05 UTC40Badfixed 1',
  ]);
});

test('the history shows the last 50 runs', async () => {
  const { page } = await openReport(...Array.from({ length: 55 }, (_, index) => fixedOutcome(index)));
  expect(page.all('tr')).toHaveLength(1 + 50);
});

test('the changes between the last two runs: points, categories, then checks, worse ones first', async () => {
  const { section } = await openReport(
    audited(
      audit({ id: 'a', title: 'Fixed' }),
      audit({ id: 'b', title: 'Broken', outcome: 'pass', score: 100 }),
      audit({ id: 'c', title: 'Dropped', weight: 2 }),
      audit({ id: 'd', title: 'Same', outcome: 'pass', score: 100 }),
    ),
    audited(
      audit({ id: 'a', title: 'Fixed', outcome: 'pass', score: 100 }),
      audit({ id: 'b', title: 'Broken', outcome: 'warn', score: 50 }),
      audit({ id: 'd', title: 'Same', outcome: 'pass', score: 100 }),
      audit({ id: 'e', title: 'Added', outcome: 'pass', score: 100 }),
    ),
  );
  const text = section('changes');
  expect(text).toContain('+47.5 The score went from 40 to 87.5. By category: Everything +47.5.');
  expect(text).toContain('Previous run: 3 February 2026 at 04:05 UTC');
  expect(text).toMatch(/Worse Broken pass \(100\) → warn \(50\)Better Fixed fail \(0\) → pass \(100\)New Added/);
  expect(text).toContain('Removed Dropped fail (0) → not run');
  expect(text).toContain('1 check unchanged.');
  expect(text).not.toContain('rules changed');
});

test('a loss has a minus sign, not a hyphen; an equal score says so', async () => {
  expect((await openReport(fixedOutcome(90), fixedOutcome(80.5))).section('changes')).toContain('−9.5 The score went');
  const same = (await openReport(fixedOutcome(90), fixedOutcome(90))).section('changes');
  expect(same).toContain('±0 The score has not changed.');
  expect(same).toContain('1 check unchanged.');
});

test('more than five changes are collapsed', async () => {
  const audits = (score: number) =>
    audited(
      ...Array.from({ length: 9 }, (_, index) =>
        audit({ id: `a${index}`, outcome: score === 0 ? 'fail' : 'pass', score }),
      ),
    );
  const { page } = await openReport(audits(0), audits(100));
  const collapsed = page.all('details').find(({ attributes }) => attributes['id'] === 'collapsible-changes');
  expect(collapsed?.text).toContain('More changes (4)');
});

test('a failed run does not affect the changes', async () => {
  const { section, page } = await openReport(fixedOutcome(40), fixedOutcome(60), NOT_HTML);
  expect(section('changes')).toContain('+20 The score went from 40 to 60');
  expect(page.one('main').text).toContain('The latest run failed');
  const only = await openReport(NOT_HTML, fixedOutcome(60));
  expect(only.section('changes')).toBeUndefined();
  expect(only.section('history')).toContain('Show as a table (2)');
});
