// Scans of whole sites: speed next to the same pages checked one by one, memory, what a page takes on disk, and how long a
// single report takes meanwhile: node bench/scans.mjs [speed] [memory] [fairness] [--pages 10000]. See README.md in this folder.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { Agent, request } from 'undici';
import { machine, markdown, median, wholeNumber } from './support/numbers.mjs';
import { cpuSecondsBelow } from './support/processor.mjs';
import { startPostgres } from './support/postgres.mjs';
import { SITEGRADE, startSitegrade } from './support/processes.mjs';

const MEASUREMENTS = { speed: measureSpeed, memory: measureMemory, fairness: measureFairness };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    samples: { type: 'string', default: '60' },
    program: { type: 'string', default: SITEGRADE },
  },
});
const pages = wholeNumber('pages', values.pages);
const rounds = wholeNumber('rounds', values.rounds);
const samples = wholeNumber('samples', values.samples);
const chosen = positionals.length === 0 ? Object.keys(MEASUREMENTS) : positionals;

/** Concurrent runs on one host, for scans and for single reports alike. */
const PER_HOST = '8';
/** Words of text on a page. */
const KINDS = { small: 60, typical: 2_000 };

const agent = new Agent();
console.log(`${machine()}\n`);
for (const name of chosen) await MEASUREMENTS[name]();
await agent.close();

async function measureSpeed() {
  const service = await startService();
  const rows = [['pages', '', 'pages/s', 'server, CPU ms per page', 'database, CPU ms per page', 'speed / one by one']];
  try {
    for (const [kind, words] of Object.entries(KINDS)) {
      const runs = { 'one by one': [], scan: [] };
      // The first round warms up, with fewer pages.
      for (let round = 0; round <= rounds; round += 1) {
        const site = await startSite({ pages: round === 0 ? 500 : pages, words });
        const key = await service.createKey(`${kind}-${round}`);
        const single = await service.measure(site.checked.length, () => checkOneByOne(service, key, site.checked));
        const whole = await service.measure(site.rows, () => scan(service, key, site));
        site.stop();
        if (round === 0) continue;
        runs['one by one'].push(single);
        runs.scan.push(whole);
      }
      for (const [name, results] of Object.entries(runs)) {
        const show = (field) => median(results.map((result) => result[field])).toFixed(1);
        const share = median(results.map((result, round) => result.perSecond / runs['one by one'][round].perSecond));
        rows.push([kind, name, show('perSecond'), show('server'), show('database'), share.toFixed(2)]);
      }
    }
    console.log(`${rounds} rounds of ${pages} pages.\n\n${markdown(rows)}\n`);
    console.log(`${markdown(await service.sizes())}\n`);
  } finally {
    await service.stop();
  }
}

async function measureMemory() {
  const rows = [['pages', 'largest resident set during the scan, MiB', 'after it']];
  for (const count of [Math.ceil(pages / 10), pages]) {
    const service = await startService();
    const site = await startSite({ pages: count, words: KINDS.small });
    const key = await service.createKey('memory');
    // Warms up, so that both processes have compiled the same code.
    const small = await startSite({ pages: 500, words: KINDS.small, seed: 2 });
    await scan(service, key, small);
    small.stop();
    const watch = service.watchMemory();
    await scan(service, key, site);
    const { largest, last } = watch.end();
    rows.push([count, Math.round(largest), Math.round(last)]);
    site.stop();
    await service.stop();
  }
  console.log(`${markdown(rows)}\n`);
}

async function measureFairness() {
  const service = await startService();
  const big = await startSite({ pages, words: KINDS.small });
  const other = await startSite({ pages: 500, words: KINDS.small, seed: 2 });
  const key = await service.createKey('fairness');
  await measureSingle(service, key, other.checked.slice(0, 40));
  const idle = await measureSingle(service, key, other.checked.slice(40, 40 + samples));
  const { id } = await startScan(service, key, big);
  while ((await readScan(service, key, id)).pages.checked < 100) await delay(100);
  const busy = await measureSingle(service, key, other.checked.slice(240, 240 + samples));
  const { status, pages: counts } = await readScan(service, key, id);
  if (status !== 'running') throw new Error('The scan ended too early. Use more pages.');
  await call(service, key, 'POST', `/api/v1/scans/${id}/cancel`);
  const show = (times) => [0.5, 0.95, 1].map((share) => at(times, share).toFixed(0));
  const ratio = (at(busy, 0.95) / at(idle, 0.95)).toFixed(2);
  console.log(
    `${samples} single reports of the account of the scan, ${counts.checked} pages scanned by then; p95 × ${ratio}\n`,
  );
  console.log(
    `${markdown([
      ['create to ready', 'p50, ms', 'p95, ms', 'longest, ms'],
      ['idle service', ...show(idle)],
      ['during a scan', ...show(busy)],
    ])}\n`,
  );
  big.stop();
  other.stop();
  await service.stop();
}

/** Milliseconds from each create to its outcome, one report after the other. */
async function measureSingle(service, key, urls) {
  const times = [];
  for (const url of urls) {
    const began = performance.now();
    const { status } = await call(service, key, 'POST', '/api/v1/reports', { url }, { prefer: 'wait=60' });
    if (status !== 'ready') throw new Error(`${url}: ${status}`);
    times.push(performance.now() - began);
    // People do not send the next one at once.
    await delay(100);
  }
  return times.sort((a, b) => a - b);
}

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

async function checkOneByOne(service, key, urls) {
  const waiting = [...urls];
  const lane = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      await call(service, key, 'POST', '/api/v1/reports', { url });
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  for (;;) {
    const { rows } = await service.client.query(
      "select count(*)::int as left from reports where status in ('pending', 'running')",
    );
    if (rows[0].left === 0) return;
    await delay(100);
  }
}

async function scan(service, key, site) {
  const { id } = await startScan(service, key, site);
  for (;;) {
    const record = await readScan(service, key, id);
    if (record.status === 'ready') {
      if (record.pages.found !== site.rows) throw new Error(`${record.pages.found} pages found, not ${site.rows}.`);
      return;
    }
    if (!['pending', 'running'].includes(record.status)) throw new Error(JSON.stringify(record));
    await delay(100);
  }
}

function startScan(service, key, { origin }) {
  return call(service, key, 'POST', '/api/v1/scans', { url: `${origin}/`, max_pages: 10_000 });
}

function readScan(service, key, id) {
  return call(service, key, 'GET', `/api/v1/scans/${id}`);
}

/** @returns the record in the answer */
async function call({ origin }, key, method, path, body, headers = {}) {
  const response = await request(origin + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    dispatcher: agent,
  });
  const text = await response.body.text();
  if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text).data;
}

async function startSite(options) {
  const child = fork(join(import.meta.dirname, 'support', 'generated-site.mjs'), [JSON.stringify(options)]);
  const [site] = await once(child, 'message');
  return { ...site, stop: () => child.kill() };
}

/** Starts a PostgreSQL and one process that is API and worker. */
async function startService() {
  const postgres = await startPostgres();
  const env = { ROLE: 'all', ALLOWED_TARGETS: '127.0.0.0/8', GENERATION_PER_HOST: PER_HOST, RATE_LIMIT: '0' };
  const server = await startSitegrade(postgres.url, { program: values.program, env });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return {
    origin: server.origin,
    client,
    async createKey(account) {
      const options = ['keys', 'create', '--account', account, '--name', 'bench', '--scope', 'write'];
      const { stdout } = await promisify(execFile)(process.execPath, [values.program, ...options], {
        env: { ...process.env, DATABASE_URL: postgres.url },
      });
      return stdout.trim();
    },
    /** Speed and processor time per page of `work`, which visits `count` pages. */
    async measure(count, work) {
      const [serverBefore, databaseBefore, began] = [
        server.cpuSeconds(),
        cpuSecondsBelow(postgres.pid),
        performance.now(),
      ];
      await work();
      return {
        perSecond: (count / (performance.now() - began)) * 1_000,
        server: ((server.cpuSeconds() - serverBefore) / count) * 1_000,
        database: ((cpuSecondsBelow(postgres.pid) - databaseBefore) / count) * 1_000,
      };
    },
    /** Samples the resident set of the server. */
    watchMemory() {
      let largest = 0;
      let last = 0;
      const sample = async () => {
        const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
        last = Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
        largest = Math.max(largest, last);
      };
      const timer = setInterval(sample, 250);
      return {
        end() {
          clearInterval(timer);
          return { largest, last };
        },
      };
    },
    /** What the tables of scans take on disk. */
    async sizes() {
      await client.query('vacuum analyze');
      const { rows } = await client.query(`select c.relname as name, c.reltuples::int as rows,
          pg_relation_size(c.oid) + coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0) as table_bytes,
          pg_indexes_size(c.oid) as index_bytes
        from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
          and c.relname ~ '^(scan|scans|reports|generations)' order by c.relname`);
      const show = (bytes, count) => (count > 0 ? Math.round(bytes / count) : '–');
      return [
        ['table', 'rows', 'bytes per row', 'bytes of indexes per row'],
        ...rows.map((row) => [row.name, row.rows, show(row.table_bytes, row.rows), show(row.index_bytes, row.rows)]),
      ];
    },
    async stop() {
      await client.end();
      await server.stop();
      await postgres.stop();
    },
  };
}
