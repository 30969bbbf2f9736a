import type { Evidence } from '../../../../src/domain/index.js';
import { audit, audited, newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const tile = (index: number): Evidence => ({
  kind: 'element',
  value: '<img class="tile">',
  line: 84 + index,
  column: 7,
  selector: `html > body > ul > li:nth-child(${index + 1}) > img.tile`,
});

/** The finding of a report whose only failed check found this. */
async function findingWith(evidence: readonly Evidence[]) {
  const { create, generator, generateAll, visit } = newPageWorld();
  generator.answer('https://example.com/', audited(audit({ id: 'found', evidence })));
  const address = await create();
  await generateAll();
  const page = parsePage((await visit(address)).body);
  const fold = page.elements.find(({ attributes }) => attributes['class'] === 'fold evidence-fold');
  return {
    text: page.elements.find(({ attributes }) => attributes['id'] === 'check-found')?.text,
    summary: fold && page.all('summary').find(({ text }) => fold.text.startsWith(text))?.text,
    columns: page.all('th').map(({ text }) => text),
    rows: page
      .all('tr')
      .slice(1)
      .map(({ text }) => text),
  };
}

test('is one line with the first piece, which opens a table of four', async () => {
  const { summary, columns, rows, text } = await findingWith(Array.from({ length: 7 }, (_, index) => tile(index)));
  expect(summary).toBe('7 elements, for example img.tile on line 84');
  expect(columns).toEqual(['Line', 'Column', 'Element']);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toBe('847html > body > ul > li:nth-child(1) > img.tile<img class="tile">');
  expect(text).toContain('3 more in the JSON export.');
});

test('does not claim to be complete with as many pieces as an audit can have', async () => {
  const { summary } = await findingWith(Array.from({ length: 10 }, (_, index) => tile(index)));
  expect(summary).toMatch(/^10 or more elements, /);
});

test('merges equal pieces, and counts them', async () => {
  const { summary, rows, text } = await findingWith([tile(0), tile(0), tile(0), tile(1)]);
  expect(summary).toBe('4 elements, for example img.tile on line 84');
  expect(rows.map((row) => row.endsWith('(3 times)'))).toEqual([true, false]);
  expect(text).not.toContain('more in the JSON export');
});

test('leads with the selector in a minified page, where the line does not help', async () => {
  const { summary, rows } = await findingWith([{ ...tile(0), line: 1, column: 18_201 }]);
  expect(summary).toBe('1 element: img.tile');
  expect(rows[0]).toMatch(/^118201html/);
});

test('without a selector has the source, as in older reports', async () => {
  const { summary, rows } = await findingWith([{ kind: 'element', value: '<p>', line: 9 }]);
  expect(summary).toBe('1 element: <p> on line 9');
  expect(rows).toEqual(['9–<p>']);
});

test.each([
  ['header', 'x-powered-by: PHP'],
  ['url', 'https://example.com/a.js'],
  ['text', 'The page redirects twice.'],
] as const)('a single %s is shown as it is', async (kind, value) => {
  const { text, summary, rows } = await findingWith([{ kind, value, line: null }]);
  expect([summary, rows]).toEqual([undefined, []]);
  expect(text).toContain(value);
});

test('of several kinds has no lines if none has one', async () => {
  const { summary, columns, rows } = await findingWith([
    { kind: 'header', value: 'server: x', line: null },
    { kind: 'text', value: 'Twice.', line: null },
  ]);
  expect(summary).toBe('2 details, for example server: x');
  expect([columns, rows]).toEqual([['Detail'], ['server: x', 'Twice.']]);
});
