import type { ComparedGenerations, GenerationScore, ReportDetails } from '../../../../../application/index.js';
import type { Assets } from '../../assets.js';
import { ExternalLink } from '../../components/external-link.js';
import { Document } from '../../document.js';
import type { PageRequest } from '../../page-request.js';
import { pageAddress } from '../page-address.js';
import { pageName } from '../report-names.js';
import { ChangeLists } from './change-lists.js';
import { ComparedRuns } from './compared-runs.js';
import { PointsByCategory } from './points-by-category.js';
import { ReportTrail } from './report-trail.js';
import { runDay } from './run-date.js';

/** What the page shows. */
export interface LoadedComparison {
  readonly report: ReportDetails;
  /** With a score, newest first. */
  readonly runs: readonly GenerationScore[];
  /** null if the runs cannot be compared. */
  readonly comparison: ComparedGenerations | null;
  /** Why not; null if they can. */
  readonly problem: string | null;
}

export interface ComparePageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly loaded: LoadedComparison;
}

/** Two runs of a report side by side: the sum, the points by category, and every change by cost. */
export function ComparePage({ request, assets, loaded }: ComparePageProps) {
  const { report, runs, comparison, problem } = loaded;
  const { host, path } = pageAddress(report.url);
  return (
    <Document request={request} assets={assets} title={`${tabTitle(comparison)} · ${host}${path}`} isIndexable={false}>
      <ReportTrail request={request} report={report} here="Compare" />
      <div class="time-title">
        <h1>{comparison === null ? 'Compare two runs' : headline(comparison)}</h1>
        <p class="quiet">
          {report.title === null ? null : (
            <>
              <bdi>{pageName(report)}</bdi> ·{' '}
            </>
          )}
          <ExternalLink url={report.url} />
        </p>
      </div>
      {problem === null ? null : (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
      {runs.length < 2 ? null : <ComparedRuns request={request} report={report} runs={runs} comparison={comparison} />}
      {comparison === null || comparison.from.id === comparison.to.id ? null : (
        <>
          <PointsByCategory comparison={comparison} />
          <ChangeLists request={request} comparison={comparison} />
        </>
      )}
    </Document>
  );
}

function tabTitle(comparison: ComparedGenerations | null): string {
  if (comparison === null) return 'Compare runs';
  const { from, to } = comparison;
  return `${from.outcome.score} → ${to.outcome.score} · ${runDay(from.finishedAt)} and ${runDay(to.finishedAt)}`;
}

/** "12 points lower"; below one point, with a decimal. */
function headline({ change, from, to }: ComparedGenerations): string {
  if (from.id === to.id) return 'The same run twice';
  if (change === 0) return 'No change in the score';
  const size = Math.abs(change);
  const points = size < 1 ? size.toFixed(1) : String(Math.round(size));
  return `${points} ${points === '1' ? 'point' : 'points'} ${change > 0 ? 'higher' : 'lower'}`;
}
