import { sql, type Insertable, type SqlBool } from 'kysely';
import { REPORT_COLUMNS } from '../mapping/report.js';
import { SHOWN_COLUMNS } from '../mapping/generation.js';
import { NONE_SHOWN, updateCounts } from './project-counts.js';
import { forgetDays, openDay } from './project-openings.js';
import type { Queries, Tables } from '../rows.js';
import { Statement } from '../database/statement.js';

interface Key {
  readonly account: string;
  readonly id: string;
}

const SHORT = { prepared: true, settings: null, statementClass: 'short' } as const;
export const WRITING = { prepared: true, settings: null, statementClass: 'write' } as const;

/**
 * Adds the report, and the project if it is missing. The foreign key is checked at the end of the statement and waits for a
 * concurrent deletion of the project. If that commits, the statement fails and is retried.
 */
export const ADD = new Statement((queries, values: Insertable<Tables['reports']>) =>
  queries
    .with('added', (db) =>
      db
        .insertInto('reports')
        .values(pick(values, REPORT_COLUMNS))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'account', 'project', 'created_at', 'score_key']),
    )
    .with('project', (db) =>
      db
        .insertInto('projects')
        .columns(['account', 'name', 'created_at'])
        .expression((source) => source.selectFrom('added').select(['account', 'project', 'created_at']))
        .onConflict((conflict) => conflict.doNothing())
        .returning('name'),
    )
    .with('counted', () => updateCounts({ from: 'added', reports: 1, before: NONE_SHOWN, after: sql`added.score_key` }))
    .selectFrom('added')
    .select('id'),
);

/** The report with an id, of any account, with the generation that it shows. */
export const FIND = new Statement(
  (queries, { id }: { id: string }) =>
    queries
      .selectFrom('reports')
      .leftJoin('generations', (join) =>
        join
          .onRef('generations.account', '=', 'reports.account')
          .onRef('generations.report_id', '=', 'reports.id')
          .onRef('generations.id', '=', 'reports.shown_generation_id'),
      )
      .select(REPORT_COLUMNS.map((column) => `reports.${column}` as const))
      .select(SHOWN_COLUMNS.map((column) => `generations.${column}` as const))
      .where('reports.id', '=', id),
  SHORT,
);

interface ChangedPrivacy extends Key {
  readonly privacy: 'public' | 'private';
  readonly updated_at: Date;
  /** The versions that may be changed; null for any. */
  readonly versions: readonly number[] | null;
}

/** Changes the privacy as `Report.changePrivacy` does, and returns what FIND returns; no row if nothing changes. */
export const CHANGE_PRIVACY = new Statement(
  (queries, { account, id, privacy, updated_at, versions }: ChangedPrivacy) =>
    queries
      .with('written', (db) =>
        db
          .updateTable('reports')
          .set({ privacy, password_hash: null, updated_at, version: sql<number>`version + 1` })
          .where('account', '=', account)
          .where('id', '=', id)
          .where('privacy', '<>', privacy)
          .where(sql<SqlBool>`version = any(coalesce(${versions}::integer[], array[version]))`)
          .returning(REPORT_COLUMNS),
      )
      .selectFrom('written')
      .leftJoin('generations', (join) =>
        join
          .onRef('generations.account', '=', 'written.account')
          .onRef('generations.report_id', '=', 'written.id')
          .onRef('generations.id', '=', 'written.shown_generation_id'),
      )
      .selectAll('written')
      .select(SHOWN_COLUMNS.map((column) => `generations.${column}` as const)),
  WRITING,
);

/** A report of the account. */
export const READ = new Statement(
  (queries, { account, id }: Key) =>
    queries.selectFrom('reports').select(REPORT_COLUMNS).where('account', '=', account).where('id', '=', id),
  SHORT,
);

/** The newest report of the account on a URL. */
export const READ_BY_URL = new Statement(
  (queries, { account, url }: { account: string; url: string }) =>
    queries
      .selectFrom('reports')
      .select(REPORT_COLUMNS)
      .where('account', '=', account)
      .where('url', '=', url)
      .orderBy('id', 'desc')
      .limit(sql.lit(1)),
  SHORT,
);

/** A report of the account, locked until the transaction ends. */
export const LOCK = new Statement((queries, { account, id }: Key) =>
  queries.selectFrom('reports').select(REPORT_COLUMNS).where('account', '=', account).where('id', '=', id).forUpdate(),
);

/** Columns that can change. */
const CHANGING_COLUMNS = REPORT_COLUMNS.filter(
  (column) => !(['account', 'id', 'url', 'project', 'created_at'] as readonly string[]).includes(column),
);

export interface ReplacedReport extends Insertable<Tables['reports']> {
  /** The version and score key that are replaced. */
  readonly replaced_version: number;
  readonly replaced_score_key: number;
}

/** Writes a report if it still has the replaced version. Returns a row if it was written. */
export const WRITE = new Statement(
  (queries, values: ReplacedReport) => writing(queries, values).selectFrom('written').select('id'),
  WRITING,
);

/** The same if the score stays: the counts of the project need no change. */
export const WRITE_SAME_SCORE = new Statement(
  (queries, values: ReplacedReport) => replacing(queries, values).returning('id'),
  WRITING,
);

function replacing(queries: Queries, values: ReplacedReport) {
  return queries
    .updateTable('reports')
    .set(pick(values, CHANGING_COLUMNS))
    .where('account', '=', values.account)
    .where('id', '=', values.id)
    .where('version', '=', values.replaced_version);
}

/** The start of a statement that writes a report like WRITE. The rest can use the CTE `written`. */
export function writing(queries: Queries, values: ReplacedReport) {
  const before = sql<number>`${values.replaced_score_key}::smallint`;
  const after = sql<number>`written.score_key`;
  return queries
    .with('written', () =>
      replacing(queries, values).returning(['id', 'account', 'project', 'score_key', 'updated_at']),
    )
    .with('counted', () => updateCounts({ from: 'written', reports: 0, before, after }))
    .with('opened', () => openDay(before, after))
    .with('forgotten', () => forgetDays(values));
}

/** Deletes a report of the account, and returns it. If `version` is not null, only that version. */
export const DELETE = new Statement(
  (queries, { account, id, version }: Key & { version: number | null }) =>
    queries
      .with('deleted', (db) =>
        db
          .deleteFrom('reports')
          .where('account', '=', account)
          .where('id', '=', id)
          .where('version', '=', sql<number>`coalesce(${version}, version)`)
          .returning(REPORT_COLUMNS),
      )
      .with('counted', () =>
        updateCounts({ from: 'deleted', reports: -1, before: sql`deleted.score_key`, after: NONE_SHOWN }),
      )
      .selectFrom('deleted')
      .selectAll(),
  // Not on a shared connection: with many generations it takes longer.
  { prepared: true, settings: null, statementClass: 'normal' },
);

/** A new object with the values of some columns. */
function pick<Row extends object, Column extends keyof Row>(row: Row, columns: readonly Column[]): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;
}
