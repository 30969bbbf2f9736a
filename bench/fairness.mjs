// How long the only job of an account waits while another has 100,000 queued, and what a claim costs then:
// [DATABASE_URL=…] node bench/fairness.mjs [--jobs 100000] [--patience 30]. Run `npm run build` first.
// See README.md in this folder.
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { PgBossGenerationQueue } from '../dist/adapters/pg-boss/index.js';
import { JobStore } from '../dist/adapters/pg-boss/job-store.js';
import { machine, markdown, median, wholeNumber } from './support/numbers.mjs';

const { values } = parseArgs({
  options: { jobs: { type: 'string', default: '100000' }, patience: { type: 'string', default: '30' } },
});
const jobs = wholeNumber('jobs', values.jobs);
const patienceMs = wholeNumber('patience', values.patience) * 1_000;
const url = process.env.DATABASE_URL;

const SCHEMA = 'bench_fairness';
/** Milliseconds per job, and concurrent jobs. */
const JOB_MS = 5;
const CONCURRENCY = 8;
/** Jobs of B to add and wait for. */
const SAMPLES = 9;
const WARM_UP = 3_000;

const SCENARIOS = {
  'nothing else is queued': [],
  'A has as many hosts as jobs': [{ account: 'a', hostOf: (index) => `${index}.a.test` }],
  'A has one host, which is busy': [{ account: 'a', hostOf: () => 'a.test' }],
  'A has one host, C as many as jobs': [
    { account: 'a', hostOf: () => 'a.test' },
    { account: 'c', hostOf: (index) => `${index}.c.test` },
  ],
  'B scans the host of its jobs': [{ account: 'b', isScan: true, hostOf: () => 'b.test' }],
};

/** Emits the account of each job that starts. Steps of scans count as A's. */
class CountingHandler extends EventEmitter {
  total = 0;
  taken = { a: 0, b: 0, c: 0 };

  async run({ account, scanId }) {
    const owner = scanId === undefined ? account : 'a';
    this.total += 1;
    this.taken[owner] += 1;
    this.emit(owner);
    await delay(JOB_MS);
  }

  async giveUp() {}
}

const rows = [
  ['', "B's job starts after, ms", 'maximum', 'jobs in between', 'claim, ms', 'maximum', "A's jobs/s", "C's jobs/s"],
];
const { claim } = JobStore.prototype;
const storage = url === undefined ? await PGlite.create() : new pg.Pool({ connectionString: url, max: 4 });
const database = url === undefined ? { kind: 'pglite', client: storage } : { kind: 'postgresql', url };
try {
  for (const [name, backlog] of Object.entries(SCENARIOS)) rows.push([name, ...(await measure(backlog))]);
  console.log(`${machine()}\n\n${database.kind}, ${jobs} jobs, ${CONCURRENCY} concurrent, ${JOB_MS} ms each.\n`);
  console.log(markdown(rows));
} finally {
  await storage.query(`drop schema if exists ${SCHEMA} cascade`);
  await (url === undefined ? storage.close() : storage.end());
}

async function measure(backlog) {
  await storage.query(`drop schema if exists ${SCHEMA} cascade`);
  const [adding, taking] = [queueOf((text, parameters) => storage.query(text, parameters)), queueOf()];
  await Promise.all([adding.open(), taking.open()]);
  for (const load of backlog) await fill(load);
  await storage.query(`vacuum analyze ${SCHEMA}.job_common`);
  const handler = new CountingHandler();
  const claims = timeClaims();
  await taking.start(handler);
  await delay(WARM_UP);
  const [waits, between] = [[], []];
  const [began, takenBefore] = [performance.now(), { ...handler.taken }];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const [queuedAt, before] = [performance.now(), handler.total];
    const taken = once(handler, 'b', { signal: globalThis.AbortSignal.timeout(patienceMs) });
    await adding.enqueue(jobOf('b', 'b.test'));
    const isTaken = await taken.then(
      () => true,
      () => false,
    );
    waits.push(performance.now() - queuedAt);
    between.push(handler.total - before - (isTaken ? 1 : 0));
    if (!isTaken) break;
    await delay(300);
  }
  const seconds = (performance.now() - began) / 1_000;
  await taking.stop(2_000);
  await Promise.all([taking.close(), adding.close()]);
  const isLate = Math.max(...waits) >= patienceMs;
  const rateOf = (account) => Math.round((handler.taken[account] - takenBefore[account]) / seconds);
  return [
    `${isLate ? '> ' : ''}${median(waits).toFixed(0)}`,
    `${isLate ? '> ' : ''}${Math.max(...waits).toFixed(0)}`,
    `${isLate ? '> ' : ''}${median(between)}`,
    median(claims).toFixed(1),
    Math.max(...claims).toFixed(0),
    rateOf('a'),
    rateOf('c'),
  ];
}

/** @returns an array that fills with the milliseconds of each claim from now on */
function timeClaims() {
  const times = [];
  JobStore.prototype.claim = async function (...parameters) {
    const began = performance.now();
    const claims = await claim.apply(this, parameters);
    times.push(performance.now() - began);
    return claims;
  };
  return times;
}

function queueOf(executeSql = null) {
  const log = { debug() {}, info() {}, warn() {}, error: (fields, message) => console.error(message, fields) };
  return new PgBossGenerationQueue({ database, executeSql, log, concurrency: CONCURRENCY, perHost: 1, schema: SCHEMA });
}

/** Adds jobs with the statement of the queue, a thousand at a time, as one process does in an import. */
async function fill({ account, hostOf, isScan = false }) {
  let waiting = [];
  const queue = queueOf(async (text, [job]) => {
    waiting.push(...JSON.parse(job));
    if (waiting.length === 1_000) {
      const batch = JSON.stringify(waiting);
      waiting = [];
      await storage.query(text, [batch]);
    }
    return { rows: [{ id: '' }] };
  });
  await queue.open();
  const batch = 1_000;
  for (let index = 0; index < Math.ceil(jobs / batch) * batch; index += 1)
    await queue.enqueue(isScan ? stepOf(account, hostOf(index)) : jobOf(account, hostOf(index)));
  await queue.close();
}

function jobOf(account, host) {
  return { generationId: randomUUID(), account, reportId: randomUUID(), host };
}

function stepOf(account, host) {
  return { generationId: randomUUID(), account, scanId: 'scan', step: 'visit', page: 1, host };
}
