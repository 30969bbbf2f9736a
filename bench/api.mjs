// Requests per second of the built server, on the embedded database and, with DATABASE_URL, on PostgreSQL.
// Rounds alternate between the two, so that other load affects both. Prints medians. See README.md in this folder.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, promisify } from 'node:util';
import { Pool } from 'undici';
import { NODE_FLAGS } from './support/processes.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '1000' },
    connections: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1000' },
  },
});
const [rounds, requests, connections, seed] = ['rounds', 'requests', 'connections', 'seed'].map((name) => {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number of at least 1.`);
  return value;
});

const PROGRAM = join(import.meta.dirname, '..', 'dist', 'main.js');
const ACCOUNT = `bench-${process.pid}-${Date.now()}`;

/** The address guard blocks these targets without a DNS lookup, so that the generator costs almost nothing. */
const SEED_HOST = '127.0.0.1';
const CREATE_HOST = '127.0.0.2';

/** A server process, filled with finished reports. */
class Subject {
  static async start(name, env) {
    const subject = new Subject();
    subject.name = name;
    subject.env = { ...process.env, PORT: '0', RATE_LIMIT: '0', GENERATION_PER_HOST: '8', ...env };
    const keys = ['keys', 'create', '--account', ACCOUNT, '--name', 'bench', '--scope', 'write'];
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...keys], { env: subject.env });
    subject.headers = { authorization: `Bearer ${stdout.trim()}` };
    subject.child = spawn(process.execPath, [...NODE_FLAGS, PROGRAM, 'serve'], {
      env: subject.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    subject.pool = new Pool(await subject.#listening(), { connections, pipelining: 1 });
    subject.ids = await subject.#fill();
    return subject;
  }

  /** Reads the origin from the log, and discards the rest of the log. */
  async #listening() {
    const lines = createInterface(this.child.stdout);
    const origin = Promise.withResolvers();
    lines.on('line', (line) => {
      const found = /"url":"(http:\/\/[^"]+)"/.exec(line);
      if (found) origin.resolve(found[1]);
    });
    this.child.once('exit', (code) => origin.reject(new Error(`${this.name} exited with code ${code}.`)));
    return origin.promise;
  }

  async #fill() {
    const ids = [];
    await inParallel(seed, async (index) => {
      const { data } = await this.create(`http://${SEED_HOST}/${index}`);
      ids.push(data.id);
    });
    for (const id of ids) await this.#untilFinished(id);
    return ids;
  }

  async #untilFinished(id) {
    for (;;) {
      const { data } = await this.request('GET', `/api/v1/reports/${id}`, 200);
      if (data.status === 'ready' || data.status === 'failed') return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  create(url) {
    return this.request('POST', '/api/v1/reports', 201, new URLSearchParams({ url }).toString());
  }

  /** Throws on any other status than `expected`: errors are fast and would distort the result. */
  async request(method, path, expected, body) {
    const headers = { ...this.headers, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) };
    const response = await this.pool.request({ method, path, headers, body });
    const text = await response.body.text();
    if (response.statusCode !== expected)
      throw new Error(`${this.name}: ${method} ${path}: ${response.statusCode} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  async stop() {
    for (const host of [SEED_HOST, CREATE_HOST]) {
      await this.request('DELETE', `/api/v1/projects/${host}`, 204).catch(() => undefined);
    }
    await this.pool.close();
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }
}

const operations = {
  'list 10': (subject) => subject.request('GET', '/api/v1/reports', 200),
  'list 100 by score': (subject) => subject.request('GET', '/api/v1/reports?per_page=100&sort_by=score', 200),
  search: (subject, index) => subject.request('GET', `/api/v1/reports?search=${index % 1000}`, 200),
  get: (subject, index) => subject.request('GET', `/api/v1/reports/${subject.ids[index % subject.ids.length]}`, 200),
  create: (subject, index) => subject.create(`http://${CREATE_HOST}/${index}`),
};

async function inParallel(count, work) {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

/** @returns requests per second, and the median and 99th percentile of response times in milliseconds */
async function measure(subject, operation) {
  const times = [];
  const began = performance.now();
  await inParallel(requests, async (index) => {
    const sent = performance.now();
    await operation(subject, index);
    times.push(performance.now() - sent);
  });
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const percentile = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { perSecond: requests / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

const directory = await mkdtemp(join(tmpdir(), 'sitegrade-bench-'));
const subjects = [];
try {
  subjects.push(await Subject.start('embedded', { DATABASE_URL: '', DATA_DIR: join(directory, 'data') }));
  if (process.env.DATABASE_URL) subjects.push(await Subject.start('postgresql', {}));

  const results = new Map();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, operation] of Object.entries(operations)) {
      for (const subject of subjects) {
        const result = await measure(subject, operation);
        const key = `${name} (${subject.name})`;
        // The first round warms up.
        if (round > 0) results.set(key, [...(results.get(key) ?? []), result]);
      }
    }
    // Deletes the created reports and their generations.
    for (const subject of subjects) await subject.request('DELETE', `/api/v1/projects/${CREATE_HOST}`, 204);
  }

  console.log(
    `Node ${process.version}; ${rounds} rounds of ${requests} requests on ${connections} connections; ${seed} reports`,
  );
  console.table(
    Object.fromEntries(
      Array.from(results, ([key, list]) => [
        key,
        {
          'requests/s': Math.round(median(list.map(({ perSecond }) => perSecond))),
          'p50 ms': Number(median(list.map(({ p50 }) => p50)).toFixed(2)),
          'p99 ms': Number(median(list.map(({ p99 }) => p99)).toFixed(2)),
        },
      ]),
    ),
  );
} finally {
  for (const subject of subjects) await subject.stop();
  await rm(directory, { recursive: true, force: true });
}
