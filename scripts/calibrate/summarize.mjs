const OUTCOMES = ['fail', 'warn', 'pass', 'not applicable', 'review', 'error'];

/**
 * The distribution of scored pages.
 * @param {ReturnType<typeof import('./score-run.mjs').scoreRun>} pages
 * @param {{categories: readonly {id: string, weight: number}[]}} rules
 */
export function summarize(pages, rules) {
  const results = { good: 0, decent: 0, bad: 0 };
  for (const { result } of pages) results[result] += 1;
  const ids = rules.categories.map(({ id }) => id);
  return {
    pages: pages.length,
    results,
    total: quartiles(pages.map(({ score }) => score)),
    categories: Object.fromEntries(ids.map((id) => [id, quartiles(pages.map(({ categories }) => categories[id]))])),
    checks: summarizeChecks(pages),
  };
}

/** Minimum, quartiles, maximum and mean; null if there is no number. */
export function quartiles(values) {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const at = (share) => {
    const position = share * (sorted.length - 1);
    const below = sorted[Math.floor(position)];
    return round(below + (sorted[Math.ceil(position)] - below) * (position % 1));
  };
  const mean = round(sorted.reduce((sum, value) => sum + value, 0) / sorted.length);
  return { min: at(0), lower: at(0.25), median: at(0.5), upper: at(0.75), max: at(1), mean };
}

/** For each check: share of pages by outcome, and the mean points of the total that it costs. Most expensive first. */
function summarizeChecks(pages) {
  const rows = new Map();
  for (const { audits, lost } of pages) {
    for (const { id, category, outcome, weight } of audits) {
      const outcomes = Object.fromEntries(OUTCOMES.map((name) => [name, 0]));
      const row = rows.get(id) ?? { id, category, weight, cost: 0, ...outcomes };
      rows.set(id, row);
      row[outcome] += 1 / pages.length;
      row.cost += (lost.get(id) ?? 0) / pages.length;
    }
  }
  return [...rows.values()].toSorted((a, b) => b.cost - a.cost);
}

function round(value) {
  return Math.round(value * 10) / 10;
}
