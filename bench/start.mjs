// How long the built server takes to become ready, and how much memory it uses then and after some requests. Setups and
// programs take turns, so that other load affects all of them. See README.md in this folder.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { machine, markdown, median, wholeNumber } from './support/numbers.mjs';
import { startPostgres } from './support/postgres.mjs';
import { NODE_FLAGS } from './support/processes.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '500' },
    program: { type: 'string', multiple: true, default: [join(import.meta.dirname, '..', 'dist', 'main.js')] },
    only: { type: 'string', default: '' },
  },
});
const rounds = wholeNumber('rounds', values.rounds);
const requests = wholeNumber('requests', values.requests);
const PORT = '5577';

const directory = await mkdtemp(join(tmpdir(), 'sitegrade-bench-'));
const postgres = process.env.DATABASE_URL ? null : await startPostgres();
const setups = {
  'embedded, new directory': () => ({ DATABASE_URL: '', DATA_DIR: join(directory, 'new') }),
  'embedded, existing directory': (index) => ({ DATABASE_URL: '', DATA_DIR: join(directory, `existing-${index}`) }),
  'PostgreSQL, migrated': () => ({ DATABASE_URL: process.env.DATABASE_URL || postgres.url }),
};

/** Creates an API key, which also creates everything that a first start does. */
async function prepare(program, env) {
  const keys = ['keys', 'create', '--account', 'bench', '--name', 'start', '--scope', 'write'];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...keys], { env });
  return stdout.trim();
}

async function measure(program, env, token) {
  const began = performance.now();
  const child = spawn(process.execPath, [...NODE_FLAGS, program, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  try {
    // Reads and discards the log.
    createInterface(child.stdout).resume();
    while (!(await succeeds('/readyz'))) {
      if (child.exitCode !== null) throw new Error(`${program} exited with code ${child.exitCode}.`);
      await delay(5);
    }
    const milliseconds = performance.now() - began;
    const { cpuSeconds, mebibytes } = await usageOf(child.pid);
    for (let sent = 0; token && sent < requests; sent++) {
      if (!(await succeeds('/api/v1/reports', token))) throw new Error('A list request failed.');
    }
    return { milliseconds, cpuSeconds, idle: mebibytes, used: (await usageOf(child.pid)).mebibytes };
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
}

async function succeeds(path, token) {
  try {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const response = await fetch(`http://127.0.0.1:${PORT}${path}`, { headers });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Linux counts CPU time in hundredths of a second. */
async function usageOf(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ');
  const resident = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1];
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100, mebibytes: Number(resident) / 1024 };
}

const results = new Map();
try {
  const tokens = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const [name, environmentOf] of Object.entries(setups)) {
      if (!name.includes(values.only)) continue;
      for (const [index, program] of values.program.entries()) {
        const env = { ...process.env, PORT, HOST: '127.0.0.1', RATE_LIMIT: '0', ...environmentOf(index) };
        const key = `${name}${values.program.length > 1 ? ` (${program})` : ''}`;
        const isNew = name.includes('new');
        if (isNew) await rm(env.DATA_DIR, { recursive: true, force: true });
        else if (!tokens.has(key)) tokens.set(key, await prepare(program, env));
        results.set(key, [...(results.get(key) ?? []), await measure(program, env, tokens.get(key))]);
      }
    }
  }
} finally {
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
}

console.log(`${machine()}; medians of ${rounds}\n`);
console.log(
  markdown([
    ['', 'ms to ready', 'range', 'CPU s', 'MiB', `MiB after ${requests} lists`],
    ...Array.from(results, ([key, list]) => {
      const of = (figure) => list.map((result) => result[figure]);
      const [least, most] = [Math.min(...of('milliseconds')), Math.max(...of('milliseconds'))].map(Math.round);
      const used = key.includes('new') ? '–' : Math.round(median(of('used')));
      const cpu = median(of('cpuSeconds')).toFixed(2);
      return [
        key,
        Math.round(median(of('milliseconds'))),
        `${least}–${most}`,
        cpu,
        Math.round(median(of('idle'))),
        used,
      ];
    }),
  ]),
);
