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
    checks: summarizeChecks(pages, rules),
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
function summarizeChecks(pages, { categories }) {
  const rows = new Map();
  for (const page of pages) {
    const active = categories.filter(({ id }) => page.categories[id] !== null);
    const categoryWeights = active.reduce((sum, { weight }) => sum + weight, 0);
    for (const { id, category, outcome, weight, score } of page.audits) {
      const row = rows.get(id) ?? {
        id,
        category,
        weight: 0,
        cost: 0,
        ...Object.fromEntries(OUTCOMES.map((name) => [name, 0])),
      };
      rows.set(id, row);
      row.weight = Math.max(row.weight, weight);
      row[outcome] += 1 / pages.length;
      if (score === null || weight === 0) continue;
      const sum = page.audits.reduce(
        (sum, other) => sum + (other.category === category && other.score !== null ? other.weight : 0),
        0,
      );
      const share = (active.find((one) => one.id === category)?.weight ?? 0) / categoryWeights;
      row.cost += ((100 - score) * weight * share) / sum / pages.length;
    }
  }
  return [...rows.values()].toSorted((a, b) => b.cost - a.cost);
}

function round(value) {
  return Math.round(value * 10) / 10;
}
