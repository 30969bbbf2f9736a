import { spawn, execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/*
 * Starts one PostgreSQL server for a whole test run, with a directory and a port of its own. It imports nothing of this
 * project: Jest loads it outside of what maps the names of imports.
 */

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

const run = promisify(execFile);
const USER = 'sitegrade';
const DEBIAN_ROOT = '/usr/lib/postgresql';

export default async function globalSetup(): Promise<void> {
  const bin = await findBinaries();
  const directory = await mkdtemp(join(tmpdir(), 'sitegrade-postgres-'));
  const owner = await serverOwner();
  if (owner) await chown(directory, owner.uid, owner.gid);
  const data = join(directory, 'data');
  const quick = ['--no-sync', '--auth=trust', `--username=${USER}`, '--encoding=UTF8', '--no-locale'];
  await run(join(bin, 'initdb'), ['-D', data, ...quick], { ...owner, cwd: directory });
  const { server, port } = await startServer(join(bin, 'postgres'), data, directory, owner);
  process.env['SITEGRADE_TEST_POSTGRES'] = `postgres://${USER}@127.0.0.1:${port}/postgres`;
  globalThis.stopTestPostgres = async () => {
    // SIGINT is PostgreSQL's fast shutdown: it waits for no client.
    server.kill('SIGINT');
    await once(server, 'exit');
    await rm(directory, { recursive: true, force: true });
  };
}

/** Another process may take the port between its choice and its use, so there is more than one try. */
async function startServer(
  postgres: string,
  data: string,
  directory: string,
  owner: { uid: number; gid: number } | null,
  triesLeft = 3,
): Promise<{ server: ChildProcess; port: number }> {
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: directory,
    max_connections: 200,
    // Nothing here has to survive a power cut.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(postgres, ['-D', data, ...options], {
    ...owner,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  const isReady = await new Promise<boolean>((resolve) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      if (log.length < 10_000) log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve(true);
    });
    server.on('error', () => resolve(false));
    server.on('exit', () => resolve(false));
  });
  if (isReady) return { server, port };
  if (triesLeft === 1) throw new Error(`The PostgreSQL for the tests does not start:\n${log}`);
  return startServer(postgres, data, directory, owner, triesLeft - 1);
}

async function findBinaries(): Promise<string> {
  const versions = await readdir(DEBIAN_ROOT).catch(() => []);
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_ROOT, version, 'bin'));
  for (const directory of [...newestFirst, ...(process.env['PATH'] ?? '').split(delimiter)]) {
    const found = await Promise.all(['initdb', 'postgres'].map((name) => isThere(join(directory, name))));
    if (found.every(Boolean)) return directory;
  }
  throw new Error(
    'The tests need the programs initdb and postgres, in PATH or below /usr/lib/postgresql. Install PostgreSQL 15 or ' +
      'newer, for example with "apt-get install postgresql" or "brew install postgresql".',
  );
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** PostgreSQL refuses to run as root. @returns whom to run it as, or null for the user of this process */
async function serverOwner(): Promise<{ uid: number; gid: number } | null> {
  if (userInfo().uid !== 0) return null;
  const idOf = async (flag: '-u' | '-g', name: string) => Number((await run('id', [flag, name])).stdout);
  const accountOf = async (name: string) => ({ uid: await idOf('-u', name), gid: await idOf('-g', name) });
  return accountOf('postgres').catch(() => accountOf('nobody'));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
