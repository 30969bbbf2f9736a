// The cost of a request once V8 has compiled our server, next to the limit and other builds, in alternating batches:
// DATABASE_URL=… node bench/warm.mjs [--operation list] [--batches 40] [--requests 500] [--connections 16] [--size 1m]
// [--program DIST/main.js …]. PostgreSQL must run on this machine. See README.md in this folder.
import { parseArgs } from 'node:util';
import { BIG, tokenOf } from './support/dataset.mjs';
import { Databases } from './support/databases.mjs';
import { machine, markdown, median, wholeNumber } from './support/numbers.mjs';
import { SITEGRADE, startClient, startSitegrade, startReference } from './support/processes.mjs';
import { postmasterOf } from './support/postmaster.mjs';
import { cpuSecondsBelow } from './support/processor.mjs';
import { cleanUp, creates, deletes, mixed, moreReads, readFacts, updates } from './support/workload.mjs';

const { values } = parseArgs({
  options: {
    operation: { type: 'string', default: 'list' },
    batches: { type: 'string', default: '40' },
    requests: { type: 'string', default: '500' },
    connections: { type: 'string', default: '16' },
    size: { type: 'string', default: '1m' },
    program: { type: 'string', multiple: true, default: [SITEGRADE] },
  },
});
const { operation } = values;
const [batches, requests, connections] = ['batches', 'requests', 'connections'].map((name) =>
  wholeNumber(name, values[name]),
);
/** Number of batches that count as the beginning, and number of batches before a server counts as warm. */
const [FIRST, COLD] = [Math.ceil(batches / 10), Math.ceil(batches * 0.4)];
/** Batches between clean-ups of the created reports. */
const CLEAN_UP_INTERVAL = 8;

const databases = await Databases.open(false);
const client = startClient(tokenOf(BIG));
const servers = [];
try {
  const url = await databases.of(values.size);
  const facts = await readFacts(url);
  await cleanUp(url);
  const postmaster = await postmasterOf(url);
  servers.push(await startReference('limit', url));
  for (const program of values.program) servers.push({ ...(await startSitegrade(url, { program })), name: program });
  const results = servers.map(() => []);
  for (let batch = 0; batch < batches; batch += 1) {
    for (let turn = 0; turn < servers.length; turn += 1) {
      const index = (turn + batch) % servers.length;
      const list = await requestsOf(facts, servers[index], `${process.pid}-${batch}-${index}`);
      const cpuSeconds = () => [servers[index].threadSeconds(), cpuSecondsBelow(postmaster)];
      const before = cpuSeconds();
      const { perSecond, p99 } = await client.send(servers[index], list, connections);
      const [micros, database] = cpuSeconds().map((after, which) => ((after - before[which]) / list.length) * 1e6);
      results[index].push({ micros, database, perSecond, p99 });
    }
    if (batch % CLEAN_UP_INTERVAL === 0) await cleanUp(url);
  }
  await cleanUp(url);
  print(results);
} finally {
  for (const { stop } of [...servers, client]) await stop();
  await databases.close();
}

/** First creates the reports that the operation needs, without measuring that. */
async function requestsOf(facts, server, run) {
  if (operation === 'create') return creates(requests, run);
  if (!['update', 'delete', 'mixed'].includes(operation)) {
    const readRequests = moreReads(facts, requests);
    if (readRequests[operation]) return readRequests[operation];
    throw new Error(`Unknown --operation. Use create, update, delete, mixed, ${Object.keys(readRequests).join(', ')}.`);
  }
  const { kept } = await client.send(server, creates(requests, `${run}-before`), connections, 'ids');
  if (operation === 'mixed') return mixed(facts, kept, run);
  return operation === 'update' ? updates(kept, 1) : deletes(kept);
}

function print(results) {
  const warm = results.map((list) => list.slice(COLD));
  const rows = results.map((list, index) => {
    const of = (name) => median(warm[index].map((result) => result[name]));
    const ratio = median(warm[index].map(({ perSecond }, batch) => perSecond / warm[0][batch].perSecond));
    const begun = median(list.slice(0, FIRST).map(({ micros }) => micros));
    return [
      servers[index].name,
      begun.toFixed(),
      of('micros').toFixed(),
      of('database').toFixed(),
      of('perSecond').toFixed(),
      ratio.toFixed(2),
      of('p99').toFixed(1),
    ];
  });
  console.log(`${machine()}\n\n${operation}, ${connections} connections, ${batches} batches of ${requests}\n`);
  console.log(
    markdown([
      ['', 'CPU µs, first batches', 'CPU µs', 'PostgreSQL µs', 'requests/s', 'requests/s, ratio to limit', 'p99 ms'],
      ...rows,
    ]),
  );
}
