import type { Page, ProjectSummary, ScanDetails } from '../../../../../application/index.js';
import { includesScope, type Violation } from '../../../../../domain/index.js';
import { displayHost } from '../../components/host-name.js';
import { Time } from '../../components/time.js';
import { ErrorSummary } from '../../dashboard/form-parts.js';
import { Frame } from '../../dashboard/frame.js';
import { countOf } from '../../dashboard/labels.js';
import type { PagerLinks } from '../../dashboard/list-state.js';
import { Pager } from '../../dashboard/pager.js';
import { siteAddress } from '../../dashboard/projects/project-list-state.js';
import { ScoreBadge } from '../../dashboard/score-badge.js';
import type { Visit } from '../../dashboard/visit.js';
import { runDate } from '../../report/time/run-date.js';
import { isUnderWay, SCAN_STATUS_LABELS, SCAN_STATUS_TONES } from '../scan-labels.js';
import { scanAddress } from '../scan-paths.js';

export interface ScansPageProps {
  readonly visit: Visit;
  readonly site: Pick<ProjectSummary, 'name'>;
  /** Newest first; null if the parameters are invalid. */
  readonly page: Page<ScanDetails> | null;
  readonly pagerLinks: PagerLinks;
  readonly violations: readonly Violation[];
}

/** All scans of a site. */
export function ScansPage({ visit, site, page, pagerLinks, violations }: ScansPageProps) {
  const { request } = visit;
  const host = displayHost(site.name);
  return (
    <Frame
      visit={visit}
      title={`Scans · ${host}`}
      heading="Scans"
      facts={<bdi>{host}</bdi>}
      back={{ path: siteAddress(site.name), name: host }}
      styles={['site.css']}
    >
      <ErrorSummary violations={violations} fields={[]} />
      {page === null ? null : page.items.length === 0 ? (
        <div class="card empty">
          <h2>No scans yet</h2>
          <p>A scan finds the pages of a site and checks each of them.</p>
          <a class="button" href={request.link(`${siteAddress(site.name)}#scan`)}>
            Scan this site
          </a>
        </div>
      ) : (
        <ul class="card rows" aria-label="Scans">
          {page.items.map((scan) => (
            <ScanRow visit={visit} scan={scan} />
          ))}
        </ul>
      )}
      <Pager request={request} links={pagerLinks} />
    </Frame>
  );
}

/** One scan: its score, how it ended, and a link to it. */
export function ScanRow({ visit, scan }: { readonly visit: Visit; readonly scan: ScanDetails }) {
  const { request, actor, now } = visit;
  const { status, score, result, pages, truncated, failure, createdAt, finishedAt } = scan;
  const name = runDate(finishedAt ?? createdAt);
  return (
    <li class="row">
      <ScoreBadge score={isUnderWay(scan) ? null : score} result={result} />
      <div class="row-main">
        <h2 class="row-title">
          <a href={request.link(scanAddress(scan))}>
            <Time at={finishedAt ?? createdAt} />
          </a>
        </h2>
        <p class="facts small quiet">
          {status === 'ready' ? null : (
            <span>
              <span class={`tag ${SCAN_STATUS_TONES[status]}`}>{SCAN_STATUS_LABELS[status]}</span>
            </span>
          )}
          <span>{countOf(pages.checked, 'page')} checked</span>
          {pages.failed === 0 ? null : <span>{pages.failed} failed</span>}
          <span>
            Started <Time at={createdAt} now={now} />
          </span>
        </p>
        {truncated === null ? null : (
          <p class="small">
            <bdi>{truncated.detail}</bdi>
          </p>
        )}
        {failure === null ? null : (
          <p class="row-failure small">
            <bdi>{failure.message}</bdi>
          </p>
        )}
      </div>
      {includesScope(actor.scope, 'write') ? (
        <a
          class="button secondary slim"
          href={request.link(`${scanAddress(scan)}/delete`)}
          aria-label={`Delete the scan of ${name}`}
        >
          Delete…
        </a>
      ) : null}
    </li>
  );
}
