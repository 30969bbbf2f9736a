import type { ScanDetails } from '../../../../application/index.js';
import { MAX_PAGES, includesScope } from '../../../../domain/index.js';
import type { Visit } from '../dashboard/visit.js';
import { NEW_SCAN } from './scan-paths.js';

export interface ScanNoticeProps {
  readonly visit: Visit;
  readonly scan: ScanDetails;
  /** Whether the page below shows an earlier scan. */
  readonly hasEarlier: boolean;
}

/** How a scan ended, unless it saw the whole site. */
export function ScanNotice({ visit, scan, hasEarlier }: ScanNoticeProps) {
  const { request, actor } = visit;
  const { id, status, failure, truncated, options, pages } = scan;
  const canWrite = includesScope(actor.scope, 'write');
  const again = (changes: Readonly<Record<string, string>> = {}) =>
    request.link(`${NEW_SCAN}?${new URLSearchParams({ scan: id, ...changes })}`);
  const earlier = hasEarlier ? ' Below is the last finished scan.' : '';
  if (status === 'failed') {
    return (
      <div class="notice bad">
        <p>
          <b>The scan failed.</b> <bdi>{failure?.message}</bdi>
          {earlier}
        </p>
        {canWrite ? (
          <p>
            <a href={again()}>Try again</a>
          </p>
        ) : null}
      </div>
    );
  }
  if (status === 'canceled') {
    return (
      <div class="notice decent">
        <p>
          <b>The scan was canceled.</b>{' '}
          {hasEarlier ? earlier : pages.checked === 0 ? '' : 'Below is what it found until then.'}{' '}
          {canWrite ? <a href={again()}>Scan again</a> : null}
        </p>
      </div>
    );
  }
  if (truncated === null) return null;
  const more = Math.min(MAX_PAGES, options.maxPages * 10);
  return (
    <div class="notice decent">
      <p>
        <bdi>{truncated.detail}</bdi>{' '}
        {canWrite && truncated.reason === 'max_pages' && more > options.maxPages ? (
          <a href={again({ max_pages: String(more) })}>Raise the limit</a>
        ) : null}
      </p>
    </div>
  );
}
