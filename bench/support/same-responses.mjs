// Checks that all servers do the same work: reads return the same keys and values, and creates leave the same rows, except
// for IDs and times.
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { REFERENCE_PATH } from './reference-tables.mjs';
import { creates, deletes, reads, updates } from './workload.mjs';

/** @throws Error that names the difference */
export async function requireSameResponses(servers, client, facts, databaseUrl) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const requests = Object.values(reads(facts, 10)).flat();
    const responses = await fromEach(servers, async (server) =>
      (await bodiesOf(client, server, requests)).map(timeless),
    );
    requireEqual(servers, responses, (index) => requests[index].path);
    // Changes and reverts, so that the data stays the same. Versions and times differ with each change.
    const changes = [...updates(facts.ids.slice(0, 5), 1), ...updates(facts.ids.slice(0, 5), 0)];
    requireEqual(
      servers,
      await fromEach(servers, async (server) => (await bodiesOf(client, server, changes)).map(timeless)),
    );
    requireEqual(servers, await fromEach(servers, (server) => rowsOfCreate(client, server, database)));
  } finally {
    await database.end();
  }
}

async function fromEach(servers, read) {
  const results = [];
  for (const server of servers) results.push(await read(server));
  return results;
}

async function bodiesOf(client, server, requests) {
  const { kept } = await client.send(server, requests, 1, 'bodies');
  return kept.map((text) => JSON.parse(text));
}

/** Removes what differs with each change, because earlier runs changed our reports and those of the others. */
function timeless({ data, ...others }) {
  const strip = (report) => ({ ...report, version: null, updated_at: null });
  return { ...others, data: Array.isArray(data) ? data.map(strip) : strip(data) };
}

/** The response and rows of a create, and the rows after its deletion. */
async function rowsOfCreate(client, server, database) {
  const [{ data }] = await bodiesOf(client, server, creates(1, 'same'));
  const { id } = data;
  await database.query(`set search_path = ${server.name === 'sitegrade' ? 'public' : REFERENCE_PATH}`);
  const written = await rowsOf(database, id);
  await client.send(server, deletes([id]), 1);
  const left = await rowsOf(database, id, written[0].generation_id);
  // Replaces IDs and times, which always differ.
  const text = JSON.stringify([data, written, left]);
  const neutral = text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'TIME');
  return JSON.parse(neutral);
}

async function rowsOf(database, id, generationId = null) {
  const { rows } = await database.query(
    `select 1 as position, to_jsonb(reports) as row from reports where id = $1
     union all select 2, to_jsonb(projects) - 'created_at' from projects where name like '%new-same%'
     union all select 3, to_jsonb(sums) from (
       select sum(reports) as reports, sum(good) + sum(decent) + sum(bad) as scored, sum(score_sum) as score_sum
       from project_counts where project like '%new-same%'
     ) as sums
     union all select 4, to_jsonb(job) - 'keep_until' - 'priority' from sitegrade_queue.job
       where id = coalesce($2, (select generation_id from reports where id = $1))
     order by position`,
    [id, generationId],
  );
  return rows.map(({ row }) => row);
}

function requireEqual(servers, responses, nameOf = String) {
  const [first, ...others] = responses;
  for (const [which, other] of others.entries()) {
    for (const [index, response] of first.entries()) {
      const found = difference(response, other[index], '');
      if (found === null) continue;
      throw new Error(
        `${servers[which + 1].name} and ${servers[0].name} respond differently to ${nameOf(index)}: ${found}`,
      );
    }
  }
}

/** Describes the first difference between two JSON values; null if they are equal. */
function difference(one, other, path) {
  if (isDeepStrictEqual(one, other)) return null;
  const isObject = (value) => typeof value === 'object' && value !== null;
  if (!isObject(one) || !isObject(other)) return `${path}: ${JSON.stringify(other)} instead of ${JSON.stringify(one)}`;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].map((key) => difference(one[key], other[key], `${path}/${key}`)).find((found) => found !== null);
}
