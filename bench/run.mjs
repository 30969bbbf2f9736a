// Our server next to the fastest fair one and one written in an afternoon, on the same database:
// npm run bench -- [--sizes 10k,1m] [--rounds 5] [--requests 2000] [--connections 16,64] [--only TEXT] [--ephemeral]
// See README.md in this folder.
import { parseArgs } from 'node:util';
import { BIG, tokenOf } from './support/dataset.mjs';
import { Databases } from './support/databases.mjs';
import { machine, wholeNumber } from './support/numbers.mjs';
import { startClient, startSitegrade, startReference } from './support/processes.mjs';
import { Results } from './support/results.mjs';
import { requireSameResponses } from './support/same-responses.mjs';
import { cleanUp, creates, deletes, readFacts, reads, updates } from './support/workload.mjs';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10k' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '16,64' },
    only: { type: 'string', default: '' },
    ephemeral: { type: 'boolean', default: false },
  },
});
const rounds = wholeNumber('rounds', values.rounds);
const requests = wholeNumber('requests', values.requests);
const connectionCounts = values.connections.split(',').map((text) => wholeNumber('connections', text));

const databases = await Databases.open(values.ephemeral);
const processes = [];
try {
  console.log(`${machine()}\n`);
  console.log(
    'Client, server and database share the cores, so rates depend on all three. Compare ratios and CPU per request.',
  );
  for (const size of values.sizes.split(',')) await measureSize(size);
} finally {
  for (const process of processes) await process.stop();
  await databases.close();
}

async function measureSize(size) {
  const url = await databases.of(size);
  const facts = await readFacts(url);
  const servers = [
    await startSitegrade(url),
    await startReference('limit', url),
    await startReference('afternoon', url),
  ];
  const client = startClient(tokenOf(BIG));
  // An interrupted run may have left reports.
  await cleanUp(url);
  const started = [...servers, client];
  processes.push(...started);
  await requireSameResponses(servers, client, facts, url);
  const results = new Results();
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const connections of connectionCounts) {
      await measureRound(round, connections);
      await cleanUp(url);
    }
    console.error(`${size}: round ${round} of ${rounds}`);
  }
  for (const { stop } of started) await stop();
  console.log(
    `\n## ${facts.reports.toLocaleString('en')} reports, ${facts.count.toLocaleString('en')} in one account\n`,
  );
  console.log(results.table(servers.map(({ name }) => name)));

  async function measureRound(round, connections) {
    for (const [name, list] of Object.entries(reads(facts, requests))) {
      if (name.includes(values.only)) await inTurn(name, () => list);
    }
    const ids = new Map();
    const run = `${process.pid}-${round}-${connections}`;
    if (/create|update|delete/.test(values.only || 'create')) {
      await inTurn('create', (server) => creates(requests, `${run}-${server.name}`), ids);
      await inTurn('update', (server) => updates(ids.get(server), 1));
      await inTurn('delete', (server) => deletes(ids.get(server)));
    }

    /** Each round starts with another server, because the first one warms the caches for the next. */
    async function inTurn(name, requestsFor, kept) {
      for (const [index] of servers.entries()) {
        const server = servers[(index + round) % servers.length];
        const list = requestsFor(server);
        const before = server.cpuSeconds();
        const result = await client.send(server, list, connections, kept && 'ids');
        kept?.set(server, result.kept);
        const cpu = before === null ? Number.NaN : ((server.cpuSeconds() - before) / list.length) * 1e6;
        if (round > 0) results.add(`${name}, ${connections}`, server.name, { ...result, cpu });
      }
    }
  }
}
