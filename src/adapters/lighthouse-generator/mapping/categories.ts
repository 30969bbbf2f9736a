/**
 * Weights of the categories in the total. Lighthouse has no total; these are ours. What a browser can judge best weighs
 * most: how fast the page is, then whom it keeps out. Agentic browsing is new in Lighthouse 13 and, in its own words, not
 * a score, so it weighs next to nothing.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  performance: 30,
  accessibility: 25,
  'best-practices': 20,
  seo: 20,
  'agentic-browsing': 5,
};

/** For a category that a later version of Lighthouse brings. */
const NEW_CATEGORY = 5;

export function categoryWeight(id: string): number {
  return WEIGHTS[id] ?? NEW_CATEGORY;
}
