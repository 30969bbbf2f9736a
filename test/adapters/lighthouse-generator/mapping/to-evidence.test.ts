import type { DetailObject, DetailValue } from '../../../../src/adapters/lighthouse-generator/lighthouse-module.js';
import { toEvidence } from '../../../../src/adapters/lighthouse-generator/mapping/to-evidence.js';

function table(headings: readonly DetailObject[], items: readonly DetailValue[]): DetailObject {
  return { type: 'table', headings, items };
}

const NODE = { key: 'node', valueType: 'node', label: 'Element' };
const URLS = { key: 'url', valueType: 'url', label: 'URL' };

function urls(count: number): DetailObject {
  return table(
    [URLS],
    Array.from({ length: count }, (_, index) => ({ url: `https://a.test/${index}` })),
  );
}

test('no details give no evidence', () => {
  expect(toEvidence(undefined)).toEqual([]);
  expect(toEvidence({ type: 'debugdata', items: [{ a: 'b' }] })).toEqual([]);
  expect(toEvidence({ type: 'table' })).toEqual([]);
});

describe('a row of a table is', () => {
  test.each<[string, DetailObject, object]>([
    [
      'its element',
      { node: { type: 'node', snippet: '<a>', selector: 'body > a' } },
      { kind: 'element', value: '<a>', line: null, column: null, selector: 'body > a' },
    ],
    [
      'its element, by selector',
      { node: { type: 'node', snippet: '', selector: 'a' } },
      { kind: 'element', value: 'a', line: null, column: null, selector: 'a' },
    ],
    [
      'its element, by name',
      { node: { type: 'node', nodeLabel: 'More' } },
      { kind: 'element', value: 'More', line: null, column: null, selector: null },
    ],
    [
      'its element, without a selector that is too long',
      { node: { type: 'node', snippet: '<a>', selector: 'a'.repeat(301) } },
      { kind: 'element', value: '<a>', line: null, column: null, selector: null },
    ],
    [
      'its element, without a selector that has control characters',
      { node: { type: 'node', snippet: '<a>', selector: '#a\u0000' } },
      { kind: 'element', value: '<a>', line: null, column: null, selector: null },
    ],
    [
      'the line in a source without a column',
      { node: { type: 'source-location', url: 'https://a.test/a.js', line: 3 } },
      { kind: 'url', value: 'https://a.test/a.js', line: 4, column: null, selector: null },
    ],
    [
      'its URL',
      { url: 'https://a.test/' },
      { kind: 'url', value: 'https://a.test/', line: null, column: null, selector: null },
    ],
    [
      'its address, as an object',
      { url: { type: 'url', value: 'https://a.test/' } },
      { kind: 'url', value: 'https://a.test/', line: null, column: null, selector: null },
    ],
    [
      'the line in a source, counted from 1',
      { node: { type: 'source-location', url: 'https://a.test/a.js', line: 0, column: 7 } },
      { kind: 'url', value: 'https://a.test/a.js', line: 1, column: 8, selector: null },
    ],
    [
      'a source without a line',
      { node: { type: 'source-location', url: 'https://a.test/a.js' } },
      { kind: 'url', value: 'https://a.test/a.js', line: null, column: null, selector: null },
    ],
  ])('%s', (_case, item, expected) => {
    expect(toEvidence(table([NODE, URLS], [item]))).toEqual([expected]);
  });

  test('or else the text of its columns, in order', () => {
    const headings = [
      { key: 'b', label: 'Size' },
      { key: 'a', label: 'Name' },
      { key: 'c', label: 'Note' },
      { key: 'd', label: 'Link' },
      { key: 'missing', label: 'Missing' },
    ];
    const items = [
      {
        a: { type: 'code', value: 'x-frame' },
        b: 1.23456,
        c: { formattedDefault: 'Well' },
        d: { type: 'link', text: 'Guide', url: 'https://g.test' },
        hidden: 'not a column',
      },
    ];
    expect(toEvidence(table(headings, items))).toEqual([
      { kind: 'text', value: 'Size 1.235, x-frame, Well, Guide', line: null, column: null, selector: null },
    ]);
  });

  test('nothing if it has no text', () => {
    const rows = [{}, null, 'text', { node: { type: 'node' } }, { node: { type: 'thumbnail' } }, { url: '' }];
    expect(toEvidence(table([NODE, URLS], rows))).toEqual([]);
  });
});

test('lists and their sections are searched', () => {
  const inner = table([URLS], [{ url: 'https://a.test/' }]);
  const node = { type: 'node', snippet: '<p>' };
  expect(
    toEvidence({ type: 'list', items: [inner, { type: 'list-section', value: node }] }).map(({ value }) => value),
  ).toEqual(['https://a.test/', '<p>']);
});

test('of a checklist, failed items are evidence', () => {
  const items = { done: { label: 'Done', value: true }, open: { label: 'See [how](https://h.test)', value: false } };
  expect(toEvidence({ type: 'checklist', items })).toEqual([
    { kind: 'text', value: 'See how', line: null, column: null, selector: null },
  ]);
});

describe('limits', () => {
  test('ten items without duplicates', () => {
    expect(toEvidence(urls(50)).map(({ value }) => value)).toEqual(
      Array.from({ length: 10 }, (_, index) => `https://a.test/${index}`),
    );
    const same = table([URLS], [{ url: 'https://a.test/' }, { url: 'https://a.test/' }, { url: 'https://b.test/' }]);
    expect(toEvidence(same)).toHaveLength(2);
  });

  test('300 characters per item, sanitized', () => {
    const node = { type: 'node', snippet: `<p title="\0\x1b${'x'.repeat(10_000_000)}">` };
    const [piece] = toEvidence(table([NODE], [{ node }]));
    expect(piece?.value).toHaveLength(300);
    expect(piece?.value).toMatch(/^<p title="x+…$/);
  });

  test('only the first hundred rows are read', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => ({
      url: index < 100 ? 'https://a.test/' : 'https://late.test/',
    }));
    expect(toEvidence(table([URLS], rows)).map(({ value }) => value)).toEqual(['https://a.test/']);
  });

  test('deeply nested lists are omitted', () => {
    const endless: { type: string; items: DetailValue[] } = { type: 'list', items: [] };
    endless.items.push(endless, { type: 'text', value: 'seen' });
    expect(toEvidence(endless)).toEqual([{ kind: 'text', value: 'seen', line: null, column: null, selector: null }]);
  });
});
