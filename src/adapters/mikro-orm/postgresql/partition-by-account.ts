import type { Session } from '../session/session.js';

/**
 * Tables that grow with their accounts; referenced tables first. API keys are looked up before their account is known, and
 * idempotency requests expire after a day, so those tables are not partitioned. `project_openings` stays small, and databases
 * that are partitioned already have it as one table.
 */
const TABLES = ['projects', 'reports', 'report_ranks', 'report_marks', 'generations', 'project_counts'] as const;

/** Limited, because the planner and every statement by id alone visit each partition. */
const MAX_PARTITIONS = 128;

/**
 * Unique indexes do not span partitions, so a separate table holds the ids of all reports. A report whose id exists in any
 * account is skipped, as by "on conflict do nothing".
 */
const KEEP_IDS_UNIQUE = [
  'create table report_ids as select id from reports',
  'alter table report_ids add primary key (id)',
  `create function keep_report_ids() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then
      delete from report_ids where id = old.id;
      return null;
    end if;
    insert into report_ids values (new.id) on conflict do nothing;
    if found then return new; end if;
    return null;
  end $$`,
  'create trigger reports_take_id before insert on reports for each row execute function keep_report_ids()',
  'create trigger reports_free_id after delete on reports for each row execute function keep_report_ids()',
];

/** A table, as PostgreSQL's catalog describes it. */
interface Description {
  /** r for an ordinary table, p for a partitioned one. */
  readonly kind: string;
  readonly options: string[] | null;
  readonly columns: string[];
  /** Columns with their own statistics target. */
  readonly statistics: { readonly column: string; readonly target: number }[];
  readonly constraints: { readonly name: string; readonly type: string; readonly definition: string }[];
  readonly indexes: { readonly name: string; readonly definition: string }[];
  readonly triggers: { readonly definition: string }[];
}

const DESCRIBE = `select relkind as kind, reloptions as options,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    (select coalesce(json_agg(json_build_object('column', attname, 'target', attstattarget)), '[]') from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and attstattarget > 0) as statistics,
    (select coalesce(json_agg(json_build_object('name', conname, 'type', contype, 'definition', pg_get_constraintdef(oid))
        order by contype desc, conname), '[]')
      from pg_constraint where conrelid = pg_class.oid and contype in ('p', 'u', 'f')) as constraints,
    (select coalesce(json_agg(json_build_object('name', relname, 'definition', pg_get_indexdef(indexrelid))), '[]')
      from pg_index join pg_class as index on index.oid = indexrelid
      where indrelid = pg_class.oid
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))) as indexes,
    (select coalesce(json_agg(json_build_object('definition', pg_get_triggerdef(oid)) order by tgname), '[]') from pg_trigger
      where tgrelid = pg_class.oid and not tgisinternal) as triggers
  from pg_class where oid = to_regclass($1)`;

/**
 * Partitions the tables by a hash of the account, in one transaction with exclusive locks: all or nothing. It needs as much
 * free space as the tables take. A unique constraint without the account becomes an index.
 * @param count number of partitions, 2 to 128
 * @returns false if the tables are partitioned already
 */
export async function partitionByAccount(session: Session, count: number): Promise<boolean> {
  if (!Number.isInteger(count) || count < 2 || count > MAX_PARTITIONS) {
    throw new RangeError(`The number of partitions must be 2 to ${MAX_PARTITIONS}, not ${count}.`);
  }
  return session.transaction(async () => {
    const run = (text: string) => session.executeSql(text);
    await run('set local statement_timeout = 0');
    await run('set local lock_timeout = 0');
    await run(`lock table ${TABLES.join(', ')} in access exclusive mode`);
    const tables = new Map<string, Description>();
    for (const table of TABLES) tables.set(table, await describe(session, table));
    if ([...tables.values()].every(({ kind }) => kind === 'p')) return false;

    for (const [table, description] of tables) {
      for (const statement of copy(table, description, count)) await run(statement);
    }
    // After all are copied: dropping a table also drops the constraints that refer to it.
    for (const table of TABLES) await run(`drop table ${table} cascade`);
    for (const table of TABLES) await run(`alter table ${table}_divided rename to ${table}`);
    for (const [table, description] of tables) {
      for (const statement of restore(table, description)) await run(statement);
    }
    for (const statement of KEEP_IDS_UNIQUE) await run(statement);
    return true;
  });
}

async function describe(session: Session, table: string): Promise<Description> {
  const { rows } = await session.executeSql(DESCRIBE, [table]);
  return rows[0] as Description;
}

function* copy(table: string, { columns, options, statistics }: Description, count: number): Generator<string> {
  const divided = `${table}_divided`;
  const like = ['defaults', 'generated', 'constraints', 'storage'].map((what) => `including ${what}`).join(' ');
  yield `create table ${divided} (like ${table} ${like}) partition by hash (account)`;
  for (const { column, target } of statistics) {
    yield `alter table ${divided} alter column ${column} set statistics ${target}`;
  }
  const settings = options === null ? '' : ` with (${options.join(', ')})`;
  for (let remainder = 0; remainder < count; remainder += 1) {
    yield `create table ${table}_${remainder} partition of ${divided}
      for values with (modulus ${count}, remainder ${remainder})${settings}`;
  }
  const names = columns.join(', ');
  yield `insert into ${divided} (${names}) select ${names} from ${table}`;
}

function* restore(table: string, { constraints, indexes, triggers }: Description): Generator<string> {
  for (const { name, type, definition } of constraints) {
    const columns = definition.slice(definition.indexOf('(') + 1, definition.indexOf(')')).split(', ');
    yield type === 'f' || columns.includes('account')
      ? `alter table ${table} add constraint ${name} ${definition}`
      : `create index ${name} on ${table} (${columns.join(', ')})`;
  }
  for (const { definition } of [...indexes, ...triggers]) yield definition;
  yield `analyze ${table}`;
}
