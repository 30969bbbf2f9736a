import type { GeneratorOutcome } from '../../../../src/application/index.js';
import { OWNER, audit, newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const TARGET = 'https://example.com/';
const PASS = { outcome: 'pass', score: 100 } as const;
const CATEGORIES = [
  { id: 'seo', title: 'Search engines', weight: 1 },
  { id: 'accessibility', title: 'Accessibility', weight: 1 },
  { id: 'advice', title: 'Advice', weight: 0 },
] as const;

type Audited = Extract<GeneratorOutcome, { kind: 'audited' }>;

/** A page with two actions, a covered check, advice and a check to look at. */
function outcomeOf(change: Partial<Audited> = {}): Audited {
  return {
    kind: 'audited',
    categories: CATEGORIES,
    covered: { redirects: 'https' },
    actions: [
      { id: 'describe', title: 'Describe the images', checks: ['alt'] },
      { id: 'encrypt', title: 'Serve the page over HTTPS', checks: ['redirects', 'https'] },
    ],
    audits: [
      audit({ id: 'good', category: 'seo', weight: 17, ...PASS }),
      audit({ id: 'access', category: 'accessibility', weight: 19, ...PASS }),
      audit({ id: 'https', category: 'seo', title: 'No HTTPS', weight: 2 }),
      audit({ id: 'redirects', category: 'seo', title: 'No redirect', weight: 1 }),
      audit({ id: 'alt', category: 'accessibility', title: 'No texts', also: ['seo'] }),
      audit({ id: 'hint', category: 'advice', title: 'A hint', weight: 3 }),
      audit({ id: 'look', category: 'seo', title: 'Scripts decide', outcome: 'review', score: null }),
    ],
    ...change,
  };
}

async function openReport(...outcomes: readonly GeneratorOutcome[]) {
  const world = newPageWorld();
  const address = await world.create();
  for (const [index, outcome] of outcomes.entries()) {
    world.generator.answer(TARGET, outcome);
    const id = address.replace('/reports/', '');
    if (index > 0) await world.application.reports.update.execute(OWNER, { id, regenerate: true });
    await world.generateAll();
  }
  const page = parsePage((await world.visit(address)).body);
  const withId = (id: string) => page.elements.find(({ attributes }) => attributes['id'] === id);
  return {
    page,
    withId,
    textOf: (id: string) => withId(id)?.text.replaceAll(/\s+/g, ' '),
    section: (id: string) =>
      page.elements.find(({ attributes }) => attributes['aria-labelledby'] === id)?.text.replaceAll(/\s+/g, ' '),
  };
}

test('what to fix is a list of actions, most gain first, with their findings', async () => {
  const { page, textOf } = await openReport(outcomeOf());
  expect(page.all('summary').map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Serve the page over HTTPS+5.2 points 2 findings',
    'Describe the images+2.5 points 1 finding',
    'Advice: costs no points (1)',
    'Passed (2)',
  ]);
  expect(textOf('fix-encrypt')).toMatch(/Failed No HTTPS.*weight 2, score 0, costs 5\.26 points.*Failed No redirect/);
  expect(textOf('fix-describe')).toContain(
    'Accessibility, also search engines, alt, weight 1, score 0, costs 2.50 points',
  );
});

test('a covered finding links to the one that is charged', async () => {
  const { page, textOf } = await openReport(outcomeOf());
  expect(textOf('check-redirects')).toContain('Covered by “No HTTPS”, which loses the points.');
  expect(textOf('check-redirects')).not.toContain('costs');
  expect(page.all('a').filter(({ attributes }) => attributes['href'] === '#check-https')).toHaveLength(1);
});

test('advice is apart and collapsed, also by the weight of its category', async () => {
  const { withId, textOf, section } = await openReport(outcomeOf());
  expect(withId('collapsible-advice')?.attributes).not.toHaveProperty('open');
  expect(textOf('collapsible-advice')).toContain('A hintAdvice, hint, advice, costs no points');
  expect(section('score')).not.toContain('Advice');
});

test('a page with advice alone says that nothing costs points', async () => {
  const { section } = await openReport(
    outcomeOf({ audits: [audit({ id: 'good', category: 'seo', ...PASS }), audit({ id: 'hint', category: 'advice' })] }),
  );
  expect(section('to-fix')).toContain('Nothing costs points.Advice: costs no points (1)');
});

test('what needs a look is apart from what passed, and in the description', async () => {
  const { page, section } = await openReport(outcomeOf());
  expect(section('to-review')).toMatch(/^Needs a look.*no points.*Needs a look Scripts decide/);
  expect(section('to-fix')).not.toContain('Scripts decide');
  expect(section('other-checks')).not.toContain('Scripts decide');
  const headings = page.all('h2').map(({ text }) => text);
  expect(headings.indexOf('Needs a look')).toBeLessThan(headings.indexOf('Other checks'));
  expect(page.meta('og:description')).toMatch(/4 failed, 0 warned, 2 passed, 1 needs a look\.$/);
});

test('the first three fixes are open, the others closed', async () => {
  const weights = [5, 4, 3, 2, 1];
  const audits = weights.map((weight) => audit({ id: `a${weight}`, category: 'seo', title: `A ${weight}`, weight }));
  const { page } = await openReport(outcomeOf({ actions: [], audits }));
  expect(page.all('details').map(({ attributes }) => [attributes['id'], 'open' in attributes])).toEqual([
    ['fix-a5', true],
    ['fix-a4', true],
    ['fix-a3', true],
    ['fix-a2', false],
    ['fix-a1', false],
  ]);
});

test('on a curve, a finding has its own score and what it counts with', async () => {
  const { textOf } = await openReport(
    outcomeOf({
      categories: [{ ...CATEGORIES[0], curve: { half: 3, steepness: 2 } }],
      audits: [
        audit({ id: 'good', category: 'seo', weight: 3, ...PASS }),
        audit({ id: 'half', category: 'seo', outcome: 'warn', score: 50 }),
      ],
    }),
  );
  expect(textOf('check-half')).toMatch(/weight [\d.]+, score 50, counts as [\d.]+, costs [\d.]+ points/);
});

describe('a cap', () => {
  const caps = [
    { check: 'redirects', label: 'decent', reason: 'The page is not encrypted.' },
    { check: 'alt', label: 'decent', reason: 'SEO needs texts.' },
  ] as const;

  test('is said at the score, with a link to the finding, and the sum adds up', async () => {
    const { page, section } = await openReport(outcomeOf({ caps: [caps[0]] }));
    expect(section('score')).toContain('Held at 79: The page is not encrypted.');
    expect(section('score')).toContain(
      '100 − 7.76 points lost = 92.3, each step rounded to one decimal, held at 79 because the page is not encrypted.',
    );
    const link = page.all('a').find(({ text }) => text === 'The page is not encrypted.');
    expect(link?.attributes['href']).toBe('#check-redirects');
    expect(section('to-fix')).toMatch(
      /While the score is held at 79, only .*\+18\.5 points 2 findings.*costs 2\.50 points 1 finding/,
    );
    expect(section('to-fix')).toContain('weight 1, holds the score at 79');
  });

  test('opens the fix that lifts it, wherever that is', async () => {
    const weights = [5, 4, 3, 2, 1];
    const audits = weights.map((weight) => audit({ id: `a${weight}`, category: 'seo', title: `A ${weight}`, weight }));
    const good = audit({ id: 'good', category: 'seo', weight: 300, ...PASS });
    const all = weights.map(
      (weight) => ({ check: `a${weight}`, label: 'decent', reason: `Reason ${weight}.` }) as const,
    );
    const { page, section } = await openReport(outcomeOf({ actions: [], audits: [good, ...audits], caps: all }));
    const fixes = page.all('details').filter(({ attributes }) => attributes['id']?.startsWith('fix-'));
    expect(fixes.map(({ attributes }) => 'open' in attributes)).toEqual([true, true, true, true, true]);
    expect(section('score')).toMatch(/Held at 79: Reason 5\..*Held at 79: Reason 1\./);
  });

  test('with several reasons names all of them in the sum', async () => {
    const { section } = await openReport(outcomeOf({ caps }));
    expect(section('score')).toContain('held at 79 because the page is not encrypted and SEO needs texts.');
  });

  test('that does not lower the score is not mentioned', async () => {
    const { section } = await openReport(
      outcomeOf({ caps: [caps[0]], audits: [audit({ id: 'redirects', category: 'seo' })] }),
    );
    expect(section('score')).not.toContain('eld at');
  });

  test.each([
    ['lifted', [{ caps: [caps[0]] }, {}], /\+13\.3 The score .* The limit was lifted: \+13\.3\./],
    ['new', [{}, { caps: [caps[0]] }], /−13\.3 The score .* A limit now holds the score at 79: −13\.3\./],
    [
      'stricter',
      [{ caps: [caps[0]] }, { caps: [{ ...caps[0], label: 'bad' }] }],
      /−30 The score .* The limit takes off 43\.3 points instead of 13\.3: −30\./,
    ],
    ['the same', [{ caps: [caps[0]] }, { caps: [caps[0]] }], /^What changed±0 The score has not changed\.Previous/],
  ] as const)('that is %s is part of what changed', async (_case, changes, text) => {
    const { section } = await openReport(...changes.map((change) => outcomeOf(change)));
    expect(section('changes')).toMatch(text);
  });
});

test('a report stored before actions existed shows all findings with what they cost', async () => {
  const world = newPageWorld();
  const address = await world.create();
  world.generator.answer(TARGET, outcomeOf());
  await world.generateAll();
  const { get } = world.application.reports;
  const execute = get.execute.bind(get);
  get.execute = async (...input) => ({ ...(await execute(...input)), actions: [] });
  const page = parsePage((await world.visit(address)).body);
  expect(page.all('summary').map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Failed No HTTPScosts 5.26 points ',
    'Failed No textscosts 2.50 points ',
    'Failed No redirect ',
    'Advice: costs no points (1)',
    'Passed (2)',
  ]);
});
