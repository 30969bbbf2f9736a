import type {
  FindingCase,
  FoundPage,
  PageCheck,
  PageLink,
  Result,
  Scan,
  ScanFinding,
  ScanLink,
  ScanPage,
  ScanStatus,
  SiteFinding,
  SkippedReason,
} from '../../domain/index.js';
import type { Rows, Slice } from './page.js';
import type { RobotsRules } from './site-reader.js';

/** Newest first: by id, which is the order of creation. */
export interface ScanQuery extends Slice {
  readonly account: string;
  /** Normalized name; null for all. */
  readonly project: string | null;
  /** null for all. */
  readonly status: ScanStatus | null;
}

export const SCAN_PAGE_SORTS = ['number', 'score', 'url', 'depth'] as const;

/** `number` is the order in which the scan found the pages. `depth` is that of `pageDepth`. */
export type ScanPageSort = (typeof SCAN_PAGE_SORTS)[number];

export interface ScanPageQuery extends Slice {
  readonly scanId: string;
  /** Class of the score; null for all. */
  readonly result: Result | null;
  /** null for all. */
  readonly status: ScanPage['status'] | null;
  /** ID of a check: only pages on which it failed or warned; null for all. */
  readonly check: string | null;
  /** Substring of the URL or the title, compared literally and case-insensitively; null for all. */
  readonly search: string | null;
  readonly sort: ScanPageSort;
}

/** A URL to add to a scan. */
export interface NewScanPage extends Omit<FoundPage, 'number'> {
  /** `skipped`: for the reason given, and never visited. */
  readonly skippedReason: SkippedReason | null;
}

/** A row that a URL leads to. */
export interface KnownPage {
  readonly url: string;
  readonly number: number;
}

/** What `addPages` did. */
export interface AddedPages {
  /** All rows with these URLs: new ones and those that were there. Fewer than asked for if a bound was reached. */
  readonly known: readonly KnownPage[];
  /** Number of new rows of kind `page`: waiting, and skipped. */
  readonly waiting: number;
  readonly skipped: number;
  /** Number of new rows of kind `link`. */
  readonly links: number;
  /** Whether rows are missing because the scan has `maxRows`. */
  readonly isFull: boolean;
  /** The first URL that was left out because of `maxVariants`; null if there is none. */
  readonly variant: string | null;
}

export interface PageBounds {
  /** Maximum number of rows of the scan, by kind. */
  readonly maxRows: Readonly<Record<FoundPage['kind'], number>>;
  /** Maximum number of rows of kind `page` with a query string that are the same URL without it. */
  readonly maxVariants: number;
}

/** A row that was taken from the frontier, with the ID of its job. */
export interface TakenPage extends Pick<FoundPage, 'number' | 'url' | 'kind'> {
  readonly jobId: string;
}

/** What a visit found: everything about a page but what the frontier knows. */
export type VisitedPage = Omit<ScanPage, 'url' | 'kind' | 'depth' | 'isInSitemap' | 'jobId' | 'linksIn' | 'clicks'>;

/** A visited row with its links, as `readGraph` returns them. */
export interface LinkedPage extends ScanPage {
  readonly links: readonly ScanLink[];
}

/** What the end of a scan adds to a row. */
export interface PagePosition {
  readonly number: number;
  readonly linksIn: number;
  readonly clicks: number | null;
}

/** Check findings while the scan runs: sums over its pages. */
export interface CheckTotals extends Pick<PageCheck, 'check'> {
  readonly failed: number;
  readonly warned: number;
  /** Sum of the points of all pages. */
  readonly points: number;
  /** URLs of up to MAX_EXAMPLES pages that it costs most. */
  readonly examples: readonly string[];
}

export interface CaseQuery {
  readonly scanId: string;
  readonly findingId: string;
  /** Rank of the last case that was read, from 1; 0 to start. */
  readonly after: number;
  readonly limit: number;
}

/** A scan or one of its pages that has a job. */
export interface ScanWork {
  readonly scanId: string;
  readonly account: string;
  /** null: the job that opens or finishes the scan. */
  readonly page: number | null;
  readonly url: string;
  readonly jobId: string;
  /** When the scan changed last. */
  readonly updatedAt: Date;
}

/**
 * Scans with their pages, links and findings. The pages of a scan are its frontier too: a page waits, is taken with the ID of
 * a job, and is visited. Call whatever changes pages in the transaction that holds the scan's lock.
 */
export interface ScanRepository {
  /**
   * Stores a new scan, and its project if the account has none of that name yet.
   * @returns false, and stores nothing, if a scan with this id exists in any account
   */
  add(scan: Scan): Promise<boolean>;
  /** null if the account has no such scan. */
  find(account: string, id: string): Promise<Scan | null>;
  /** One page of an account's scans. */
  list(query: ScanQuery): Promise<Rows<Scan>>;
  /**
   * The newest scan of a project that is `ready`, or null.
   * @param before only scans that were created before this one
   */
  findLatest(account: string, project: string, before: string | null): Promise<Scan | null>;
  /**
   * Reads a scan and keeps others from locking, changing or deleting it until the ambient transaction ends. Required before
   * `save` and every call that changes its pages.
   */
  lock(scanId: string): Promise<Scan | null>;
  /** Stores a changed scan. */
  save(scan: Scan): Promise<void>;
  /** Removes a scan with its pages and findings. @returns it, or null if the account has no such scan */
  delete(account: string, id: string): Promise<Scan | null>;

  /** The robots.txt rules that the scan keeps to, by origin. */
  findRobots(scanId: string): Promise<ReadonlyMap<string, RobotsRules>>;
  /** No effect if the origin has rules already. */
  addRobots(scanId: string, origin: string, rules: RobotsRules): Promise<void>;

  /** Those of these URLs (at most 1,000) that have rows. */
  findKnown(scanId: string, urls: readonly string[]): Promise<readonly KnownPage[]>;
  /**
   * Adds rows for URLs (at most 1,000, distinct) that have none, in this order. A waiting row that exists gets the smaller
   * depth of both, and any row is in a sitemap from the first time that one lists it.
   */
  addPages(scanId: string, pages: readonly NewScanPage[], bounds: PageBounds): Promise<AddedPages>;
  findPage(scanId: string, number: number): Promise<ScanPage | null>;
  /**
   * Takes waiting rows that have no job, one for each ID, as long as there are any: pages before links, then by depth, then by
   * number.
   */
  takeWaiting(scanId: string, jobIds: readonly string[]): Promise<readonly TakenPage[]>;
  /** Number of rows that have a job now. */
  countTaken(scanId: string): Promise<number>;
  /** Gives a row another job, if it has this one now. @returns whether it did */
  replaceJob(scanId: string, number: number, jobId: string, nextJobId: string): Promise<boolean>;
  /**
   * Records a visit: the row has no job any more.
   * @param links to rows that exist
   * @param others to URLs without a row. `readGraph` returns those that have one by then, as links.
   */
  saveVisit(scanId: string, visit: VisitedPage, links: readonly ScanLink[], others: readonly PageLink[]): Promise<void>;
  /**
   * Skips every row that waits, whether it has a job or not.
   * @param kind only rows of this kind; null for all
   * @returns the number of pages among them, and the IDs of their jobs
   */
  skipWaiting(
    scanId: string,
    reason: SkippedReason,
    kind: FoundPage['kind'] | null,
  ): Promise<{ readonly pages: number; readonly jobIds: readonly string[] }>;

  /** One page of a scan's rows of kind `page`. Rows without a value come last. `Position.id` is the number. */
  listPages(query: ScanPageQuery): Promise<Rows<ScanPage>>;
  /** Rows of both kinds by number, with the links of visited ones: at most `limit` after the row `after` (0 to start). */
  readGraph(scanId: string, after: number, limit: number): Promise<readonly LinkedPage[]>;
  /** What checks found so far, in any order. */
  sumChecks(scanId: string): Promise<readonly CheckTotals[]>;

  /** Stores what the end of the scan found, and replaces what an earlier attempt stored. */
  saveFindings(
    scanId: string,
    checks: readonly ScanFinding[],
    site: readonly (SiteFinding & ScanFinding)[],
  ): Promise<void>;
  /** At most 1,000 at a time. */
  savePositions(scanId: string, positions: readonly PagePosition[]): Promise<void>;
  /** In the order in which they were stored: checks, then site-wide findings. */
  listFindings(scanId: string): Promise<readonly ScanFinding[]>;
  /** Cases of a site-wide finding, in the order in which they were stored. */
  listCases(query: CaseQuery): Promise<readonly FindingCase[]>;

  /**
   * What has a job now, of all accounts, whatever the status of the scan: sorted by scan; the scan itself before its pages, by
   * number.
   * @param limit maximum number, at least 1. Only an empty answer means that there are no more.
   */
  listWork(limit: number, after: Pick<ScanWork, 'scanId' | 'page'> | null): Promise<readonly ScanWork[]>;
}
