import { invalid } from '../../../domain/index.js';
import type { Rows, Slice } from '../../../application/index.js';

/** In which order the database has to walk: backwards where the page before a position is asked for. */
export function walkOrder({ direction, cursor }: Slice): { order: 'asc' | 'desc'; beyond: '<' | '>' } {
  const isAscending = (direction === 'asc') !== (cursor?.towards === 'prev');
  return isAscending ? { order: 'asc', beyond: '>' } : { order: 'desc', beyond: '<' };
}

/** What to ask for: one row more than the page has, which tells whether there are further ones. */
export function probeLimit({ limit }: Slice): number {
  return limit + 1;
}

/** The page from the rows walked. */
export function toRows<Row, Item>(walked: readonly Row[], slice: Slice, toItem: (row: Row) => Item): Rows<Item> {
  const rows = walked.slice(0, slice.limit).map(toItem);
  if (slice.cursor?.towards === 'prev') rows.reverse();
  return { rows, more: walked.length > slice.limit };
}

/** Refuses a position that this list never gave out. */
export function invalidCursor(): Error {
  return invalid({ field: 'cursor', code: 'invalid_cursor', message: 'This cursor does not belong to this list.' });
}

/** The time at a position. @throws SitegradeError `invalid` where it is none */
export function timeAt(key: string | number | null): Date {
  const time = new Date(key ?? Number.NaN);
  if (Number.isNaN(time.getTime())) throw invalidCursor();
  return time;
}
