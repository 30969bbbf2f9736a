import { spearman } from './spearman.mjs';

/**
 * Writes how our scores rank pages compared with Lighthouse.
 * @param {readonly {name: string, score: number, categories: Readonly<Record<string, number | null>>}[]} pages
 * @param {Readonly<Record<string, {scores?: Readonly<Record<string, number | null>>}>>} lighthouse by page
 */
export function printCorrelation(pages, lighthouse, write) {
  const both = pages.flatMap((page) => {
    const scores = lighthouse[page.name]?.scores;
    if (scores === undefined || Object.values(scores).includes(null)) return [];
    const values = Object.values(scores);
    return [{ page, scores, mean: values.reduce((sum, value) => sum + value, 0) / values.length }];
  });
  const against = (ours, theirs) => spearman(both.map(ours), both.map(theirs)).toFixed(3);
  write(`\nRank correlation with Lighthouse over ${both.length} pages\n`);
  write(
    `total and mean of its categories        ${against(
      ({ page }) => page.score,
      ({ mean }) => mean,
    )}\n`,
  );
  const withoutPerformance = ({ scores }) => scores.accessibility + scores['best-practices'] + scores.seo;
  write(`total and mean without its performance  ${against(({ page }) => page.score, withoutPerformance)}\n`);
  const withoutSecurity = ({ page: { categories } }) => {
    const values = ['seo', 'performance', 'accessibility', 'best-practices'].flatMap((id) => categories[id] ?? []);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  write(`without security and its performance    ${against(withoutSecurity, withoutPerformance)}\n`);
  for (const id of Object.keys(both[0]?.scores ?? {})) {
    write(
      `${id.padEnd(40)}${against(
        ({ page }) => page.categories[id] ?? 0,
        ({ scores }) => scores[id],
      )}\n`,
    );
  }
}
