import type { ComponentChildren } from 'preact';
import type { ScanDetails, ScanPageView } from '../../../../../application/index.js';
import { wholeScore } from '../../../../../domain/index.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import type { PageRequest } from '../../page-request.js';
import { pagePath } from '../page-path.js';
import { PAGE_STATUS_LABELS, SKIPPED_LABELS } from './page-status-labels.js';
import type { ScanPagesState } from './scan-pages-state.js';

export interface PagesTableProps {
  readonly request: PageRequest;
  readonly scan: Pick<ScanDetails, 'project'>;
  readonly state: ScanPagesState;
  readonly pages: readonly ScanPageView[];
}

/** Pages of a scan. Each leads to its report. */
export function PagesTable({ request, scan, state, pages }: PagesTableProps) {
  return (
    <table class="table site-pages">
      <caption class="visually-hidden">Pages of the scan</caption>
      <thead>
        <tr>
          <SortHeader request={request} state={state} up="address" down="address-desc">
            Page
          </SortHeader>
          <SortHeader request={request} state={state} up="worst" down="best">
            Score
          </SortHeader>
          <th scope="col" class="number wide-only">
            Status
          </th>
          <th scope="col" class="number wide-only">
            Links in
          </th>
          <SortHeader request={request} state={state} up="depth" down="depth-desc" class="number wide-only">
            Clicks
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr>
            <th scope="row">
              <Name request={request} page={page} site={scan.project} />
            </th>
            <td>
              <PageScore page={page} />
            </td>
            <td class="number wide-only">
              {page.statusCode === null ? (
                '–'
              ) : page.statusCode >= 400 ? (
                <b class="down">{page.statusCode}</b>
              ) : (
                page.statusCode
              )}
            </td>
            <td class="number wide-only">{page.linksIn ?? '–'}</td>
            <td class="number wide-only">{page.depth ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SortHeaderProps extends Pick<PagesTableProps, 'request' | 'state'> {
  /** Names of the two sort orders. */
  readonly up: string;
  readonly down: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** The heading of a column that sorts the table. The second click turns the order around. */
function SortHeader({ request, state, up, down, children, ...attributes }: SortHeaderProps) {
  const { order } = state;
  const sorted = order === up ? 'ascending' : order === down ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={sorted} {...attributes}>
      <a href={request.link(`${state.href({ order: order === up ? down : up })}#pages`)}>
        {children}
        {sorted === undefined ? null : <span aria-hidden="true"> {sorted === 'ascending' ? '↑' : '↓'}</span>}
      </a>
    </th>
  );
}

function Name({ request, page, site }: Pick<PagesTableProps, 'request'> & { page: ScanPageView; site: string }) {
  const { url, title, reportId, redirectTo, failure, skippedReason, isIndexable } = page;
  const path = pagePath(url, site);
  const notes = [
    failure?.message,
    skippedReason === null ? undefined : SKIPPED_LABELS[skippedReason],
    redirectTo === null ? undefined : `Redirects to ${pagePath(redirectTo, site)}`,
    isIndexable === false && redirectTo === null ? 'Not indexable' : undefined,
  ].filter((note) => note !== undefined);
  return (
    <>
      {reportId === null ? (
        <bdi class="site-name">{title ?? path}</bdi>
      ) : (
        <a class="name site-name" href={request.link(`/reports/${reportId}`)}>
          <bdi>{title ?? path}</bdi>
        </a>
      )}
      {title === null ? null : (
        <p class="site-example small quiet">
          <bdi dir="ltr">{path}</bdi>
        </p>
      )}
      {notes.map((note) => (
        <p class="small quiet">
          <bdi>{note}</bdi>
        </p>
      ))}
    </>
  );
}

function PageScore({ page: { status, score, result, redirectTo } }: { readonly page: ScanPageView }) {
  if (score !== null && result !== null) {
    return (
      <span class={`site-pill ${result}`}>
        <b>{wholeScore(score)}</b> {RESULT_LABELS[result]}
      </span>
    );
  }
  return (
    <span class={`site-pill ${status === 'failed' ? 'bad' : 'neutral'}`}>
      {redirectTo !== null && status === 'checked' ? 'Redirect' : PAGE_STATUS_LABELS[status]}
    </span>
  );
}
