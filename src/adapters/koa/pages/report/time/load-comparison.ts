import type { Application, GenerationScore } from '../../../../../application/index.js';
import { errorDetails } from '../../../../../domain/index.js';
import type { ReportAccess } from '../report-access.js';
import type { LoadedComparison } from './compare-page.js';
import { runDate } from './run-date.js';

/**
 * Compares the runs in the URL. Default: the last two with a score.
 * @param query of the page: `from` and `to`, the IDs of runs
 * @throws SitegradeError `not-found` or `password-required`, as `GetReport`
 */
export async function loadComparison(
  application: Application,
  { reader, ...input }: ReportAccess,
  query: URLSearchParams,
): Promise<LoadedComparison> {
  const report = await application.reports.get.execute(reader, input);
  const all = await application.generations.listScores.execute(reader, input);
  const runs = all.filter(({ score }) => score !== null);
  const [latest, previous] = runs;
  const asked = { from: query.get('from') || undefined, to: query.get('to') || undefined };
  const problem = describeProblem([asked.from, asked.to], all);
  if (latest === undefined || previous === undefined) {
    return {
      report,
      runs,
      comparison: null,
      problem: problem ?? 'A comparison needs two runs with a score. Check the page again.',
    };
  }
  // A run that cannot be compared gives way to the default.
  const chosen = problem === null ? asked : { from: previous.id, to: latest.id };
  const comparison = await compare(chosen);
  const isFirst = comparison === null && problem === null;
  return {
    report,
    runs,
    comparison,
    problem: isFirst ? 'No run before this one has a score. Choose another run.' : problem,
  };

  async function compare(pair: { from: string | undefined; to: string | undefined }) {
    try {
      return await application.generations.compare.execute(reader, { ...input, ...pair });
    } catch (error) {
      if (errorDetails(error)?.kind === 'invalid') return null;
      throw error;
    }
  }
}

/** What is wrong with the runs in the URL; null if nothing is. */
function describeProblem(asked: readonly (string | undefined)[], runs: readonly GenerationScore[]): string | null {
  for (const id of asked) {
    if (id === undefined) continue;
    const run = runs.find((each) => each.id === id);
    if (run === undefined) return 'This report has no such run, or it was deleted. Choose two runs below.';
    if (run.score === null) {
      return `The run of ${runDate(run.finishedAt)} failed, so it has no score to compare. Choose two runs below.`;
    }
  }
  return null;
}
