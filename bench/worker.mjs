// What a report costs from its creation to its outcome: CPU time of the worker and of PostgreSQL, next to a bare fetch and
// parse of the same page. See README.md in this folder.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { parse } from 'parse5';
import pg from 'pg';
import { Agent, request } from 'undici';
import { machine, markdown, median, wholeNumber } from './support/numbers.mjs';
import { cpuSecondsBelow } from './support/processor.mjs';
import { startPostgres } from './support/postgres.mjs';
import { SITEGRADE, startSitegrade } from './support/processes.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    pages: { type: 'string', default: '200' },
    program: { type: 'string', multiple: true, default: [SITEGRADE] },
  },
});
const rounds = wholeNumber('rounds', values.rounds);
const pages = wholeNumber('pages', values.pages);

/** Number of sites. Workers fetch one page at a time from each. */
const HOSTS = 64;
/** Rounds that warm up: the first thousand pages cost more. */
const WARM_UP = 3;
/** Concurrent pages of the bare fetch, and concurrent creates. */
const LANES = 8;

/** Kinds of pages, by folder of the site. */
const KINDS = { pages: '40 resources', plain: 'none' };

const site = fork(join(import.meta.dirname, 'support', 'site.mjs'), [String(HOSTS)]);
const [{ port }] = await once(site, 'message');
const agent = new Agent();
const contestants = [];
try {
  for (const program of values.program) contestants.push(await open(program));
  const runs = Object.keys(KINDS).flatMap((kind) => [
    { kind, name: 'fetch and parse5', measure: () => measureFetch(kind), results: [] },
    ...contestants.map((contestant, index) => ({
      kind,
      name: values.program[index] === SITEGRADE ? 'worker' : values.program[index],
      measure: (round) => measureWorker(contestant, kind, round),
      results: [],
    })),
  ]);
  for (let round = -WARM_UP; round < rounds; round += 1) {
    // Each round starts with another one, because caches and disk differ for the first.
    const first = (round + WARM_UP) % runs.length;
    for (const { measure, results } of [...runs.slice(first), ...runs.slice(0, first)]) {
      const result = await measure(round);
      if (round >= 0) results.push(result);
    }
  }
  console.log(`${machine()}\n\n${rounds} rounds of ${pages} pages on ${HOSTS} hosts.\n`);
  const rows = runs.map(({ kind, name, results }) => {
    const base = runs.find((run) => run.kind === kind).results;
    const show = (field) => median(results.map((result) => result[field])).toFixed(1);
    const share = median(results.map((result, round) => base[round].process / result.process)).toFixed(2);
    return [KINDS[kind], name, show('process'), show('database'), show('perSecond'), share];
  });
  const head = ['resources', '', 'process, CPU ms', 'database, CPU ms', 'pages/s', 'bare / this'];
  console.log(markdown([head, ...rows]));
} finally {
  for (const { stop } of contestants) await stop();
  await agent.close();
  site.kill();
}

/** Starts an API and a worker of a program on a new PostgreSQL. */
async function open(program) {
  const postgres = await startPostgres();
  const env = { ROLE: 'api', ALLOWED_TARGETS: '127.0.0.0/8', DATABASE_URL: postgres.url };
  const api = await startSitegrade(postgres.url, { program, env });
  const key = ['keys', 'create', '--account', 'bench', '--name', 'worker', '--scope', 'write'];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...key], {
    env: { ...process.env, ...env },
  });
  const worker = await startSitegrade(postgres.url, { program, env: { ...env, ROLE: 'worker' } });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return {
    api,
    worker,
    client,
    authorization: `Bearer ${stdout.trim()}`,
    databaseSeconds: () => cpuSecondsBelow(postgres.pid),
    async stop() {
      await Promise.all([worker.stop(), api.stop(), client.end()]);
      await postgres.stop();
    },
  };
}

async function measureWorker(contestant, kind, round) {
  const { api, worker, client, databaseSeconds } = contestant;
  const [workerBefore, databaseBefore, began] = [worker.cpuSeconds(), databaseSeconds(), performance.now()];
  await spread((index) => create(api, contestant.authorization, urlOf(kind, index, round)));
  await allFinished(client);
  const seconds = (performance.now() - began) / 1_000;
  const perPage = (total) => (total / pages) * 1_000;
  return {
    process: perPage(worker.cpuSeconds() - workerBefore),
    database: perPage(databaseSeconds() - databaseBefore),
    perSecond: pages / seconds,
  };
}

async function create({ origin }, authorization, url) {
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ url });
  const response = await request(`${origin}/api/v1/reports`, { method: 'POST', headers, body, dispatcher: agent });
  const text = await response.body.text();
  if (response.statusCode !== 201) throw new Error(text);
}

async function allFinished(client) {
  for (;;) {
    const { rows } = await client.query(`select count(*) filter (where status in ('pending', 'running'))::int as left,
      count(*) filter (where status = 'failed')::int as failed from reports`);
    const [{ left, failed }] = rows;
    if (failed > 0) throw new Error(`${failed} generations failed.`);
    if (left === 0) return;
    await delay(50);
  }
}

async function measureFetch(kind) {
  const before = process.cpuUsage();
  const began = performance.now();
  await spread(async (index) => {
    const { body } = await request(urlOf(kind, index, 'bare'), { dispatcher: agent });
    parse(await body.text());
  });
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - began) / 1_000;
  return { process: (user + system) / 1_000 / pages, database: 0, perSecond: pages / seconds };
}

function urlOf(kind, index, round) {
  return `http://127.0.0.${1 + (index % HOSTS)}:${port}/${kind}/${round}-${index}`;
}

/** Calls `work` for every page, with limited concurrency. */
async function spread(work) {
  let next = 0;
  const lane = async () => {
    while (next < pages) await work(next++);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
