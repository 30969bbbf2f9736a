import type { PrivacyKind, ReportStatus } from '../../../../domain/index.js';

export const PRIVACY_LABELS: Readonly<Record<PrivacyKind, string>> = {
  public: 'Public',
  private: 'Private',
  password: 'Password-protected',
};

/** Who can read a report, in a sentence. */
export const PRIVACY_HINTS: Readonly<Record<PrivacyKind, string>> = {
  public: 'Anyone with the link can read it, and search engines may list it.',
  private: 'Only you and people with a share link can read it. Everyone else sees a “not found” page.',
  password: 'Anyone with the link and the password can read it.',
};

export const STATUS_LABELS: Readonly<Record<ReportStatus, string>> = {
  pending: 'Queued',
  running: 'Checking',
  ready: 'Checked',
  failed: 'Failed',
};

const COUNT = new Intl.NumberFormat('en');

/** `1 report`, `1,234 reports`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${COUNT.format(count)} ${count === 1 ? one : many}`;
}
