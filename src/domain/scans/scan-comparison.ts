/** Maximum number of entries in each list of a comparison. */
export const MAX_COMPARED = 100;

/** The first entries of a list, at most MAX_COMPARED. */
export interface BoundedList<Item> {
  readonly items: readonly Item[];
  /** Number of all entries. */
  readonly total: number;
}

/** A page in two scans. */
export interface ComparedPage {
  readonly url: string;
  /** Scores, 0–100; null if the page has none in that scan, or is not in it. */
  readonly from: number | null;
  readonly to: number | null;
}

/** A finding that only one of two scans has. */
export interface ComparedFinding {
  readonly id: string;
  readonly kind: 'check' | 'site';
  readonly title: string;
  /** Number of pages in the scan that has it. */
  readonly pages: number;
}

export interface ComparedScanCategory {
  readonly id: string;
  readonly title: string;
  readonly from: number | null;
  readonly to: number | null;
  /** `to` minus `from`, with at most one decimal; null if one of them is missing. */
  readonly change: number | null;
}

/** What changed between an earlier and a later scan of one site. */
export interface ScanComparison {
  readonly score: { readonly from: number | null; readonly to: number | null; readonly change: number | null };
  readonly categories: readonly ComparedScanCategory[];
  /** `failing`: pages that failed in the later scan and were checked in the earlier one. The worst change comes first. */
  readonly pages: {
    readonly new: BoundedList<ComparedPage>;
    readonly gone: BoundedList<ComparedPage>;
    readonly better: BoundedList<ComparedPage>;
    readonly worse: BoundedList<ComparedPage>;
    readonly failing: BoundedList<ComparedPage>;
  };
  readonly findings: { readonly new: BoundedList<ComparedFinding>; readonly fixed: BoundedList<ComparedFinding> };
  /** Number of pages of both scans on which each check got better or worse; only checks that changed. */
  readonly checks: readonly {
    readonly check: string;
    readonly title: string;
    readonly better: number;
    readonly worse: number;
  }[];
}
