import assert from 'node:assert/strict';
import type { Cursor, Direction, Position, Rows, Slice } from '../application/index.js';

/** A list under test: how to get a page, and each row's position. */
export interface PagedList<Row> {
  page(slice: Slice): Promise<Rows<Row>>;
  positionOf(row: Row): Position;
}

/**
 * Checks that the list has the rows with these ids, in this order, for every page size: all on one page, forwards from the
 * first and backwards from the last, each row once, with the right `more`.
 */
export async function assertPages<Row>(
  list: PagedList<Row>,
  direction: Direction,
  ids: readonly string[],
  sizes: readonly number[] = [1, 3, ids.length],
): Promise<void> {
  const idsOf = (rows: readonly Row[]) => rows.map((row) => list.positionOf(row).id);
  const { rows, more } = await list.page({ direction, limit: 100, cursor: null });
  assert.deepEqual(idsOf(rows), ids, 'order on one page');
  assert.equal(more, false, 'nothing comes after the whole list');
  for (const limit of sizes) {
    const forwards = await walk(list, { direction, limit }, 'next', null);
    assert.deepEqual(idsOf(forwards), ids, `forwards by ${limit}`);
    const last = forwards.at(-1);
    if (last === undefined) continue;
    const backwards = await walk(list, { direction, limit }, 'prev', {
      position: list.positionOf(last),
      towards: 'prev',
    });
    assert.deepEqual(idsOf(backwards), ids.slice(0, -1), `backwards by ${limit}`);
  }
}

async function walk<Row>(
  list: PagedList<Row>,
  slice: Omit<Slice, 'cursor'>,
  towards: Cursor['towards'],
  from: Cursor | null,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let cursor = from, pages = 0; ; pages += 1) {
    assert.ok(pages <= 100, 'the pages come to an end');
    const { rows, more } = await list.page({ ...slice, cursor: throughJson(cursor) });
    assert.ok(rows.length <= slice.limit, 'a page holds no more than its limit');
    assert.ok(pages === 0 || rows.length > 0, 'there is a row if there is more');
    if (towards === 'next') found.push(...rows);
    else found.unshift(...rows);
    if (!more) return found;
    assert.equal(rows.length, slice.limit, 'only the last page may be short');
    const edge = towards === 'next' ? rows.at(-1) : rows[0];
    assert.ok(edge !== undefined, 'an empty page has nothing beyond it');
    cursor = { position: list.positionOf(edge), towards };
  }
}

/** Positions travel as text between pages. */
function throughJson(cursor: Cursor | null): Cursor | null {
  return JSON.parse(JSON.stringify(cursor)) as Cursor | null;
}
