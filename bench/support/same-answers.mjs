// Before anything is measured: do the servers do the same work? Every read must be answered with the same keys and
// values, and a create must leave the same rows, but for ids and times.
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { creates, deletes, reads, updates } from './workload.mjs';

/** @throws Error that says what differs */
export async function requireSameAnswers(servers, client, facts, databaseUrl) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const requests = Object.values(reads(facts, 10)).flat();
    const answers = await fromEach(servers, (server) => bodiesOf(client, server, requests));
    requireEqual(servers, answers, (index) => requests[index].path);
    // A change and its undoing, to end where it began; each answer tells the version and time of its own change.
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

async function fromEach(servers, ask) {
  const answers = [];
  for (const server of servers) answers.push(await ask(server));
  return answers;
}

async function bodiesOf(client, server, requests) {
  const { kept } = await client.send(server, requests, 1, 'bodies');
  return kept.map((text) => JSON.parse(text));
}

/** Without what differs from one change to the next. */
function timeless({ data }) {
  return { ...data, version: null, updated_at: null };
}

/** What a create answers and leaves in each table, and what its deletion leaves. */
async function rowsOfCreate(client, server, database) {
  const [{ data }] = await bodiesOf(client, server, creates(1, 'same'));
  const { id } = data;
  const written = await rowsOf(database, id);
  await client.send(server, deletes([id]), 1);
  const left = await rowsOf(database, id, written[0].generation_id);
  // Ids, and what is derived from the moment.
  const text = JSON.stringify([data, written, left]);
  const neutral = text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'TIME');
  return JSON.parse(neutral);
}

async function rowsOf(database, id, generationId = null) {
  const { rows } = await database.query(
    `select 1 as place, to_jsonb(reports) as row from reports where id = $1
     union all select 2, to_jsonb(projects) - 'created_at' from projects where name like '%new-same%'
     union all select 3, to_jsonb(sums) from (
       select sum(reports) as reports, sum(good) + sum(decent) + sum(bad) as scored, sum(score_sum) as score_sum
       from project_counts where project like '%new-same%'
     ) as sums
     union all select 4, to_jsonb(job) - 'keep_until' - 'priority' from sitegrade_queue.job
       where id = coalesce($2, (select generation_id from reports where id = $1))
     order by place`,
    [id, generationId],
  );
  return rows.map(({ row }) => row);
}

function requireEqual(servers, answers, nameOf = String) {
  const [first, ...others] = answers;
  for (const [which, other] of others.entries()) {
    for (const [index, answer] of first.entries()) {
      const found = difference(answer, other[index], '');
      if (found === null) continue;
      throw new Error(`${servers[which + 1].name} answers ${nameOf(index)} unlike ${servers[0].name}: ${found}`);
    }
  }
}

/** The first place where two values of JSON differ, in words, or null. */
function difference(one, other, path) {
  if (isDeepStrictEqual(one, other)) return null;
  const isObject = (value) => typeof value === 'object' && value !== null;
  if (!isObject(one) || !isObject(other)) return `${path}: ${JSON.stringify(other)} and not ${JSON.stringify(one)}`;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].map((key) => difference(one[key], other[key], `${path}/${key}`)).find((found) => found !== null);
}
