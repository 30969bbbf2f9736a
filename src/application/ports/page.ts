/** Sizes a page can have. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

export type PageSize = (typeof PAGE_SIZES)[number];

export const DEFAULT_PAGE_SIZE: PageSize = 10;

export const DIRECTIONS = ['desc', 'asc'] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** A place in a sorted list: the sort key and the identifier of a row. Plain data; it survives JSON. */
export interface Position {
  /** The row's value under the list's sort key: text, number, an ISO time, or null where the row has none. */
  readonly key: string | number | null;
  readonly id: string;
}

/** Where a page begins. The row at `position` itself is not on the page. */
export interface Cursor {
  readonly position: Position;
  /** `next`: the rows after the position. `prev`: the rows just before it, still in the list's own order. */
  readonly towards: 'next' | 'prev';
}

/** What every list query asks of a repository. */
export interface Slice {
  readonly direction: Direction;
  readonly limit: number;
  /** null for the first page. */
  readonly cursor: Cursor | null;
}

/** What a repository answers: the rows in the list's order, at most `limit`. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Whether there are further rows beyond this page in the direction of travel. */
  readonly more: boolean;
}

/** A page, as use cases answer it. */
export interface Page<Row> {
  readonly items: readonly Row[];
  /** null where there is no further page. */
  readonly next: Cursor | null;
  /** null on the first page. */
  readonly prev: Cursor | null;
}
