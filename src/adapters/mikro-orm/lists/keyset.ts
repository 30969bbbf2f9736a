import { invalid } from '../../../domain/index.js';
import type { Rows, Slice } from '../../../application/index.js';

/** The order in which the database walks: backwards for the page before a position. */
export function walkOrder({ direction, cursor }: Slice): { order: 'asc' | 'desc'; beyond: '<' | '>' } {
  const isAscending = (direction === 'asc') !== (cursor?.towards === 'prev');
  return isAscending ? { order: 'asc', beyond: '>' } : { order: 'desc', beyond: '<' };
}

/** One row more than fits on the page, to see whether there are more. */
export function probeLimit({ limit }: Slice): number {
  return limit + 1;
}

/** Makes a page of the rows in the order of the walk. */
export function toRows<Row, Item>(walked: readonly Row[], slice: Slice, toItem: (row: Row) => Item): Rows<Item> {
  const rows = walked.slice(0, slice.limit).map(toItem);
  if (slice.cursor?.towards === 'prev') rows.reverse();
  return { rows, more: walked.length > slice.limit };
}

/** The error for a position that this list never returned. */
export function invalidCursor(): Error {
  return invalid({ field: 'cursor', code: 'invalid_cursor', message: 'This cursor does not belong to this list.' });
}

/** The time at a position. @throws SitegradeError `invalid` if it is not a time */
export function timeAt(key: string | number | null): Date {
  const time = new Date(key ?? Number.NaN);
  if (Number.isNaN(time.getTime())) throw invalidCursor();
  return time;
}
