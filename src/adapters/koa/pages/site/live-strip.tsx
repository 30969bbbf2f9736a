import type { ScanDetails } from '../../../../application/index.js';
import { wholeScore, type ScanFinding } from '../../../../domain/index.js';
import { ProgressBar } from '../components/progress-bar.js';
import { countOf } from '../dashboard/labels.js';
import type { Visit } from '../dashboard/visit.js';
import { progressOf } from './progress.js';
import { SCAN_STATUS_LABELS, SCAN_STATUS_TONES, isUnderWay } from './scan-labels.js';
import { scanAddress } from './scan-paths.js';

/** Checks that the strip names. */
const MAX_NAMED = 2;

export interface LiveStripProps {
  readonly visit: Visit;
  readonly scan: ScanDetails;
  /** What was found so far, most costly first. */
  readonly findings: readonly ScanFinding[];
  /** Whether the page below shows an earlier scan. Then it stays as it is until this one ends. */
  readonly hasEarlier: boolean;
}

/** A scan under way: how far it is, and what it found so far. dashboard.js updates it, and the page when the scan ends. */
export function LiveStrip({ visit, scan, findings, hasEarlier }: LiveStripProps) {
  const { request } = visit;
  const { id, status, updatedAt, score } = scan;
  const { done, total, percent, rate, minutesLeft } = progressOf(scan, visit.now);
  const isLive = isUnderWay(scan);
  return (
    <section
      class="card site-live"
      id="scan-live"
      aria-labelledby="scan-live-heading"
      {...(isLive && { 'data-live': '', 'data-live-source': `?live=${id}${hasEarlier ? '&earlier=1' : ''}` })}
      {...(isLive && !hasEarlier && { 'data-live-whole': '' })}
      data-version={`${status} ${updatedAt.getTime()} ${minutesLeft}`}
      data-announce={announcementOf(scan)}
    >
      <div class="site-live-head">
        <span class={`tag ${SCAN_STATUS_TONES[status]}`}>{SCAN_STATUS_LABELS[status]}</span>
        <h2 id="scan-live-heading">{headingOf(scan, done, total)}</h2>
        {isLive && minutesLeft !== null ? <b>About {minutesLeft} min left</b> : null}
      </div>
      {isLive ? (
        <>
          <ProgressBar label="Progress of the scan" percent={percent} />
          <dl class="site-live-facts small">
            {rate === null ? null : <Fact name="Speed" value={`${countOf(Math.round(rate), 'page')} a minute`} />}
            {score === null ? null : <Fact name="Score so far" value={String(wholeScore(score))} />}
            {findings.length === 0 ? null : <Fact name="Found so far" value={namesOf(findings)} />}
            {scan.pages.failed === 0 ? null : <Fact name="Failed" value={countOf(scan.pages.failed, 'page')} />}
            {scan.pages.skipped === 0 ? null : <Fact name="Skipped" value={countOf(scan.pages.skipped, 'page')} />}
          </dl>
          <p class="small quiet">
            {hasEarlier ? 'The rest of this page shows the last finished scan until this one ends. ' : ''}
            <noscript>
              <a href={request.link(request.path)}>Refresh</a>
            </noscript>
          </p>
        </>
      ) : (
        <p class="small">
          <a href={request.link(scanAddress(scan))}>Show this scan</a>
        </p>
      )}
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

function headingOf({ status, pages }: ScanDetails, done: number, total: number): string {
  if (status === 'pending') return 'Waiting to start';
  if (status !== 'running') return countOf(pages.checked, 'page');
  if (total === 0) return 'Reading robots.txt and sitemaps';
  return `${done} of ${countOf(total, 'page')}${pages.waiting === 0 ? ', putting the results together' : ''}`;
}

/** Read aloud when it changes: at the start and at the end. */
function announcementOf({ status, score, result, failure }: ScanDetails): string {
  switch (status) {
    case 'pending':
      return 'Scan queued';
    case 'running':
      return 'Scan started';
    case 'ready':
      return score === null ? 'Scan finished without a score' : `Scan finished: score ${wholeScore(score)}, ${result}`;
    case 'failed':
      return `Scan failed. ${failure?.message ?? ''}`;
    case 'canceled':
      return 'Scan canceled';
  }
}

/** "No HSTS header on 31 pages, No meta description on 4 pages, 3 more". */
function namesOf(findings: readonly ScanFinding[]): string {
  const named = findings
    .slice(0, MAX_NAMED)
    .map(({ title, failed, warned }) => `${title} (${countOf(failed + warned, 'page')})`);
  const more = findings.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
