import { readFileSync } from 'node:fs';
import pg from 'pg';

/** The process ID of the PostgreSQL server at a URL, which must run on this machine. */
export async function postmasterOf(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    // Each backend is its child: the field after the state, which follows the name.
    return Number(readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]);
  } finally {
    await client.end();
  }
}
