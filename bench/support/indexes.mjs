// Drops indexes and keys while tables are filled: creating them at the end takes a tenth of the time.

/** @returns a function that creates them again */
export async function withoutIndexes(client, tables) {
  const constraints = await client.query(
    `select conname as name, conrelid::regclass::text as table, contype as type, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('p', 'u', 'f') and conrelid = any($1::regclass[])
     order by contype = 'f' desc, contype = 'p'`,
    [tables],
  );
  const indexes = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [tables],
  );
  for (const { table, name } of constraints.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition);
    for (const { table, name, definition } of constraints.rows.toReversed()) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}
