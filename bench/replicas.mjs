// What reading from a replica costs a process: the same operations, alternating between a storage with only the
// primary and one with a replica: node bench/replicas.mjs PRIMARY_URL REPLICA_URL [--seconds 3]
// Seed the primary with bench/seed.mjs first.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openStorage } from '../dist/adapters/mikro-orm/index.js';
import { Report, parseTargetUrl } from '../dist/domain/index.js';
import { machine, markdown, median, wholeNumber } from './support/numbers.mjs';

const ROUNDS = 5;
const CONCURRENCY = 16;

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '3' } },
  allowPositionals: true,
});
if (positionals.length !== 2) throw new Error('Pass the URLs of a primary and its replica.');
const [primaryUrl, replicaUrl] = positionals;
const seconds = wholeNumber('seconds', values.seconds);

const clients = [primaryUrl, replicaUrl].map((url) => new pg.Client({ connectionString: url }));
for (const client of clients) await client.connect();
const storages = [[], [replicaUrl]].map((replicaUrls) => ({ kind: 'postgresql', url: primaryUrl, replicaUrls }));
const [alone, replicated] = await Promise.all(storages.map((options) => openStorage(options)));
await alone.migrate();

const { rows: accounts } = await clients[0].query('select distinct account from reports limit 100');
const { rows: ids } = await clients[0].query('select id from reports order by random() limit 1000');
const any = (rows) => rows[Math.floor(Math.random() * rows.length)];

const OPERATIONS = {
  'list, newest': (storage) =>
    storage.reports.list({
      account: any(accounts).account,
      search: null,
      project: null,
      result: null,
      privacy: null,
      status: null,
      sort: 'id',
      direction: 'desc',
      limit: 10,
      cursor: null,
    }),
  'get one': (storage) => storage.reports.find(any(ids).id),
  create: (storage) => storage.transactions.run(() => storage.reports.add(newReport(any(accounts).account))),
  'create, all in one account': (storage) =>
    storage.transactions.run(() => storage.reports.add(newReport(accounts[0].account))),
};

function newReport(account) {
  const target = parseTargetUrl(`https://replicas.example/${randomUUID()}`);
  const [id, generationId] = [randomUUID(), randomUUID()];
  return Report.create({ id, account, target, privacy: { kind: 'public' }, generationId, now: new Date() });
}

/** @returns calls per second */
async function run(operation, storage) {
  const end = performance.now() + seconds * 1000;
  let calls = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (performance.now() < end) {
        await operation(storage);
        calls += 1;
      }
    }),
  );
  return (calls * 1000) / (performance.now() - began);
}

console.log(`${machine()}, ${CONCURRENCY} concurrent, medians of ${ROUNDS} rounds\n`);
const table = [['', 'primary only, calls/s', 'with a replica, calls/s', 'ratio']];
for (const [name, operation] of Object.entries(OPERATIONS)) {
  const rates = [[], []];
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [index, storage] of [alone, replicated].entries()) {
      const rate = await run(operation, storage);
      if (round >= 0) rates[index].push(rate);
    }
  }
  const [one, two] = rates.map(median);
  table.push([name, one.toFixed(0), two.toFixed(0), (two / one).toFixed(2)]);
}
console.log(markdown(table));
for (const storage of [alone, replicated]) await storage.close();
for (const client of clients) await client.end();
