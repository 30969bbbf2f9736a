import type { ScanDetails, SiteOverview } from '../../../../../application/index.js';
import { displayHost } from '../../components/host-name.js';
import { Time } from '../../components/time.js';
import type { PageRequest } from '../../page-request.js';
import { countOf } from '../labels.js';
import { siteAddress } from '../projects/project-list-state.js';
import { ScoreBadge } from '../score-badge.js';
import { progressOf, progressText } from '../../site/progress.js';
import { SCAN_STATUS_LABELS, SCAN_STATUS_TONES } from '../../site/scan-labels.js';
import { PointsChange } from './points-change.js';
import { Sparkline } from './sparkline.js';

export interface SiteTableProps {
  readonly request: PageRequest;
  readonly sites: readonly SiteOverview[];
  /** Scans under way, by site. */
  readonly scans: ReadonlyMap<string, ScanDetails>;
  /** Latest scans that failed, by site. */
  readonly failed: ReadonlyMap<string, ScanDetails>;
  readonly now: Date;
}

export function SiteTable({ request, sites, scans, failed, now }: SiteTableProps) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Site</th>
          <th scope="col">Score</th>
          <th scope="col" class="wide-only">
            30 days
          </th>
          <th scope="col" class="number">
            7 days
          </th>
        </tr>
      </thead>
      <tbody>
        {sites.map((site) => (
          <tr>
            <th scope="row">
              <a class="name" href={request.link(siteAddress(site.name))}>
                <bdi>{displayHost(site.name)}</bdi>
              </a>
              <SiteState site={site} scan={scans.get(site.name) ?? failed.get(site.name) ?? null} now={now} />
            </th>
            <td>
              <ScoreBadge score={site.averageScore} result={site.result} />
            </td>
            <td class="wide-only">
              <Sparkline scores={site.trend.map(({ averageScore }) => averageScore)} />
            </td>
            <td class="number">
              <PointsChange change={site.change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SiteStateProps {
  readonly site: SiteOverview;
  /** Under way or failed; null if there is none. */
  readonly scan: ScanDetails | null;
  readonly now: Date;
}

/** What is wrong or running, or when the site was checked last. */
function SiteState({ site, scan, now }: SiteStateProps) {
  const { failing, failure, underWay, reportsCount, lastGeneratedAt } = site;
  return (
    <p class="facts small quiet" {...(scan !== null && scan.status !== 'failed' && { 'data-live': '' })}>
      {scan === null ? null : (
        <span>
          <span class={`tag ${SCAN_STATUS_TONES[scan.status]}`}>
            {scan.status === 'failed' ? 'Scan failed' : SCAN_STATUS_LABELS[scan.status]}
          </span>{' '}
          {scan.status === 'running' ? progressText(progressOf(scan, now)) : ''}
        </span>
      )}
      {failing === 0 ? null : (
        <span>
          <span class="tag bad">Failing</span>{' '}
          {failing === 1 && failure !== null ? <bdi>{failure.message}</bdi> : countOf(failing, 'report')}
        </span>
      )}
      {underWay === 0 ? null : (
        <span>
          <span class="tag neutral status running">Checking</span> {countOf(underWay, 'report')}
        </span>
      )}
      {failing > 0 || underWay > 0 ? null : <span>{countOf(reportsCount, 'report')}</span>}
      {lastGeneratedAt === null ? null : (
        <span>
          Checked <Time at={lastGeneratedAt} now={now} />
        </span>
      )}
    </p>
  );
}
