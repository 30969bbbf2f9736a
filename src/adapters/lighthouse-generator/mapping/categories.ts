/**
 * Our weights of the categories in the total, which Lighthouse does not have. What a browser measures best weighs most:
 * speed, then accessibility. Agentic browsing is new in Lighthouse 13 and, in its own words, not a score.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  performance: 30,
  accessibility: 25,
  'best-practices': 20,
  seo: 20,
  'agentic-browsing': 5,
};

/** For a category that a later version of Lighthouse adds. */
const NEW_CATEGORY = 5;

export function categoryWeight(id: string): number {
  return WEIGHTS[id] ?? NEW_CATEGORY;
}
