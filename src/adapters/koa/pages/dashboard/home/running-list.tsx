import type { RunningOverview } from '../../../../../application/index.js';
import type { PageRequest } from '../../page-request.js';
import { PageName } from '../page-name.js';
import { StatusTag } from '../status-tag.js';

/** The reports that are being checked. While there are any, dashboard.js updates the page. */
export function RunningList({
  request,
  running,
}: {
  readonly request: PageRequest;
  readonly running: RunningOverview;
}) {
  const { items, count, isComplete } = running;
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
      {items.length === 0 ? (
        <p class="flush-text small quiet">Nothing is running.</p>
      ) : (
        <ul class="feed">
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
