import type {
  ChangesOverview,
  Page,
  ProjectSummary,
  ReportSummary,
  SiteOverview,
} from '../../../../../application/index.js';
import { RESULTS, classify, includesScope, wholeScore, type Violation } from '../../../../../domain/index.js';
import { displayHost } from '../../components/host-name.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import { Time } from '../../components/time.js';
import { ErrorSummary } from '../form-parts.js';
import { Frame } from '../frame.js';
import { ChangeFeed } from '../home/change-feed.js';
import { PointsChange } from '../home/points-change.js';
import { countOf } from '../labels.js';
import { ListForm } from '../list-form.js';
import type { PagerLinks } from '../list-state.js';
import { Pager } from '../pager.js';
import { REPORTS, REPORT_ORDERS, type ReportListState } from '../reports/report-list-state.js';
import { ReportRow } from '../reports/report-row.js';
import type { Visit } from '../visit.js';
import { siteAddress } from './project-list-state.js';
import { SiteTrend } from './site-trend.js';

/** The URL parameters of a site's page. */
export const SITE_PARAMETERS = ['search', 'order'] as const;

export interface SitePageProps {
  readonly visit: Visit;
  readonly site: ProjectSummary;
  /** null if the site was deleted meanwhile. */
  readonly overview: SiteOverview | null;
  readonly changes: ChangesOverview;
  readonly state: ReportListState;
  /** The reports of the site; null if the parameters are invalid. */
  readonly page: Page<ReportSummary> | null;
  readonly pagerLinks: PagerLinks;
  readonly violations: readonly Violation[];
}

/** One site: its score and how it changes, what changed lately, and its reports. */
export function SitePage({ visit, site, overview, changes, state, page, pagerLinks, violations }: SitePageProps) {
  const { request, actor, now } = visit;
  const { name, averageScore, reportsCount, lastGeneratedAt } = site;
  const host = displayHost(name);
  const title = averageScore === null ? host : `${wholeScore(averageScore)} ${classify(averageScore)} · ${host}`;
  return (
    <Frame
      visit={visit}
      title={title}
      heading={<bdi>{host}</bdi>}
      back={{ path: '/', name: 'Sites' }}
      facts={
        <>
          {countOf(reportsCount, 'report')}
          {lastGeneratedAt === null ? null : (
            <>
              , checked <Time at={lastGeneratedAt} now={now} />
            </>
          )}
        </>
      }
      actions={
        includesScope(actor.scope, 'write') ? (
          <a class="button danger-quiet" href={request.link(`${siteAddress(name)}/delete`)}>
            Delete…
          </a>
        ) : null
      }
    >
      <ErrorSummary violations={violations} fields={SITE_PARAMETERS} />
      <section class="card site-overview" aria-label="Overview">
        <SiteScore visit={visit} site={site} change={overview?.change ?? null} />
        {overview === null ? null : (
          <div>
            <h2>Last 30 days</h2>
            <SiteTrend trend={overview.trend} />
          </div>
        )}
      </section>
      <div class="home">
        <section aria-labelledby="reports-heading">
          <h2 id="reports-heading" class="over">
            Reports
          </h2>
          <search>
            <ListForm request={request} state={state} orders={REPORT_ORDERS} placeholder="Part of an address" />
          </search>
          {page === null ? null : page.items.length === 0 ? (
            <div class="card empty">
              <h3>No matching reports</h3>
              <p>Try a shorter search or clear it.</p>
              <a class="button secondary" href={request.link(siteAddress(name))}>
                Clear search
              </a>
            </div>
          ) : (
            <ul class="card rows" aria-label="Reports">
              {page.items.map((report) => (
                <ReportRow request={request} report={report} canSelect={false} now={now} />
              ))}
            </ul>
          )}
          <Pager request={request} links={pagerLinks} />
        </section>
        <ChangeFeed request={request} changes={changes} kind={undefined} now={now} />
      </div>
    </Frame>
  );
}

interface SiteScoreProps {
  readonly visit: Visit;
  readonly site: ProjectSummary;
  /** Over seven days; null if unknown. */
  readonly change: number | null;
}

/** The average score, its change, and the number of reports by label. */
function SiteScore({ visit: { request }, site: { name, averageScore, results }, change }: SiteScoreProps) {
  const link = (result: string) => request.link(`${REPORTS}?${new URLSearchParams({ project: name, result })}`);
  return (
    <div>
      <h2>Average score</h2>
      {averageScore === null ? (
        <p class="quiet">No report has a score yet.</p>
      ) : (
        <p>
          <b class="site-score">{wholeScore(averageScore)}</b>{' '}
          <span class={`tag ${classify(averageScore)}`}>{RESULT_LABELS[classify(averageScore)]}</span>
        </p>
      )}
      {change === null ? null : (
        <p class="small">
          <PointsChange change={change} /> <span class="quiet">in 7 days</span>
        </p>
      )}
      <ul class="site-split small">
        {RESULTS.map((result) => (
          <li>
            <a href={link(result)}>
              <span class={`tag ${result}`}>{RESULT_LABELS[result]}</span> <b>{results[result]}</b>
            </a>
          </li>
        ))}
        {results.none === 0 ? null : (
          <li>
            <span class="tag neutral">No score</span> <b>{results.none}</b>
          </li>
        )}
      </ul>
    </div>
  );
}
