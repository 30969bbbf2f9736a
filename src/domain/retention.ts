/** How long the generations of reports are kept. The one whose outcome a report shows always is. */
export interface Retention {
  /** The newest so many of each report, ≥ 1. */
  readonly generationsKept: number;
  /** Those that finished so many days ago at most; null for no limit. */
  readonly generationsMaxAgeDays: number | null;
}

export const DEFAULT_RETENTION: Retention = { generationsKept: 100, generationsMaxAgeDays: 400 };
