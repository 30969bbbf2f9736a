import type { Cursor, Page, Position, Rows } from './ports/index.js';

/** Makes a page, with cursors to the next and previous one, from the rows of a slice. */
export function toPage<Row>(
  { rows, more }: Rows<Row>,
  cursor: Cursor | null,
  positionOf: (row: Row) => Position,
): Page<Row> {
  const first = rows[0];
  const last = rows.at(-1);
  const backwards = cursor?.towards === 'prev';
  const hasNext = backwards || more;
  const hasPrev = backwards ? more : cursor !== null;
  return {
    items: rows,
    next: hasNext && last !== undefined ? { position: positionOf(last), towards: 'next' } : null,
    prev: hasPrev && first !== undefined ? { position: positionOf(first), towards: 'prev' } : null,
  };
}
