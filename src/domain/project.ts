/** All reports of one account whose URL has the same host. */
export interface Project {
  readonly account: string;
  /** Host of the reports' URLs without a leading `www.`; unique within the account, and its identifier. */
  readonly name: string;
  readonly createdAt: Date;
}

/** The form in which project names are stored and compared. Host names are case-insensitive. */
export function normalizeProjectName(name: string): string {
  return name.toLowerCase();
}
