import { sql, type Insertable } from 'kysely';
import type { ScanQuery } from '../../../application/index.js';
import { Statement } from '../database/statement.js';
import { probeLimit, walkOrder } from '../lists/keyset.js';
import { SCAN_COLUMNS, type ScanColumns } from '../mapping/scan.js';
import type { Queries, Tables } from '../rows.js';

/** Columns that can change. */
const CHANGING_COLUMNS = [
  'status',
  'failure',
  'truncated',
  'sitemaps',
  'tally',
  'job_id',
  'started_at',
  'finished_at',
  'updated_at',
] as const satisfies readonly (typeof SCAN_COLUMNS)[number][];

/**
 * Adds the scan, and the project if it is missing. Updating the project's row locks it, so that a concurrent deletion either
 * finds the scan or is over.
 */
export const ADD_SCAN = new Statement((queries, values: Insertable<Tables['scans']> & ScanColumns) =>
  queries
    .with('project', (db) =>
      db
        .insertInto('projects')
        .values({ account: values.account, name: values.project, created_at: values.created_at })
        .onConflict((conflict) =>
          conflict.columns(['account', 'name']).doUpdateSet((row) => ({ name: row.ref('excluded.name') })),
        )
        .returning('name'),
    )
    .insertInto('scans')
    .values(Object.fromEntries(SCAN_COLUMNS.map((column) => [column, values[column]])) as Insertable<Tables['scans']>)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
);

/** The scan with an id, locked until the transaction ends. */
export const LOCK_SCAN = new Statement((queries, { id }: { id: string }) =>
  queries.selectFrom('scans').select(SCAN_COLUMNS).where('id', '=', id).forNoKeyUpdate(),
);

export const FIND_SCAN = new Statement((queries, { account, id }: { account: string; id: string }) =>
  queries.selectFrom('scans').select(SCAN_COLUMNS).where('account', '=', account).where('id', '=', id),
);

export const SAVE_SCAN = new Statement((queries, values: ScanColumns) =>
  queries
    .updateTable('scans')
    .set(Object.fromEntries(CHANGING_COLUMNS.map((column) => [column, values[column]])))
    .where('id', '=', values.id)
    .returning('id'),
);

/** One page of an account's scans, along an index. */
export function listScansStatement(queries: Queries, query: ScanQuery) {
  const { order, beyond } = walkOrder(query);
  const { account, project, status, cursor } = query;
  let statement = queries
    .selectFrom('scans')
    .select(SCAN_COLUMNS)
    .where('account', '=', account)
    .orderBy('id', order)
    .limit(sql.lit(probeLimit(query)));
  if (project !== null) statement = statement.where('project', '=', project);
  if (status !== null) statement = statement.where('status', '=', status);
  if (cursor !== null) statement = statement.where('id', beyond, cursor.position.id);
  return statement;
}
