import type { RunningOverview, ScanDetails } from '../../../../../application/index.js';
import { displayHost } from '../../components/host-name.js';
import { ProgressBar } from '../../components/progress-bar.js';
import type { PageRequest } from '../../page-request.js';
import { progressOf, progressText } from '../../site/progress.js';
import { SCAN_STATUS_LABELS, SCAN_STATUS_TONES } from '../../site/scan-labels.js';
import { PageName } from '../page-name.js';
import { siteAddress } from '../projects/project-list-state.js';
import { StatusTag } from '../status-tag.js';

export interface RunningListProps {
  readonly request: PageRequest;
  readonly running: RunningOverview;
  /** Scans under way, by site. */
  readonly scans: ReadonlyMap<string, ScanDetails>;
  readonly now: Date;
}

/** The scans under way, then the reports that are being checked. While there are any, dashboard.js updates the page. */
export function RunningList({ request, running, scans, now }: RunningListProps) {
  const { items, isComplete } = running;
  const count = running.count + scans.size;
  return (
    <section class="card flush" id="running" aria-labelledby="running-heading" data-refresh>
      <header>
        <h2 id="running-heading">Running now</h2>
        {count === 0 ? null : (
          <p class="small quiet" data-live>
            {count}
            {isComplete ? '' : '+'}
            <noscript>
              {' '}
              <a href={request.link('/')}>Refresh</a>
            </noscript>
          </p>
        )}
      </header>
      {count === 0 ? (
        <p class="flush-text small quiet">Nothing is running.</p>
      ) : (
        <ul class="feed">
          {[...scans].map(([site, scan]) => (
            <li>
              <a class="name" href={request.link(siteAddress(site))}>
                <bdi>{displayHost(site)}</bdi>
              </a>
              <ScanState site={displayHost(site)} scan={scan} now={now} />
            </li>
          ))}
          {items.map(({ reportId, url, title, status }) => (
            <li>
              <PageName request={request} id={reportId} url={url} title={title} />
              <p class="small">
                <StatusTag status={status} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ScanState({ site, scan, now }: { readonly site: string; readonly scan: ScanDetails; readonly now: Date }) {
  const tag = <span class={`tag ${SCAN_STATUS_TONES[scan.status]}`}>{SCAN_STATUS_LABELS[scan.status]}</span>;
  if (scan.status === 'pending') return <p class="small">{tag}</p>;
  const progress = progressOf(scan, now);
  const { percent, minutesLeft } = progress;
  return (
    <>
      <p class="small quiet">
        {tag} {progressText(progress)}
        {minutesLeft === null ? '' : `, about ${minutesLeft} min left`}
      </p>
      <ProgressBar label={`Scan of ${site}`} percent={percent} />
    </>
  );
}
