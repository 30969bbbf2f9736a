import axe from 'axe-core';
import { StaticGenerator } from '../../../src/adapters/static-generator/index.js';
import type { Catalogue, Criterion } from '../../../src/application/index.js';

const catalogue = await new StaticGenerator().describe();
const { checks, limits } = catalogue;
const rules = new Map(axe.getRules().map(({ ruleId, tags }) => [ruleId, tags]));
const described = checks.flatMap(({ id, category, criteria }) =>
  criteria !== undefined || category === 'accessibility' ? [{ id, criteria }] : [],
);

test.each(described)('$id names the criteria of the axe rule', ({ id, criteria }) => {
  const tags = rules.get(id) ?? [];
  expect(tags).not.toEqual([]);
  expect(idsOf(criteria, 'WCAG 2.2')).toEqual(tags.flatMap(wcagNumber));
  const clauses = tags.filter((tag) => /^EN-9\./.test(tag)).map((tag) => tag.slice('EN-'.length));
  expect(idsOf(criteria, 'EN 301 549')).toEqual(clauses);
  const levels = tags.flatMap((tag) => /^wcag2[12]?(a{1,3})$/.exec(tag)?.[1]?.toUpperCase() ?? []);
  expect([...new Set(criteria?.map(({ level }) => level).filter((level) => level !== null))]).toEqual(levels);
});

test('a rule that only 4.1.1 Parsing required is a best practice: WCAG 2.2 has no 4.1.1', () => {
  expect(rules.get('duplicate-id')).toContain('wcag411');
  expect(checks.find(({ id }) => id === 'duplicate-id')?.criteria).toEqual([]);
});

test('a check names criteria with level and address, and their clauses in sentence case', () => {
  expect(checks.find(({ id }) => id === 'link-name')?.criteria).toMatchObject([
    {
      standard: 'WCAG 2.2',
      id: '2.4.4',
      name: 'Link Purpose (In Context)',
      level: 'A',
      url: 'https://www.w3.org/TR/WCAG22/#link-purpose-in-context',
    },
    { standard: 'WCAG 2.2', id: '4.1.2', name: 'Name, Role, Value', level: 'A' },
    { standard: 'EN 301 549', id: '9.2.4.4', name: 'Link purpose (in context)', level: null },
    { standard: 'EN 301 549', id: '9.4.1.2', name: 'Name, role, value', level: null },
  ]);
});

test('only accessibility has limits, with five tests for a person', () => {
  expect(Object.keys(limits ?? {})).toEqual(['accessibility']);
  expect(limits?.['accessibility']?.manualTests).toHaveLength(5);
});

test('docs/checks.md names criteria, both categories of a check, what to test by hand, and what is advice', async () => {
  const script = '../../../scripts/render-checks-page.mjs';
  const { renderChecksPage } = (await import(script)) as { renderChecksPage: (catalogue: Catalogue) => string };
  const text = renderChecksPage(catalogue);
  expect(text).toContain('WCAG 2.2: [1.1.1 Non-text Content](https://www.w3.org/TR/WCAG22/#non-text-content) (A).');
  expect(text).toContain('. Also listed in Search engines.');
  expect(text).toContain('[Images have a text alternative](#image-alt) (counts in Accessibility)');
  expect(text).toContain('5. Contrast and targets: ');
  expect(text).toContain(
    '(`advice`, weight 0)\n\nAdvice: 3 checks that cost no points. Some failures still limit the total.\n',
  );
});

function idsOf(criteria: readonly Criterion[] | undefined, standard: Criterion['standard']): string[] | undefined {
  return criteria?.filter((criterion) => criterion.standard === standard).map(({ id }) => id);
}

/** "wcag111" is 1.1.1, "wcag1412" is 1.4.12. WCAG 2.2 dropped 4.1.1. */
function wcagNumber(tag: string): string[] {
  const [, principle, guideline, criterion] = /^wcag(\d)(\d)(\d+)$/.exec(tag) ?? [];
  return principle === undefined || tag === 'wcag411' ? [] : [`${principle}.${guideline}.${criterion}`];
}
