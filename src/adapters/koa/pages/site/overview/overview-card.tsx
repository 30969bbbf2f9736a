import type { ScanDetails } from '../../../../../application/index.js';
import { RESULTS, classify, wholeScore } from '../../../../../domain/index.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import { PointsChange } from '../../dashboard/home/points-change.js';
import type { PageRequest } from '../../page-request.js';
import { runDateBeside } from '../../report/time/run-date.js';
import { ResultKey } from '../map/result-key.js';
import type { ScanPagesState } from '../pages/scan-pages-state.js';
import { ScanTrend } from './scan-trend.js';

export interface OverviewCardProps {
  readonly request: PageRequest;
  readonly scan: ScanDetails;
  /** The finished scan before it; null if there is none. */
  readonly before: ScanDetails | null;
  /** Finished scans of the site, newest first. */
  readonly trend: readonly ScanDetails[];
  /** Of the table of pages. */
  readonly state: ScanPagesState;
  readonly now: Date;
}

/** Score, trend and categories of a scan. */
export function OverviewCard({ request, scan, before, trend, state, now }: OverviewCardProps) {
  return (
    <section class="card site-sum" id="overview" aria-label="Overview">
      <SiteScore {...{ request, scan, before, state }} />
      <ScanTrend request={request} scans={trend} shown={scan} now={now} />
      <div>
        <h2 class="visually-hidden">Categories</h2>
        <Categories scan={scan} before={before} />
      </div>
    </section>
  );
}

function SiteScore({ request, scan, before, state }: Omit<OverviewCardProps, 'trend' | 'now'>) {
  const { score, result, results, pages } = scan;
  const href = (changes: Parameters<ScanPagesState['only']>[0]) => request.link(`${state.only(changes)}#pages`);
  return (
    <div>
      <h2 class="small quiet">Site score</h2>
      {score === null || result === null ? (
        <p>No page has a score.</p>
      ) : (
        <p class="site-figure">
          <b>{wholeScore(score)}</b> <span class={`tag ${result}`}>{RESULT_LABELS[result]}</span>
        </p>
      )}
      {score === null || before === null || before.score === null ? null : (
        <p class="small">
          <PointsChange change={score - before.score} />{' '}
          <span class="quiet">since {runDateBeside(endOf(before), endOf(scan))}</span>
        </p>
      )}
      <ul class="site-counts small">
        {RESULTS.map((each) => (
          <li>
            <a href={href({ result: each })}>
              <ResultKey result={each} /> {RESULT_LABELS[each]} <b>{results[each]}</b>
            </a>
          </li>
        ))}
        <li>
          <a href={href({ status: 'failed' })}>
            <ResultKey result="none" /> Failed <b>{pages.failed}</b>
          </a>
        </li>
      </ul>
    </div>
  );
}

function endOf({ finishedAt, createdAt }: ScanDetails): Date {
  return finishedAt ?? createdAt;
}

/** The mean of each category over all pages, with its change. Advice has no score. */
function Categories({ scan, before }: Pick<OverviewCardProps, 'scan' | 'before'>) {
  const scores = new Map(before?.categories.map(({ id, score }) => [id, score]));
  return (
    <ul class="site-categories small">
      {scan.categories
        .filter(({ weight }) => weight > 0)
        .map(({ id, title, score }) => {
          const was = scores.get(id) ?? null;
          return (
            <li class={score === null ? 'neutral' : classify(score)}>
              <bdi>{title}</bdi> <b>{score === null ? '–' : wholeScore(score)}</b>{' '}
              {score === null || was === null ? <span /> : <PointsChange change={score - was} />}
              <svg class="bar" aria-hidden="true">
                <rect width={`${score ?? 0}%`} height="100%" />
              </svg>
            </li>
          );
        })}
    </ul>
  );
}
