import type { FailureCode } from '../failure.js';
import type { ScanLink, ScanPage } from './scan-page.js';

/** A row of a scan with its links to other rows, as far as the analysis of the site needs it. */
export interface GraphPage extends Pick<
  ScanPage,
  | 'number'
  | 'url'
  | 'kind'
  | 'isInSitemap'
  | 'status'
  | 'statusCode'
  | 'redirectTo'
  | 'skippedReason'
  | 'title'
  | 'description'
  | 'canonical'
  | 'isNoindex'
  | 'alternates'
  | 'failure'
> {
  readonly links: readonly ScanLink[];
}

/**
 * What a row turned out to be. `unvisited`: the scan ended first. `other`: neither a page nor known to be broken, such as a PDF file,
 * or a page that was too large to read.
 */
export type RowState = 'page' | 'redirect' | 'broken' | 'robots' | 'unvisited' | 'other';

/** What the analysis keeps of a row. */
export interface SiteRow extends Pick<
  GraphPage,
  'number' | 'url' | 'kind' | 'isInSitemap' | 'statusCode' | 'isNoindex'
> {
  readonly state: RowState;
  /** null unless it is a redirect. */
  readonly redirectTo: string | null;
  /** Another URL than its own, or null. */
  readonly canonical: string | null;
  readonly title: string | null;
  readonly description: string | null;
  /** Why it is broken, in one sentence; null if it is not. */
  readonly problem: string | null;
}

export function toSiteRow(page: GraphPage): SiteRow {
  const { number, url, kind, isInSitemap, statusCode, isNoindex, redirectTo, canonical, title, description } = page;
  const state = stateOf(page);
  const problem = state === 'broken' ? (page.failure?.message ?? `It answered ${statusCode}.`) : null;
  return {
    number,
    url,
    kind,
    isInSitemap,
    statusCode,
    isNoindex,
    state,
    redirectTo,
    canonical: canonical === url ? null : canonical,
    title,
    description,
    problem,
  };
}

/** Failures of the target. Others come from limits, rules or errors of the service, and say nothing about the link. */
const BROKEN: readonly FailureCode[] = [
  'target_not_found',
  'target_refused',
  'target_unreachable',
  'target_timed_out',
  'target_disconnected',
  'target_tls_invalid',
  'target_response_invalid',
  'target_http_error',
  'too_many_redirects',
  'invalid_redirect',
];

function stateOf({ status, redirectTo, statusCode, skippedReason, failure }: GraphPage): RowState {
  if (redirectTo !== null) return 'redirect';
  if (status === 'checked') return 'page';
  if (status === 'failed') {
    const isBroken = (statusCode !== null && statusCode >= 400) || (failure !== null && BROKEN.includes(failure.code));
    return isBroken ? 'broken' : 'other';
  }
  if (status === 'waiting' || skippedReason === 'max_pages' || skippedReason === 'canceled') return 'unvisited';
  return skippedReason === 'robots' ? 'robots' : 'other';
}
