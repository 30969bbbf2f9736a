// The processes of a benchmark: servers and the client, each ended when it is over.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cpuSecondsOf, threadSecondsOf } from './processor.mjs';

const BENCH = join(import.meta.dirname, '..');

/** Base of the links in answers: the same for all, so that answers can be compared. */
const PUBLIC_URL = 'http://bench.test';

/** Our program, built. */
export const OURS = join(BENCH, '..', 'dist', 'main.js');

/** Log lines are written, as in production, and read by nobody. */
const SETTINGS = { PORT: '0', RATE_LIMIT: '0', ROLE: 'api', PUBLIC_URL };

/** Our server. @param nodeOptions for Node, such as --cpu-prof */
export async function startOurs(databaseUrl, { nodeOptions = [], program = OURS, env = {} } = {}) {
  const child = spawn(process.execPath, [...nodeOptions, program, 'serve'], {
    env: { ...process.env, ...SETTINGS, ...env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = Promise.withResolvers();
  createInterface(child.stdout).on('line', (line) => {
    const found = line.includes('listening on') && /"url":"(http:\/\/[^"]+)"/.exec(line);
    if (found) origin.resolve(found[1]);
  });
  child.once('exit', (code) => origin.reject(new Error(`sitegrade ended with code ${code}.`)));
  return served('sitegrade', child, await origin.promise);
}

/** One of the rivals beside this folder: 'limit' or 'afternoon'. */
export async function startRival(name, databaseUrl) {
  const child = fork(join(BENCH, 'servers', `${name}.mjs`), {
    env: { ...process.env, NODE_ENV: 'production', PUBLIC_URL, DATABASE_URL: databaseUrl },
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with code ${code}.`)));
  const [{ origin }] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return served(name, child, origin);
}

function served(name, child, origin) {
  return {
    name,
    origin,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    threadSeconds: () => threadSecondsOf(child.pid),
    stop: () => stop(child),
  };
}

/** Sends requests from a process of its own. */
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
