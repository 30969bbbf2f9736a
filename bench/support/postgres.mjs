// A temporary PostgreSQL server for a benchmark.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = '/usr/lib/postgresql';

/** Durable as in production, with enough cache for a million reports. */
const SETTINGS = {
  shared_buffers: '2GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
  max_connections: '100',
};

/** As root, runs it as the user postgres: PostgreSQL does not run as root. */
export async function startPostgres() {
  const versions = (await readdir(ROOT).catch(() => [])).map(Number).sort((a, b) => b - a);
  if (versions.length === 0) throw new Error(`No PostgreSQL in ${ROOT}. Install postgresql or set DATABASE_URL.`);
  const bin = join(ROOT, String(versions[0]), 'bin');
  const owner = userInfo().uid === 0 ? await accountOf('postgres') : {};
  const directory = await mkdtemp(join(tmpdir(), 'sitegrade-bench-'));
  if (owner.uid !== undefined) await chown(directory, owner.uid, owner.gid);
  const [data, port] = [join(directory, 'data'), await freePort()];
  const options = { ...owner, cwd: directory };
  await run(
    join(bin, 'initdb'),
    ['-D', data, '--auth=trust', '--username=bench', '--encoding=UTF8', '--no-locale'],
    options,
  );
  const settings = { ...SETTINGS, listen_addresses: '127.0.0.1', port, unix_socket_directories: directory };
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ready = Promise.withResolvers();
  createInterface(child.stderr).on('line', (line) => line.includes('ready to accept') && ready.resolve());
  child.once('exit', (code) => ready.reject(new Error(`PostgreSQL exited with code ${code}.`)));
  await ready.promise;
  return {
    url: `postgres://bench@127.0.0.1:${port}/postgres`,
    pid: child.pid,
    async stop() {
      const exit = once(child, 'exit');
      // The fast shutdown, which does not wait for clients.
      child.kill('SIGINT');
      await exit;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function accountOf(name) {
  const id = async (flag) => Number((await run('id', [flag, name])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
