import type { FindingCase, FoundPage, PageLink, ScanFinding, ScanLink, ScanPage } from '../../domain/index.js';
import type { RobotsRules } from '../../application/index.js';

/** A row of a scan with its links. */
export interface ScanPageRow {
  readonly page: ScanPage;
  readonly links: readonly ScanLink[];
  /** Links to URLs that had no row at the time of the visit. */
  readonly others: readonly PageLink[];
}

/** What is known about all rows of a scan, so that no call has to read every one of them. */
export interface FrontierRow {
  /** Number of rows by kind. Their sum is the largest number of a row. */
  readonly rows: Readonly<Record<FoundPage['kind'], number>>;
  /** Rows that wait without a job, in the order in which they are taken. */
  readonly waiting: readonly Pick<FoundPage, 'number' | 'kind' | 'depth'>[];
  /** Numbers of the rows that have a job. */
  readonly taken: readonly number[];
}

export const EMPTY_FRONTIER: FrontierRow = { rows: { page: 0, link: 0 }, waiting: [], taken: [] };

/** What the end of a scan found. */
export interface FindingsRow {
  readonly findings: readonly ScanFinding[];
  /** Of site-wide findings, by the ID of the finding. */
  readonly cases: Readonly<Record<string, readonly FindingCase[]>>;
}

/** The rules of each origin, in the order in which they were added. */
export type RobotsRow = readonly (readonly [origin: string, rules: RobotsRules])[];
