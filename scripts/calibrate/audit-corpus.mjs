import { auditSite } from './audit-site.mjs';
import { drawPopulation } from './draw-population.mjs';
import { simulateSite } from './simulate-site.mjs';

/**
 * The audits of all saved pages with the servers that a seed draws.
 * @returns {Promise<{seed: number | string, pages: readonly {name: string, url: string, headers: readonly string[], audits: readonly object[]}[]}>}
 */
export async function auditCorpus(build, corpus, seed) {
  const population = drawPopulation(
    corpus.map(({ name }) => name),
    seed,
  );
  const pages = [];
  for (const saved of corpus) {
    const drawn = population.get(saved.name);
    const simulated = simulateSite(saved, drawn, seed);
    const audits = await auditSite(build, simulated);
    pages.push({
      name: saved.name,
      url: simulated.url,
      headers: drawn.headers.map(([header]) => header),
      audits: audits.map(({ id, category, title, outcome, score }) => ({ id, category, title, outcome, score })),
    });
  }
  return { seed, pages };
}
