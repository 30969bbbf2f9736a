// Connections that are shared by all requests: every request is one statement, so nobody needs one alone.
import pg from 'pg';

/** Times and counts stay texts: most go out as they are. */
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

/** How many answers each connection owes. */
const owed = clients.map(() => 0);

/** Rows as arrays. With a name the server keeps the plan; without, it plans by the values. */
export async function query(name, text, values) {
  let least = 0;
  for (let index = 1; index < owed.length; index += 1) if (owed[index] < owed[least]) least = index;
  owed[least] += 1;
  try {
    const { rows } = await clients[least].query({ name, text, values, rowMode: 'array' });
    return rows;
  } finally {
    owed[least] -= 1;
  }
}

/** 2026-11-21 06:00:00.12+00 as 2026-11-21T06:00:00.120Z. */
export function toIso(text) {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
}
