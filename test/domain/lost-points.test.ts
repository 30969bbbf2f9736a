import { lostPoints, type Audit, type Category } from '../../src/domain/index.js';

const CATEGORIES: Category[] = [
  { id: 'seo', title: 'SEO', weight: 30, score: 50 },
  { id: 'security', title: 'Security', weight: 10, score: 80 },
  { id: 'empty', title: 'Empty', weight: 60, score: null },
];

function audit(id: string, category: string, weight: number, score: number | null): Audit {
  return { id, category, title: id, outcome: 'warn', weight, score, explanation: '', evidence: [] };
}

describe('the points that an audit costs', () => {
  test('are its share of the category, times the share of the category, times the distance from 100', () => {
    const audits = [
      audit('title', 'seo', 1, 0),
      audit('lang', 'seo', 1, 100),
      audit('csp', 'security', 4, 75),
      audit('hsts', 'security', 1, 100),
    ];
    // seo: 30/40 × 1/2 × 100; security: 10/40 × 4/5 × 25.
    expect([...lostPoints(CATEGORIES, audits)]).toEqual([
      ['title', 37.5],
      ['csp', 5],
    ]);
  });

  test('are zero for advice, and for audits and categories without a score', () => {
    const audits = [audit('title', 'seo', 1, 0), audit('advice', 'seo', 0, 0), audit('error', 'seo', 5, null)];
    expect([...lostPoints(CATEGORIES, audits).keys()]).toEqual(['title']);
    expect(lostPoints([], []).size).toBe(0);
  });
});
