import { heldScore, type CapRule } from '../../src/domain/index.js';

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
  ['the score before and after a cap', 79, [DECENT], { before: 90, at: 79, caps: [DECENT] }],
  ['only the strictest caps', 49, [DECENT, BAD], { before: 90, at: 49, caps: [BAD] }],
])('%s', (_case, score, caps, held) => {
  expect(heldScore({ score, categories: CATEGORIES, caps })).toEqual(held);
});
