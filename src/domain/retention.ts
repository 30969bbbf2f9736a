/** How long generations and the audit log are kept. The generation whose outcome a report shows is always kept. */
export interface Retention {
  /** Maximum number for each report, ≥ 1; the newest are kept. */
  readonly generationsKept: number;
  /** Maximum age in days since a generation finished; null for no limit. */
  readonly generationsMaxAgeDays: number | null;
  /** Maximum age of entries in the audit log, in days; null for no limit. */
  readonly auditLogMaxAgeDays: number | null;
}

export const DEFAULT_RETENTION: Retention = {
  generationsKept: 100,
  generationsMaxAgeDays: 400,
  auditLogMaxAgeDays: 365,
};
