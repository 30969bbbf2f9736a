import type { Direction, Position, Rows, Slice } from '../../application/index.js';

/** The page of `all`, which may be in any order. */
export function sliceRows<Row>(all: Row[], slice: Slice, positionOf: (row: Row) => Position): Rows<Row> {
  const positioned = all.map((row) => ({ row, position: positionOf(row) }));
  positioned.sort((a, b) => compare(a.position, b.position, slice.direction));
  const { cursor, limit } = slice;
  if (cursor === null) return page(positioned, 0, limit);
  const after = positioned.findIndex(({ position }) => compare(position, cursor.position, slice.direction) > 0);
  if (cursor.towards === 'next') return page(positioned, after === -1 ? positioned.length : after, limit);
  const before = positioned.filter(({ position }) => compare(position, cursor.position, slice.direction) < 0);
  const rows = before.slice(-limit).map(({ row }) => row);
  return { rows, more: before.length > rows.length };
}

function page<Row>(positioned: readonly { row: Row }[], from: number, limit: number): Rows<Row> {
  const rows = positioned.slice(from, from + limit).map(({ row }) => row);
  return { rows, more: from + rows.length < positioned.length };
}

/** Positions without a key come last in both directions. Equal keys are sorted by id, in the direction of the list. */
function compare(a: Position, b: Position, direction: Direction): number {
  const sign = direction === 'asc' ? 1 : -1;
  if (a.key === null || b.key === null) {
    if (a.key !== b.key) return a.key === null ? 1 : -1;
  } else if (a.key !== b.key) {
    return a.key < b.key ? -sign : sign;
  }
  if (a.id === b.id) return 0;
  return a.id < b.id ? -sign : sign;
}
