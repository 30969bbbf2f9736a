import type { ScanPageStatus, SkippedReason } from '../../../../../domain/index.js';

export const PAGE_STATUS_LABELS: Readonly<Record<ScanPageStatus, string>> = {
  waiting: 'Waiting',
  checked: 'Checked',
  failed: 'Failed',
  skipped: 'Skipped',
};

/** Why a page was not checked, in a few words. */
export const SKIPPED_LABELS: Readonly<Record<SkippedReason, string>> = {
  robots: 'Kept out by robots.txt',
  scope: 'Redirects to another site',
  not_html: 'Not a web page',
  max_pages: 'Limit of pages reached',
  canceled: 'Scan canceled',
};
