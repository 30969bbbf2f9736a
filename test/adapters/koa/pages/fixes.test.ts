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
  const clean = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ');
  return {
    page,
    withId,
    textOf: (id: string) => clean(withId(id)?.text),
    section: (id: string) => clean(page.elements.find(({ attributes }) => attributes['aria-labelledby'] === id)?.text),
    fixes: page.elements
      .filter(({ attributes }) => /^(?:action|goal) /.test(attributes['class'] ?? ''))
      .map(({ attributes, text }) => [attributes['class'], clean(text)] as const),
    sums: page.all('summary').map(({ text }) => clean(text)),
  };
}

/** Fixes of these weights, beside a check that passes with 100 less their sum. */
function weighted(...weights: readonly number[]): Partial<Audited> {
  const audits = weights.map((weight, index) =>
    audit({ id: `a${index}`, category: 'seo', title: `A ${index}`, weight }),
  );
  const rest = 100 - weights.reduce((sum, weight) => sum + weight, 0);
  return { actions: [], audits: [audit({ id: 'good', category: 'seo', weight: rest, ...PASS }), ...audits] };
}

test('what to fix is a list of actions, most gain first, with their findings', async () => {
  const { sums, textOf } = await openReport(outcomeOf());
  expect(sums).toEqual([
    'Export',
    '+5 points. Serve the page over HTTPS2 findingsSearch engines',
    '+3 points. Describe the images1 findingAccessibility',
    'Needs a look 1A person must decide. Costs no points',
    'Advice 1Costs no points',
    'Passed 2Nothing to do',
  ]);
  expect(textOf('fix-encrypt')).toMatch(/No HTTPS−5\.3 pointsFailedSearch engineshttps.*No redirectFailed/);
  expect(textOf('fix-describe')).toContain('No texts−2.5 pointsFailedAccessibility, also search enginesalt');
});

test('a covered finding links to the one that is charged', async () => {
  const { page, textOf } = await openReport(outcomeOf());
  expect(textOf('check-redirects')).toContain('Covered by “No HTTPS”, which loses the points.');
  expect(textOf('check-redirects')).not.toContain('−');
  expect(page.all('a').filter(({ attributes }) => attributes['href'] === '#check-https')).toHaveLength(1);
});

test('advice is apart and folded, also by the weight of its category', async () => {
  const { withId, textOf, page } = await openReport(outcomeOf());
  expect(withId('collapsible-advice')?.attributes).not.toHaveProperty('open');
  expect(textOf('collapsible-advice')).toContain('A hintFailedAdvicecosts no pointshint');
  expect(
    page
      .all('label')
      .map(({ text }) => text)
      .join(),
  ).not.toContain('Advice');
});

test('a page with advice alone has nothing to fix', async () => {
  const { section } = await openReport(
    outcomeOf({ audits: [audit({ id: 'good', category: 'seo', ...PASS }), audit({ id: 'hint', category: 'advice' })] }),
  );
  expect(section('to-fix')).toContain('Nothing to fix. 1 check passed.');
  expect(section('score')).toContain('Nothing to fix.');
});

test('what needs a look is apart from what passed, and in the description', async () => {
  const { page, section, textOf } = await openReport(outcomeOf());
  expect(textOf('collapsible-review')).toContain('Scripts decideNeeds a lookSearch engineslook');
  expect(section('to-fix')).not.toContain('Scripts decide');
  expect(textOf('collapsible-pass')).not.toContain('Scripts decide');
  expect(page.meta('og:description')).toMatch(/4 failed, 0 warned, 2 passed, 1 needs a look\.$/);
});

test('on a curve, a finding has its own score', async () => {
  const { textOf } = await openReport(
    outcomeOf({
      categories: [{ ...CATEGORIES[0], curve: { half: 3, steepness: 2 } }],
      audits: [
        audit({ id: 'good', category: 'seo', weight: 3, ...PASS }),
        audit({ id: 'half', category: 'seo', outcome: 'warn', score: 50 }),
      ],
    }),
  );
  expect(textOf('check-half')).toMatch(/−\d+\.\d points.*scores 50 of 100/);
});

describe('the goal', () => {
  test('further away: the first three are shown, those up to the goal, and the rest can be shown', async () => {
    const { fixes, section } = await openReport(outcomeOf(weighted(15, 10, 8, 4, 3, 2, 1)));
    expect(fixes).toEqual([
      ['action first in-1', expect.stringMatching(/^\+15 points\. A 0/)],
      ['action first in-1', expect.stringMatching(/^\+10 points\. A 1/)],
      ['goal good', 'Good from here: 82 after these two'],
      ['action first in-1', expect.stringMatching(/^\+8 points\. A 2/)],
      ['action rest in-1', expect.stringMatching(/^\+4 points\. A 3/)],
      ['action rest in-1', expect.any(String)],
      ['action rest in-1', expect.any(String)],
      ['action rest in-1', expect.any(String)],
    ]);
    expect(section('score')).toBe('57of 100Score: DecentFix two things to reach 82, which is good.');
    expect(section('to-fix')).toContain('Show all 7 fixes (4 more)');
  });

  test('is named after the first three', async () => {
    const { fixes, section } = await openReport(outcomeOf(weighted(6, 5, 5, 4, 4, 4, 4, 4, 3)));
    expect(fixes.map(([name]) => name)).toEqual([
      ...Array.from({ length: 3 }, () => 'action first in-1'),
      'action next in-1',
      'goal good',
      ...Array.from({ length: 5 }, () => 'action rest in-1'),
    ]);
    expect(section('score')).toContain('Fix three things to reach 77. Fix four to reach 81, which is good.');
  });
});

describe('a cap', () => {
  const caps = [
    { check: 'redirects', label: 'decent', reason: 'The page is not encrypted.' },
    { check: 'alt', label: 'decent', reason: 'SEO needs texts.' },
  ] as const;

  test('is named next to the score, with a link to its finding', async () => {
    const { page, section, fixes, textOf } = await openReport(outcomeOf({ caps: [caps[0]] }));
    expect(section('score')).toContain('Capped at 79 (92.3 without the cap): The page is not encrypted.');
    expect(section('score')).toContain('Fix one thing to reach 98, which is good.');
    const link = page.all('a').find(({ text }) => text === 'The page is not encrypted.');
    expect(link?.attributes['href']).toBe('#check-redirects');
    expect(section('to-fix')).toContain('While the score is capped at 79, only lifting the cap adds points.');
    expect(fixes.map(([, text]) => text?.slice(0, 15))).toEqual([
      '+19 points. Ser',
      'Good from here:',
      '−2.5 points. De',
    ]);
    expect(textOf('check-redirects')).toContain('caps the score at 79');
  });

  test('with several reasons names all of them, and marks fixes that gain nothing alone', async () => {
    const { section, fixes } = await openReport(outcomeOf({ caps }));
    expect(section('score')).toContain('(92.3 without the cap): The page is not encrypted. SEO needs texts.');
    expect(section('score')).toContain('Fix two things to reach 100, which is good.');
    expect(fixes.map(([, text]) => text?.slice(0, 20))).toEqual([
      'Caps the score. Serv',
      'Caps the score. Desc',
      'Good from here: 100 ',
    ]);
  });

  test('that does not lower the score is not mentioned', async () => {
    const { section } = await openReport(
      outcomeOf({ caps: [caps[0]], audits: [audit({ id: 'redirects', category: 'seo' })] }),
    );
    expect(section('score')).not.toMatch(/apped|held/);
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
  const fixes = page.all('summary').map(({ text }) => text.replaceAll(/\s+/g, ' '));
  expect(fixes.slice(1, 4)).toEqual([
    '−5.3 points. No HTTPS1 findingSearch engines',
    '−2.5 points. No texts1 findingAccessibility',
    '0 points. No redirect1 findingSearch engines',
  ]);
  expect(page.one('main').text).not.toMatch(/to reach|from here/);
});

test('a goal is named by what it reaches, also if that is two results better', async () => {
  const { section, fixes, withId } = await openReport(
    outcomeOf({ actions: [], audits: [audit({ id: 'all', category: 'seo' })] }),
  );
  expect(section('score')).toBe('0of 100Score: BadFix one thing to reach 100, which is good.');
  expect(fixes[1]).toEqual(['goal good', 'Good from here: 100 after this one']);
  // Nothing but the finding: there is no card for other checks.
  expect(withId('other-checks')).toBeUndefined();
});
