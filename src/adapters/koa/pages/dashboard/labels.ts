import type { PrivacyKind, ReportStatus } from '../../../../domain/index.js';

export const PRIVACY_LABELS: Readonly<Record<PrivacyKind, string>> = {
  public: 'Public',
  private: 'Private',
  password: 'Password',
};

/** Who may read a report, in a sentence. */
export const PRIVACY_HINTS: Readonly<Record<PrivacyKind, string>> = {
  public: 'Anybody with the link may read it, and search engines may list it.',
  private: 'Only you may read it. To everybody else it looks as if it did not exist.',
  password: 'Anybody with the link and the password may read it.',
};

export const STATUS_LABELS: Readonly<Record<ReportStatus, string>> = {
  pending: 'Waiting',
  running: 'Being graded',
  ready: 'Graded',
  failed: 'Failed',
};

/** `1 report`, `2 reports`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
