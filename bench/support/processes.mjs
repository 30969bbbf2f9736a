// The processes of a benchmark: servers and the client.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cpuSecondsOf, threadSecondsOf } from './processor.mjs';
import { REFERENCE_PATH, createReferenceTables } from './reference-tables.mjs';

const BENCH = join(import.meta.dirname, '..');

/** The same base URL for all servers, so that links in their responses are equal. */
const PUBLIC_URL = 'http://bench.test';

/** Our built program. */
export const SITEGRADE = join(BENCH, '..', 'dist', 'main.js');

/** Node flags that `npm start` sets. */
export const NODE_FLAGS = ['--no-allocation-site-pretenuring'];

/** Settings of our server. The log is on, as in production. */
const SETTINGS = { PORT: '0', RATE_LIMIT: '0', ROLE: 'api', PUBLIC_URL };

/** Starts our server. @param nodeOptions options for Node, such as --cpu-prof */
export async function startSitegrade(databaseUrl, { nodeOptions = [], program = SITEGRADE, env = {} } = {}) {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...nodeOptions, program, 'serve'], {
    env: { ...process.env, ...SETTINGS, ...env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = Promise.withResolvers();
  createInterface(child.stdout).on('line', (line) => {
    const found = line.includes('listening on') && /"url":"(http:\/\/[^"]+)"/.exec(line);
    if (found) origin.resolve(found[1]);
  });
  child.once('exit', (code) => origin.reject(new Error(`sitegrade exited with code ${code}.`)));
  return toServer('sitegrade', child, await origin.promise);
}

/** Starts a reference server: 'limit' or 'afternoon'. It uses the tables of reference-tables.mjs. */
export async function startReference(name, databaseUrl) {
  await createReferenceTables(databaseUrl);
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${REFERENCE_PATH.replaceAll(' ', '')}`);
  const child = fork(join(BENCH, 'servers', `${name}.mjs`), {
    env: { ...process.env, NODE_ENV: 'production', PUBLIC_URL, DATABASE_URL: url.href },
  });
  const exited = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} exited with code ${code}.`)));
  const [{ origin }] = await Promise.race([once(child, 'message'), exited]);
  exited.catch(() => undefined);
  return toServer(name, child, origin);
}

function toServer(name, child, origin) {
  return {
    name,
    origin,
    pid: child.pid,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    threadSeconds: () => threadSecondsOf(child.pid),
    stop: () => stop(child),
  };
}

/** Starts a client process. */
export function startClient(token) {
  const child = fork(join(import.meta.dirname, 'client.mjs'));
  return {
    async send(server, requests, connections, keep) {
      child.send({ origin: server.origin, token, requests, connections, keep });
      const [result] = await once(child, 'message');
      if (result.error) throw new Error(`${server.name}: ${result.error}`);
      return result;
    },
    stop: () => stop(child),
  };
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
