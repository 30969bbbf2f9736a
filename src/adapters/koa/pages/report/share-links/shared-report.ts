/** The report that a link opens. */
export interface SharedReport {
  /** ID of the report. */
  readonly id: string;
  /** The token in the address. */
  readonly token: string;
  /** When the link expires; null if it works until it is removed. */
  readonly until: Date | null;
}
