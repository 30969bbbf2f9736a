import type {
  ChangesOverview,
  Page,
  ProjectSummary,
  ReportSummary,
  ScanDetails,
  SiteOverview,
} from '../../../../../application/index.js';
import { RESULTS, classify, includesScope, wholeScore, type Violation } from '../../../../../domain/index.js';
import { displayHost } from '../../components/host-name.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import { Time } from '../../components/time.js';
import { ErrorSummary } from '../../dashboard/form-parts.js';
import { Frame } from '../../dashboard/frame.js';
import { ChangeFeed } from '../../dashboard/home/change-feed.js';
import { PointsChange } from '../../dashboard/home/points-change.js';
import { countOf } from '../../dashboard/labels.js';
import { ListForm } from '../../dashboard/list-form.js';
import type { PagerLinks } from '../../dashboard/list-state.js';
import { Pager } from '../../dashboard/pager.js';
import { REPORTS, REPORT_ORDERS, type ReportListState } from '../../dashboard/reports/report-list-state.js';
import { ReportRow } from '../../dashboard/reports/report-row.js';
import type { Visit } from '../../dashboard/visit.js';
import { siteAddress } from '../../dashboard/projects/project-list-state.js';
import { ScanNotice } from '../scan-notice.js';
import { ScanSiteForm } from '../start/scan-site-form.js';
import { valuesOf } from '../start/scan-form-values.js';
import { SiteTrend } from './site-trend.js';

/** The URL parameters of a site's page. */
export const SITE_PARAMETERS = ['search', 'order'] as const;

export interface SiteReportsPageProps {
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
  /** The latest scan, if it failed or was canceled before its first page; otherwise null. */
  readonly failed: ScanDetails | null;
  /** Random id of the form for a scan: submitting it twice starts one. */
  readonly formId: string;
}

/** A site without a scan: its score and how it changes, what changed lately, and its reports. */
export function SiteReportsPage(props: SiteReportsPageProps) {
  const { visit, site, overview, changes, state, page, pagerLinks, violations, failed, formId } = props;
  const { request, actor, now } = visit;
  const canWrite = includesScope(actor.scope, 'write');
  const { name, averageScore, reportsCount, lastGeneratedAt } = site;
  const host = displayHost(name);
  const title = averageScore === null ? host : `${wholeScore(averageScore)} ${classify(averageScore)} · ${host}`;
  return (
    <Frame
      visit={visit}
      title={title}
      styles={['site.css']}
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
        canWrite ? (
          <a class="button danger-quiet" href={request.link(`${siteAddress(name)}/delete`)}>
            Delete…
          </a>
        ) : null
      }
    >
      <ErrorSummary violations={violations} fields={SITE_PARAMETERS} />
      {failed === null ? null : <ScanNotice visit={visit} scan={failed} hasEarlier={false} />}
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
          {reportsCount === 0 ? null : (
            <search>
              <ListForm request={request} state={state} orders={REPORT_ORDERS} placeholder="Part of an address" />
            </search>
          )}
          {page === null ? null : page.items.length === 0 ? (
            <div class="card empty">
              {reportsCount === 0 ? (
                <h3>No reports yet</h3>
              ) : (
                <>
                  <h3>No matching reports</h3>
                  <p>Try a shorter search or clear it.</p>
                  <a class="button secondary" href={request.link(siteAddress(name))}>
                    Clear search
                  </a>
                </>
              )}
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
        <div>
          {canWrite ? (
            <ScanSiteForm
              visit={visit}
              formId={formId}
              values={failed === null ? valuesOf(startOf(name, page)) : valuesOf(failed.url, failed.options)}
              isAgain={false}
            />
          ) : null}
          <ChangeFeed request={request} changes={changes} kind={undefined} now={now} />
        </div>
      </div>
    </Frame>
  );
}

/** Where a scan of the site begins: with the scheme and port of a report, because not every site has https. */
function startOf(name: string, page: SiteReportsPageProps['page']): string {
  const url = page?.items[0]?.url;
  return url === undefined ? `https://${name}/` : `${new URL(url).origin}/`;
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
