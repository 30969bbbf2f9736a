// The requests of the benchmarks, for the data in the database.
import pg from 'pg';
import { encodeCursor } from '../../dist/adapters/koa/http/cursor.js';
import { BIG, SEARCHES, projectName } from './dataset.mjs';
import { hasReferenceTables } from './reference-tables.mjs';

const REPORTS = '/api/v1/reports';
const SAMPLE = 500;

/** Reads the facts about the seeded database that requests need. */
export async function readFacts(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const column = async (text, values) => (await client.query({ text, values, rowMode: 'array' })).rows.flat();
    const [count] = await column('select count(*)::int from reports where account = $1', [BIG]);
    const [[middle]] = [
      await column(`select id from reports where account = $1 order by id desc offset $2 limit 1`, [
        BIG,
        Math.floor(count / 2),
      ]),
    ];
    // Selected by hash, so that they are spread over the table.
    const ids = await column(
      `select report_id from generations where account = $1 and octet_length(packed_audits) > 1000
         and hashtextextended(report_id::text, 1) % greatest($2::bigint / $3, 1) = 0 limit $3`,
      [BIG, Math.min(count, 100_000), SAMPLE],
    );
    const [reports] = await column('select reltuples::bigint::text from pg_class where oid = $1::regclass', [
      'reports',
    ]);
    return { count, reports: Number(reports), middle, ids };
  } finally {
    await client.end();
  }
}

/** The cursor after `id` in the default list. */
export function cursorAt(id) {
  const scope = {
    account: BIG,
    list: 'reports',
    sortBy: 'id',
    sort: 'desc',
    filters: [undefined, undefined, undefined],
  };
  return encodeCursor({ position: { key: null, id }, towards: 'next' }, scope);
}

const get = (path) => ({ method: 'GET', path, expected: 200 });
const list = (query) => get(query === '' ? REPORTS : `${REPORTS}?${query}`);

/** The read operations, each as `count` requests. */
export function reads({ middle, ids }, count) {
  const projects = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55].map(projectName);
  const words = [SEARCHES.common, SEARCHES['one in a hundred'], SEARCHES.rare];
  const many = (make) => Array.from({ length: count }, (_, index) => make(index));
  return {
    list: many(() => list('')),
    'list: result, by score': many(() => list('result=good&sort_by=score')),
    'list: project': many((index) => list(`project=${projects[index % projects.length]}`)),
    'list: search': many((index) => list(`search=${words[index % words.length]}`)),
    'list: half-way down': many(() => list(`cursor=${cursorAt(middle)}`)),
    get: many((index) => get(`${REPORTS}/${ids[index % ids.length]}`)),
  };
}

/** More read operations, which the server of an afternoon lacks. */
export function moreReads(facts, count) {
  const many = (make) => Array.from({ length: count }, (_, index) => make(index));
  return {
    ...reads(facts, count),
    'list: 100': many(() => list('per_page=100')),
    'list: by score, ascending': many(() => list('sort_by=score&sort=asc')),
    'list: by time, ascending': many(() => list('sort_by=generated_at&sort=asc')),
    'list: search, every URL': many(() => list(`search=${SEARCHES['every report']}`)),
    // The newest reports lack it.
    'list: search, common': many(() => list(`search=${SEARCHES.common}`)),
    'list: search, rare': many(() => list(`search=${SEARCHES.rare}`)),
    projects: many(() => get('/api/v1/projects')),
  };
}

/** Creates reports on many hosts, some of them new. @param run makes the URLs unique */
export function creates(count, run) {
  return Array.from({ length: count }, (_, index) => {
    const host = index % 20 === 0 ? `new-${run}-${index}.bench.example` : `host-${index % 50}.bench.example`;
    return { method: 'POST', path: REPORTS, body: `url=https://${host}/pages/${run}/${index}`, expected: 201 };
  });
}

/** Changes the privacy of each report. @param to 0 or 1, alternating between calls */
export function updates(ids, to) {
  return ids.map((id) => ({ method: 'PUT', path: `${REPORTS}/${id}`, body: `privacy=${to}`, expected: 200 }));
}

export function deletes(ids) {
  return ids.map((id) => ({ method: 'DELETE', path: `${REPORTS}/${id}`, expected: 204 }));
}

/** Of ten requests, seven read and one each creates, updates and deletes. @param ids of reports to change, each once */
export function mixed(facts, ids, run) {
  const { list, get } = reads(facts, ids.length);
  const created = creates(ids.length, run);
  return ids.map((id, index) => {
    switch (index % 10) {
      case 0:
        return created[index];
      case 3:
        return updates([id], 1)[0];
      case 6:
        return deletes([id])[0];
      default:
        return index % 2 === 0 ? list[index] : get[index];
    }
  });
}

/** Deletes the created reports. Vacuums too, because lists would scan the dead rows, which are the newest. */
export async function cleanUp(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const schemas = (await hasReferenceTables(client)) ? ['public', 'reference'] : ['public'];
    for (const schema of schemas) {
      await client.query(`delete from ${schema}.projects where account = $1 and name like '%.bench.example'`, [BIG]);
      await client.query(`delete from ${schema}.project_counts where account = $1 and project like '%.bench.example'`, [
        BIG,
      ]);
    }
    await client.query(`delete from sitegrade_queue.job where data->>'account' = $1`, [BIG]);
    const written = schemas.flatMap((schema) =>
      ['reports', 'projects', 'project_counts'].map((table) => `${schema}.${table}`),
    );
    await client.query(
      `vacuum (index_cleanup on) report_ranks, report_marks, ${written.join(', ')}, sitegrade_queue.job_common`,
    );
  } finally {
    await client.end();
  }
}
