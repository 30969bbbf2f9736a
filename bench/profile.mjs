// Where our server spends CPU time: DATABASE_URL=… node bench/profile.mjs [--size 1m] [--operation list]
// [--requests 5000]. Prints the share of each module, and the functions with the most CPU time of their own.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BIG, tokenOf } from './support/dataset.mjs';
import { Databases } from './support/databases.mjs';
import { markdown, wholeNumber } from './support/numbers.mjs';
import { startClient, startSitegrade } from './support/processes.mjs';
import { cleanUp, creates, deletes, moreReads, readFacts, updates } from './support/workload.mjs';

const ROOT = join(import.meta.dirname, '..');
const CONNECTIONS = 16;
/** What each report becomes in turn, so that a profile of updates shows more of them than of creates. */
const PRIVACIES = [1, 0, 1, 0, 1, 0];

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '10k' },
    operation: { type: 'string', default: 'list' },
    requests: { type: 'string', default: '5000' },
  },
});
const requests = wholeNumber('requests', values.requests);

const databases = await Databases.open(false);
const directory = await mkdtemp(join(tmpdir(), 'sitegrade-profile-'));
const client = startClient(tokenOf(BIG));
try {
  const url = await databases.of(values.size);
  const readRequests = moreReads(await readFacts(url), requests);
  const operations = ['create', 'update', 'delete', ...Object.keys(readRequests)];
  if (!operations.includes(values.operation)) throw new Error(`Unknown --operation. Use ${operations.join(', ')}.`);
  const server = await startSitegrade(url, { nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${directory}`] });
  await client.send(server, await requestsOf(readRequests, server), CONNECTIONS);
  await server.stop();
  await cleanUp(url);
  const profiles = await Promise.all(
    (await readdir(directory)).map(async (name) => JSON.parse(await readFile(join(directory, name), 'utf8'))),
  );
  // Every thread writes a profile. The main thread's is the longest.
  print(profiles.toSorted((a, b) => b.samples.length - a.samples.length)[0]);
} finally {
  await client.stop();
  await databases.close();
  await rm(directory, { recursive: true, force: true });
}

/** First creates the reports that an update or deletion needs, which the profile then shows too. */
async function requestsOf(readRequests, server) {
  const { operation } = values;
  if (readRequests[operation]) return readRequests[operation];
  const created = creates(requests, process.pid);
  if (operation === 'create') return created;
  const { kept } = await client.send(server, created, CONNECTIONS, 'ids');
  return operation === 'delete' ? deletes(kept) : PRIVACIES.flatMap((privacy) => updates(kept, privacy));
}

function print({ nodes, samples, timeDeltas }) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [functions, modules] = [new Map(), new Map()];
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const { functionName, url, lineNumber } = frames.get(id);
    if (functionName === '(idle)' || functionName === '(root)') continue;
    const time = timeDeltas[index];
    busy += time;
    const file = pathOf(url);
    add(functions, `${functionName || '(anonymous)'} ${file}${url === '' ? '' : `:${lineNumber + 1}`}`, time);
    add(modules, moduleOf(url, file, functionName), time);
  }
  const rows = (map, count) =>
    [...map]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([name, time]) => [name, `${((100 * time) / busy).toFixed(1)} %`]);
  console.log(`${values.operation}: ${requests} requests, ${Math.round(busy / 1000)} ms including the start\n`);
  console.log(markdown([['module', 'own time'], ...rows(modules, 25)]));
  console.log();
  console.log(markdown([['function', 'own time'], ...rows(functions, 30)]));
}

function add(map, name, time) {
  map.set(name, (map.get(name) ?? 0) + time);
}

function pathOf(url) {
  return url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : url;
}

/** The package, our folder, or the Node module. */
function moduleOf(url, file, functionName) {
  if (url === '') return functionName === '(garbage collector)' ? functionName : '(native)';
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  if (name !== undefined) return name;
  return url.startsWith('node:') ? url.split('/').slice(0, 2).join('/') : file.split('/').slice(0, 3).join('/');
}
