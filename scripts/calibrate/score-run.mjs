/**
 * Scores stored audits with the checks, weights and rules of a build. Audits of checks that the build lacks do not count.
 * @returns for each page its name, URL, score, result, scores by category, audits, points lost by check, and caps; highest score
 *   first
 */
export function scoreRun(build, { pages }) {
  const weights = weightsOf(build);
  return pages
    .map(({ name, url, audits }) => {
      const counted = audits
        .filter(({ id }) => weights.has(id))
        .map((audit) => ({ ...audit, explanation: '', evidence: [], ...weights.get(audit.id) }));
      const scored = build.scoreAudits(build.scoringRules(url), counted);
      return {
        name,
        url,
        score: scored.score,
        result: build.classify(scored.score),
        categories: Object.fromEntries(scored.categories.map(({ id, score }) => [id, score])),
        // With the weights as configured: on a page, a curve or a cause can change them.
        audits: scored.audits.map((audit) => ({ ...audit, weight: weights.get(audit.id).weight })),
        lost: build.lostPoints(scored.categories, scored.audits),
        caps: scored.caps.map(({ check }) => check),
      };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** Weight and category by the ID of the check. */
function weightsOf(build) {
  return new Map(build.describeChecks().map(({ id, category, weight }) => [id, { category, weight }]));
}
