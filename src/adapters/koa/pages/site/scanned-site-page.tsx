import type { ProjectSummary, ScanDetails } from '../../../../application/index.js';
import { includesScope, wholeScore, type ScanFinding } from '../../../../domain/index.js';
import { displayHost } from '../components/host-name.js';
import { Time } from '../components/time.js';
import { ErrorSummary } from '../dashboard/form-parts.js';
import { Frame } from '../dashboard/frame.js';
import { countOf } from '../dashboard/labels.js';
import { siteAddress } from '../dashboard/projects/project-list-state.js';
import { REPORTS } from '../dashboard/reports/report-list-state.js';
import type { Visit } from '../dashboard/visit.js';
import { LiveStrip } from './live-strip.js';
import type { LoadedScan } from './scan-loader.js';
import { SCAN_PAGE_PARAMETERS } from './pages/scan-pages-state.js';
import { ScanActions } from './scan-actions.js';
import { ScanContent } from './scan-content.js';
import { ScanNotice } from './scan-notice.js';
import { isUnderWay } from './scan-labels.js';
import { scanAddress, scansAddress } from './scan-paths.js';
import { SiteTabs } from './site-tabs.js';
import { ScanSiteForm } from './start/scan-site-form.js';
import { valuesOf } from './start/scan-form-values.js';

/** A scan under way, with what it found so far. */
export interface LiveScan {
  readonly scan: ScanDetails;
  readonly findings: readonly ScanFinding[];
}

export interface ScannedSitePageProps {
  readonly visit: Visit;
  readonly site: Pick<ProjectSummary, 'name'>;
  /** The scan that the page shows. */
  readonly loaded: LoadedScan;
  /** The newest scan under way; null if there is none. */
  readonly live: LiveScan | null;
  /** The newest scan, if it ended without a result after the one that the page shows; otherwise null. */
  readonly unfinished: ScanDetails | null;
  /** Random id of the form: submitting it twice creates one scan. */
  readonly formId: string;
  /** Whether the address is that of the scan, not that of the site. */
  readonly isOne: boolean;
}

/** A site by its latest scan, or one of its scans: score, what to fix, findings, map, pages, changes. */
export function ScannedSitePage({ visit, site, loaded, live, unfinished, formId, isOne }: ScannedSitePageProps) {
  const { request, actor, now } = visit;
  const { scan, violations } = loaded;
  const host = displayHost(site.name);
  const canWrite = includesScope(actor.scope, 'write');
  // One after the other: a second scan would only be slower.
  const canScan = canWrite && !isOne && live === null;
  const hasEarlier = live !== null && live.scan.id !== scan.id;
  return (
    <Frame
      visit={visit}
      title={titleOf(scan, host)}
      heading={<bdi>{host}</bdi>}
      back={isOne ? { path: siteAddress(site.name), name: host } : { path: '/', name: 'Sites' }}
      styles={['site.css']}
      facts={
        <span id="scan-facts" data-refresh>
          <Facts scan={scan} now={now} isOne={isOne} />
        </span>
      }
      actions={<ScanActions visit={visit} loaded={loaded} live={live?.scan ?? null} isOne={isOne} />}
    >
      <ErrorSummary violations={violations} fields={SCAN_PAGE_PARAMETERS} />
      {live === null ? null : <LiveStrip visit={visit} {...live} hasEarlier={hasEarlier} />}
      <div id="scan-content" data-refresh>
        {live !== null ? null : <ScanNotice visit={visit} scan={unfinished ?? scan} hasEarlier={unfinished !== null} />}
        <SiteTabs loaded={loaded} canScan={canScan} />
        <div class="site-parts">
          <ScanContent request={request} loaded={loaded} now={now}>
            {canScan ? (
              <ScanSiteForm visit={visit} formId={formId} values={valuesOf(scan.url, scan.options)} isAgain />
            ) : null}
          </ScanContent>
        </div>
      </div>
      <ul class="site-links small">
        <li>
          <a href={request.link(scansAddress(site.name))}>All scans</a>
        </li>
        <li>
          <a href={request.link(`${REPORTS}?${new URLSearchParams({ project: site.name })}`)}>All reports</a>
        </li>
        {!canWrite ? null : isOne ? (
          <li>
            <a href={request.link(`${scanAddress(scan)}/delete`)}>Delete this scan…</a>
          </li>
        ) : (
          <li>
            <a href={request.link(`${siteAddress(site.name)}/delete`)}>Delete this site…</a>
          </li>
        )}
      </ul>
    </Frame>
  );
}

function titleOf(scan: ScanDetails, host: string): string {
  if (isUnderWay(scan) || scan.score === null) return host;
  return `${wholeScore(scan.score)} ${scan.result} · ${host}`;
}

const MINUTE = 60_000;

/** "69 pages", or "20 of 69 pages" if the scan ended before it had visited all. */
function visitedText({ pages, truncated }: ScanDetails): string {
  const isPart = truncated?.reason === 'max_pages' || truncated?.reason === 'canceled';
  return `${isPart ? `${pages.checked + pages.failed} of ` : ''}${countOf(pages.found, 'page')}`;
}

function Facts({ scan, now, isOne }: { readonly scan: ScanDetails; readonly now: Date; readonly isOne: boolean }) {
  const { startedAt, finishedAt, createdAt } = scan;
  const minutes =
    startedAt === null || finishedAt === null ? null : (finishedAt.getTime() - startedAt.getTime()) / MINUTE;
  return (
    <>
      {isUnderWay(scan) ? null : `${visitedText(scan)} · `}
      {finishedAt === null ? 'Scan started' : scan.status === 'canceled' ? 'canceled' : 'scanned'}{' '}
      {isOne ? <Time at={finishedAt ?? createdAt} /> : <Time at={finishedAt ?? createdAt} now={now} />}
      {minutes === null ? null : ` · took ${minutes < 1 ? 'less than a minute' : `${Math.round(minutes)} min`}`}
    </>
  );
}
