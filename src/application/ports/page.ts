/** The possible page sizes. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

export type PageSize = (typeof PAGE_SIZES)[number];

export const DEFAULT_PAGE_SIZE: PageSize = 10;

export const DIRECTIONS = ['desc', 'asc'] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** A position in a sorted list. Plain data that survives JSON. */
export interface Position {
  /**
   * The row's value for the list's sort key: text, a number or an ISO time. null if the row has none, and always in lists
   * that are sorted by id only.
   */
  readonly key: string | number | null;
  /** Identifies the row within its list. */
  readonly id: string;
}

/** Where a page starts. The row at `position` is not on it, and need not exist any more. */
export interface Cursor {
  readonly position: Position;
  /** `next`: the rows after the position. `prev`: the rows just before it, in the same order. */
  readonly towards: 'next' | 'prev';
}

/** The part of a list that a query asks for. */
export interface Slice {
  readonly direction: Direction;
  readonly limit: number;
  /** null for the first page. */
  readonly cursor: Cursor | null;
}

/** At most `limit` rows of a list, in its order; none if nothing matches. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Whether there are more rows after this page, or before it if the cursor leads to `prev`. */
  readonly more: boolean;
}

/** A page as use cases return it. */
export interface Page<Row> {
  readonly items: readonly Row[];
  /** null on the last page. */
  readonly next: Cursor | null;
  /** null on the first page. */
  readonly prev: Cursor | null;
}
