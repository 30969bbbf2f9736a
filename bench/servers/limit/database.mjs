// Connections that all requests share: each request is one statement, so none needs a connection of its own.
import pg from 'pg';

/** Times and counts stay text, because most are sent unchanged. */
const TEXT = (text) => text;
const types = {
  getTypeParser: (oid) => (oid === 21 || oid === 23 ? Number : oid === 17 ? pg.types.getTypeParser(17) : TEXT),
};

const clients = Array.from(
  { length: Number(process.env.LIMIT_CONNECTIONS ?? 10) },
  () => new pg.Client({ connectionString: process.env.DATABASE_URL, types, pipeline: true }),
);
await Promise.all(clients.map((client) => client.connect()));
await Promise.all(clients.map((client) => client.query("set timezone = 'UTC'")));

/** Pending statements per connection. */
const pending = clients.map(() => 0);

/** Returns rows as arrays. With a name, PostgreSQL caches the plan; without, it plans for the values. */
export async function query(name, text, values) {
  let least = 0;
  for (let index = 1; index < pending.length; index += 1) if (pending[index] < pending[least]) least = index;
  pending[least] += 1;
  try {
    const { rows } = await clients[least].query({ name, text, values, rowMode: 'array' });
    return rows;
  } finally {
    pending[least] -= 1;
  }
}

/** Converts 2026-11-21 06:00:00.12+00 to 2026-11-21T06:00:00.120Z. */
export function toIso(text) {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
}
