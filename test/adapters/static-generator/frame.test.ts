import { auditPage, listCategories } from '../../../src/adapters/static-generator/scoring/audit-page.js';
import type { Check } from '../../../src/adapters/static-generator/checks/check.js';
import { CHECKS } from '../../../src/adapters/static-generator/checks/index.js';
import { parseDocument } from '../../../src/adapters/static-generator/html/document.js';
import { sanitize } from '../../../src/adapters/static-generator/checks/support/evidence.js';
import { NO_RESOURCES } from '../../../src/adapters/static-generator/resources/related-resources.js';
import { pass } from '../../../src/adapters/static-generator/checks/support/verdict.js';
import { walk } from '../../../src/adapters/static-generator/html/walk.js';
import { WEIGHTS } from '../../../src/adapters/static-generator/scoring/weights.js';
import { answer, auditOf, body, auditsOf, sketchPage } from './in-memory-page.js';

test('every check has its own id and a weight', () => {
  const ids = CHECKS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(WEIGHTS).sort()).toEqual([...ids].sort());
});

test('only categories with a check are listed', () => {
  expect(listCategories(CHECKS.slice(0, 1)).map(({ id }) => id)).toEqual(['seo']);
  expect(listCategories().map(({ id }) => id)).toEqual([
    'seo',
    'performance',
    'security',
    'accessibility',
    'best-practices',
    'advice',
  ]);
});

test('every node is visited once, in document order, without templates', () => {
  const seen: string[] = [];
  const document = parseDocument(
    '<!doctype html><title>a</title><p>b<i>c</i><template><p>d</template><svg><a></a></svg>',
  );
  const elements = walk(document, {
    byTag: new Map([['a', [() => seen.push('a link')]]]),
    all: [(element) => seen.push(element.tagName)],
    byAttribute: new Map(),
    text: [(value) => seen.push(`"${value}"`)],
  });
  expect(seen).toEqual(['html', 'head', 'title', '"a"', 'body', 'p', '"b"', 'i', '"c"', 'template', 'svg', 'a']);
  expect(elements).toBe(9);
});

test('a check that throws anywhere has the outcome `error` and does not affect others', () => {
  const boom = (): never => {
    throw new Error('internal secret');
  };
  const explained = { what: '', why: '', fix: '', source: { name: '', url: '' } };
  const check = (id: string, inspect: Check['inspect']): Check => ({
    id,
    category: 'seo',
    title: id,
    failureTitle: `not ${id}`,
    explained,
    inspect,
  });
  const audits = auditPage(sketchPage({ html: '<p>x' }), NO_RESOURCES, [
    check('starts', boom),
    check('visits', () => ({ elements: { p: boom }, conclude: () => pass('never') })),
    check('reads', () => ({ text: boom, conclude: () => pass('never') })),
    check('concludes', () => ({ conclude: boom })),
    check('works', () => ({ conclude: () => pass('Fine.') })),
  ]);
  expect(audits.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error', 'error', 'pass']);
  expect(audits.map(({ score }) => score)).toEqual([null, null, null, null, 100]);
  expect(JSON.stringify(audits)).not.toContain('secret');
});

test('the same page gives the same audits, byte for byte', () => {
  const sketch = { html: '<img><a>x</a>'.repeat(30), headers: [['set-cookie', 'a=1']] as const };
  expect(JSON.stringify(auditsOf(sketch))).toBe(JSON.stringify(auditsOf(sketch)));
});

test('is-crawlable has 31 % of the weight of its category, as in Lighthouse', () => {
  const weights = CHECKS.filter(({ category }) => category === 'seo').map(({ id }) => WEIGHTS[id] ?? 0);
  const share = (WEIGHTS['is-crawlable'] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0);
  expect(share).toBeCloseTo(0.31, 2);
});

test('evidence is limited in number and length, and safe for storage and terminals', () => {
  const { evidence } = auditOf('image-alt', body(`<img src="\u001b[31m\ud800${'😀'.repeat(400)}">`.repeat(40)));
  expect(evidence).toHaveLength(10);
  for (const { value } of evidence) {
    expect(value.length).toBeLessThanOrEqual(300);
    expect(value.isWellFormed()).toBe(true);
    expect(value).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  }
  expect(sanitize('a\0b\ud800c\u001b')).toBe('abc');
  expect(sanitize('a'.repeat(298) + '😀😀')).toBe('a'.repeat(298) + '…');
});

const repeat = (text: string, times: number) => text.repeat(times);
const hostile: [string, string][] = [
  ['a huge attribute', `<p title="${repeat('a', 1_000_000)}"><img src="${repeat(' ', 200_000)}">`],
  ['many attributes', `<img ${Array.from({ length: 100_000 }, (_, index) => `a${index}`).join(' ')}>`],
  ['a huge style', `<p style="${repeat('  ;', 200_000)}">x`],
  ['many links', repeat('<a href=/x>click here</a>', 20_000)],
  ['deep nesting', repeat('<div>', 100_000)],
  ['deep links around text', repeat('<svg><a>', 20_000)],
  ['zeros', repeat('\0', 1_000_000)],
  ['broken characters', repeat('\ufffd\ud800', 500_000)],
  ['a huge viewport', `<meta name=viewport content="${repeat('maximum-scale=,', 30_000)}">`],
  [
    'many policies',
    repeat(`<meta http-equiv=content-security-policy content="script-src ${repeat('x ', 100)}">`, 5_000),
  ],
  ['many labels of one field', repeat('<label for=x></label><input id=x>', 20_000)],
  ['many references', repeat(`<a href=x id=x aria-labelledby="${repeat('x y ', 50)}"></a>`, 10_000)],
  ['deep links', repeat('<object><a href=x>', 20_000)],
  ['deep labels', `${repeat('<div><label>', 20_000)}${repeat('<input>', 20_000)}`],
  [
    'many attributes that are spelt wrong',
    `<p ${Array.from({ length: 50_000 }, (_, i) => `aria-${i} onx${i}=1`).join(' ')}>`,
  ],
  ['a page of at signs', repeat('a@', 500_000)],
  ['a very long address', repeat('a.', 500_000) + '@' + repeat('b.', 500_000)],
  ['deep JSON', `<script type=application/ld+json>${repeat('[', 1_000_000)}</script>`],
];

test.each(hostile)('%s: every check ends without an error', (_name, html) => {
  const audits = auditsOf({ html });
  expect(audits.filter(({ outcome }) => outcome === 'error')).toEqual([]);
  expect(JSON.stringify(audits).length).toBeLessThan(200_000);
});

test('a document with too many nodes is rejected while parsing', () => {
  const misnested = Array.from({ length: 20_000 }, (_, index) => `<p><b id=${index}></p>`).join('');
  expect(() => auditsOf({ html: misnested })).toThrow('more than 300000 nodes');
  expect(() => auditsOf({ html: repeat('<div>', 400_000) })).toThrow('more than 300000 nodes');
});

test('of a robots.txt that would take minutes to match, only the first rules are used', () => {
  const text = `User-agent: *\nDisallow: /a\n${repeat(`Disallow: /${repeat('*a', 50)}\n`, 2_000)}`;
  const url = `https://example.com/${repeat('a', 2_000)}b`;
  const audit = auditOf('is-crawlable', { url, resources: { robotsTxt: answer(200, text) } });
  expect(audit.outcome).toBe('fail');
});
