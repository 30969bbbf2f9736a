import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Position, ScanPageQuery } from '../../../application/index.js';
import { invalidCursor, probeLimit, walkOrder } from '../lists/keyset.js';
import { scoreKeysOf } from '../lists/page-statement.js';
import { PAGE_COLUMNS } from '../mapping/scan-page.js';
import { toScoreKey } from '../mapping/report.js';
import type { Queries } from '../rows.js';
import { ignoringCase } from './ignoring-case.js';

/** The sort key of each list; null if the number alone sorts it. Rows without a value come last in both directions. */
const KEYS = {
  number: null,
  url: sql`url`,
  score: sql`score_key`,
  // As `pageDepth` in the domain.
  depth: sql`(case when links_in is null then depth else clicks end)`,
} as const satisfies Record<ScanPageQuery['sort'], RawBuilder<unknown> | null>;

/** One page of a scan's pages. A scan has at most some 10,000, so sorting them takes milliseconds. */
export function listPagesStatement(queries: Queries, query: ScanPageQuery) {
  const { result, status, check, search, scanId } = query;
  let statement = queries
    .selectFrom('scan_pages')
    .select(PAGE_COLUMNS)
    .where('scan_id', '=', scanId)
    .where('kind', '=', 'page')
    .where(beyondCursor(query))
    .limit(sql.lit(probeLimit(query)));
  if (result !== null) {
    const { from, below } = scoreKeysOf(result);
    statement = statement.where('score_key', '>=', from).where('score_key', '<', below);
  }
  if (status !== null) statement = statement.where('status', '=', status);
  if (check !== null) statement = statement.where(sql<SqlBool>`${check} = any(checks)`);
  if (search !== null) {
    const pattern = ignoringCase(search);
    statement = statement.where(sql<SqlBool>`(url ~ ${pattern} or title ~ ${pattern})`);
  }
  const { order } = walkOrder(query);
  const key = KEYS[query.sort];
  if (key !== null) {
    const nulls = sql.raw(query.cursor?.towards === 'prev' ? 'nulls first' : 'nulls last');
    statement = statement.orderBy(sql`${key} ${sql.raw(order)} ${nulls}`);
  }
  return statement.orderBy('number', order);
}

function beyondCursor(query: ScanPageQuery): RawBuilder<SqlBool> {
  const { cursor, sort } = query;
  if (cursor === null) return sql`true`;
  const { position, towards } = cursor;
  const number = numberAt(position);
  const beyond = sql.raw(walkOrder(query).beyond);
  const key = KEYS[sort];
  if (key === null) return sql`number ${beyond} ${number}`;
  const value = valueAt(position, sort);
  if (value === null) {
    const withinNulls = sql<SqlBool>`(${key} is null and number ${beyond} ${number})`;
    return towards === 'next' ? withinNulls : sql`(${withinNulls} or ${key} is not null)`;
  }
  const withinValues = sql<SqlBool>`(${key}, number) ${beyond} (${value}, ${number})`;
  return towards === 'next' ? sql`(${withinValues} or ${key} is null)` : withinValues;
}

function numberAt({ id }: Position): number {
  const number = Number(id);
  if (!Number.isInteger(number) || number < 0 || number > 2 ** 31 - 1) throw invalidCursor();
  return number;
}

function valueAt({ key }: Position, sort: ScanPageQuery['sort']): number | string | null {
  if (sort === 'url') {
    if (typeof key !== 'string' || key.includes('\0')) throw invalidCursor();
    return key;
  }
  if (key === null) return null;
  if (typeof key !== 'number' || !(key >= 0 && key <= 10_000)) throw invalidCursor();
  return sort === 'score' ? toScoreKey(key) : key;
}
