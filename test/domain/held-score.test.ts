import { heldScore, inClause, type CapRule } from '../../src/domain/index.js';

const CATEGORIES = [
  { id: 'a', title: 'A', weight: 3, score: 100 },
  { id: 'b', title: 'B', weight: 1, score: 60 },
  { id: 'c', title: 'C', weight: 5, score: null },
];
const DECENT: CapRule = { check: 'x', label: 'decent', reason: 'Not listed.' };
const BAD: CapRule = { check: 'y', label: 'bad', reason: 'Not encrypted.' };

test.each([
  ['nothing without a cap', 90, [], null],
  ['nothing without a score', null, [DECENT], null],
  ['the score before and after a cap', 79, [DECENT], { before: 90, at: 79, caps: [DECENT], because: 'not listed' }],
  ['only the strictest caps', 49, [DECENT, BAD], { before: 90, at: 49, caps: [BAD], because: 'not encrypted' }],
])('%s', (_case, score, caps, held) => {
  expect(heldScore({ score, categories: CATEGORIES, caps })).toEqual(held);
});

test('the reasons of several caps are one clause', () => {
  const caps: CapRule[] = [DECENT, { ...DECENT, check: 'z', reason: 'HTTPS is missing.' }];
  expect(heldScore({ score: 79, categories: CATEGORIES, caps })?.because).toBe('not listed and HTTPS is missing');
});

test.each([
  ['Search engines', 'search engines'],
  ['The page has 1.5 MB. Too much.', 'the page has 1.5 MB. Too much'],
  ['SEO', 'SEO'],
  ['A form is open.', 'a form is open'],
  ['Über uns', 'über uns'],
  ['', ''],
])('%j within a sentence is %j', (text, clause) => {
  expect(inClause(text)).toBe(clause);
});
