import { scoringRules } from '../../../src/adapters/static-generator/scoring/rules.js';
import { lostPoints, scoreAudits, type Audit, type Scored } from '../../../src/domain/index.js';
import { auditsOf, body } from './in-memory-page.js';

const IMAGES = 30;
const page = (image: string) => scored(auditsOf(body(`<title>Cats</title>${image.repeat(IMAGES)}`)));
const described = page('<img src=cat.jpg alt="A cat" width=1 height=1>');
const undescribed = page('<img src=cat.jpg width=1 height=1>');

test('30 images without alt lose points in accessibility, once', () => {
  expect(scoreOf(undescribed, 'accessibility')).toBeLessThan(Number(scoreOf(described, 'accessibility')));
  for (const { id } of described.categories.filter(({ id }) => id !== 'accessibility')) {
    expect([id, scoreOf(undescribed, id)]).toEqual([id, scoreOf(described, id)]);
  }
  expect(undescribed.score).toBeLessThan(described.score);
  const lost = lostPoints(undescribed.categories, undescribed.audits).get('image-alt') ?? 0;
  expect(lost).toBeGreaterThan(1);
});

test.each(['image-alt', 'document-title'])('%s counts in accessibility and is listed in search engines too', (id) => {
  expect(undescribed.audits.filter((audit) => audit.id === id)).toMatchObject([
    { category: 'accessibility', also: ['seo'] },
  ]);
});

function scored(audits: readonly Audit[]): Scored {
  const result = scoreAudits(scoringRules('https://example.com/page'), audits);
  if (result === null) throw new Error('No audit counts.');
  return result;
}

function scoreOf({ categories }: Scored, id: string): number | null | undefined {
  return categories.find((category) => category.id === id)?.score;
}
