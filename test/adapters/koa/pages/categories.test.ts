import { audit, newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const CATEGORIES = [
  { id: 'seo', title: 'Search engines', weight: 1 },
  { id: 'security', title: 'Security', weight: 1 },
  { id: 'advice', title: 'Advice', weight: 0 },
];

async function openReport(query = '') {
  const { create, generator, generateAll, visit } = newPageWorld();
  generator.answer('https://example.com/', {
    kind: 'audited',
    categories: CATEGORIES,
    actions: [{ id: 'both', title: 'Do both', checks: ['s', 'e'] }],
    audits: [
      audit({ id: 's', category: 'security' }),
      audit({ id: 'e', category: 'seo' }),
      audit({ id: 'alone', category: 'security' }),
      audit({ id: 'hint', category: 'advice' }),
      ...['seo', 'security'].map((category) =>
        audit({ id: `good-${category}`, category, weight: 3, outcome: 'pass', score: 100 }),
      ),
    ],
  });
  const address = await create();
  await generateAll();
  return parsePage((await visit(address + query)).body);
}

const chosen = (page: Awaited<ReturnType<typeof openReport>>) =>
  page.all('input').flatMap(({ attributes }) => ('checked' in attributes ? [attributes['id']] : []));

test('are radio buttons, with their findings and what those cost', async () => {
  const page = await openReport();
  const radios = page.all('input').filter(({ attributes }) => attributes['type'] === 'radio');
  expect(radios.map(({ attributes }) => [attributes['name'], attributes['id'], attributes['value']])).toEqual([
    ['category', 'category-0', ''],
    ['category', 'category-1', 'seo'],
    ['category', 'category-2', 'security'],
  ]);
  expect(page.one('legend').text).toBe('Show findings in');
  const facts = page.elements.filter(({ attributes }) => attributes['class'] === 'tile-facts').map(({ text }) => text);
  expect(facts).toEqual(['3 findings · +32 points', '1 finding · +12 points', '2 findings · +20 points']);
});

test.each([
  ['', 'category-0'],
  ['?category=security', 'category-2'],
  ['?category=advice', 'category-0'],
  ['?category=%3Cscript%3E', 'category-0'],
])('with %j in the address, %s is chosen', async (query, id) => {
  expect(chosen(await openReport(query))).toEqual([id]);
});

test('a fix is in the category of each of its findings', async () => {
  const page = await openReport();
  const classes = page.all('li').flatMap(({ attributes }) => attributes['class'] ?? []);
  expect(classes.filter((name) => name.startsWith('action'))).toEqual(['action first in-1 in-2', 'action first in-2']);
});
