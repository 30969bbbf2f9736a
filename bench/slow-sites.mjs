// How long a fast report takes from queue to outcome, alone and next to 100 reports of sites that never respond:
// [DATABASE_URL=…] node bench/slow-sites.mjs [--samples 40]. Run `npm run build` first. Without DATABASE_URL, the queue is
// in an embedded database in memory. With it, the queue is in its own schema, which is dropped at the end.
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { fork } from 'node:child_process';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { PgBossGenerationQueue } from '../dist/adapters/pg-boss/index.js';
import { StaticGenerator, parseAllowedTargets } from '../dist/adapters/static-generator/index.js';
import { machine, markdown, median, wholeNumber } from './support/numbers.mjs';

const { values } = parseArgs({
  options: { samples: { type: 'string', default: '40' }, patience: { type: 'string', default: '30' } },
});
const samples = wholeNumber('samples', values.samples);
const patienceMs = wholeNumber('patience', values.patience) * 1_000;
const url = process.env.DATABASE_URL;
const SCHEMA = 'bench_slow_sites';
const slots = availableParallelism() * 4;

/** Limits for concurrent generations. */
const SETTINGS = {
  default: { concurrency: 128, freshConcurrency: slots },
  '4 per core': { concurrency: slots },
};

const site = fork(join(import.meta.dirname, 'support', 'site.mjs'));
const [{ origin }] = await once(site, 'message');
/** Accepts connections and never responds. */
const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
await once(silent, 'listening');
const { targets } = parseAllowedTargets('127.0.0.1');
const storage = url === undefined ? await PGlite.create() : new pg.Pool({ connectionString: url, max: 4 });
const database = url === undefined ? { kind: 'pglite', client: storage } : { kind: 'postgresql', url };
const log = { debug() {}, info() {}, warn() {}, error: (fields, message) => console.error(message, fields) };
const executeSql = (text, parameters) => storage.query(text, parameters);

const rows = [['concurrent generations', 'slow sites', 'fast report, p50 ms', 'p90 ms', 'slow reports running']];
for (const [name, setting] of Object.entries(SETTINGS)) {
  for (const slow of [0, 100]) rows.push([name, slow, ...(await measure(setting, slow))]);
}
console.log(`${machine()}\n\n${database.kind}, ${samples} fast reports in sequence.\n`);
console.log(markdown(rows));
await storage.query(`drop schema if exists ${SCHEMA} cascade`);
process.exit();

async function measure(setting, slow) {
  await storage.query(`drop schema if exists ${SCHEMA} cascade`);
  // Long timeouts keep slow sites slow for the whole measurement.
  const generator = new StaticGenerator({
    allowedTargets: targets,
    limits: { firstByteMs: 600_000, totalMs: 600_000 },
  });
  const isBusy = () => generator.isBusy();
  const queue = new PgBossGenerationQueue({
    database,
    executeSql,
    log,
    perHost: 1,
    schema: SCHEMA,
    ...setting,
    isBusy,
  });
  const events = new EventEmitter();
  let waiting = 0;
  await queue.open();
  await queue.start({
    async run({ reportId, host }, _attempt, cancellation) {
      const isSlow = host.endsWith('.slow.test');
      if (isSlow) waiting += 1;
      const address = isSlow ? `http://127.0.0.1:${silent.address().port}/` : `${origin}/pages/${reportId}`;
      await generator.generate(address, cancellation).finally(() => (waiting -= isSlow ? 1 : 0));
      events.emit(reportId);
    },
    async giveUp() {},
  });
  const jobOf = (account, host) => ({ generationId: randomUUID(), account, reportId: randomUUID(), host });
  for (let index = 0; index < slow; index += 1) await queue.enqueue(jobOf('a', `${index}.slow.test`));
  const times = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const job = jobOf('b', `${sample}.quick.test`);
    const began = performance.now();
    const done = once(events, job.reportId, { signal: globalThis.AbortSignal.timeout(patienceMs) });
    await queue.enqueue(job);
    const isDone = await done.then(
      () => true,
      () => false,
    );
    times.push(performance.now() - began);
    if (!isDone) break;
  }
  const held = waiting;
  await queue.stop(0);
  await queue.close();
  const sorted = times.toSorted((a, b) => a - b);
  const isLate = sorted.at(-1) >= patienceMs;
  const format = (ms) => `${isLate ? '> ' : ''}${ms.toFixed(0)}`;
  return [format(median(times)), format(sorted[Math.floor(sorted.length * 0.9)] ?? sorted.at(-1)), held];
}
