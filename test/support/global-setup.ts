import { spawn, execFile } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, mkdtemp, readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/*
 * Starts one PostgreSQL server per test run, with its own directory and port. It imports nothing from this project,
 * because Jest does not apply its module mapping here.
 */

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

const run = promisify(execFile);
const USER = 'sitegrade';
const ENDED = 'the server has exited';
const DEBIAN_ROOT = '/usr/lib/postgresql';

/**
 * Runs the server until standard input closes, which also happens when the test run is killed. Then stops it with SIGINT,
 * the fast shutdown that does not wait for clients, and removes its directory.
 */
const KEEPER = `
  directory=$1; shift
  exec 3<&0
  "$@" & server=$!
  (
    cat <&3 >/dev/null
    kill -INT $server 2>/dev/null
    while kill -0 $server 2>/dev/null; do sleep 0.1; done
    rm -rf "$directory"
  ) &
  wait $server
  echo "${ENDED}" >&2
  wait
`;

/** Tries three times, because another process can take the free port first. */
export default async function globalSetup(): Promise<void> {
  const bin = await findBinaries();
  let log = '';
  for (let tries = 0; tries < 3; tries += 1) {
    const port = await freePort();
    const { stop, output, isReady } = await startServer(bin, port);
    if (isReady) {
      process.env['SITEGRADE_TEST_POSTGRES'] = `postgres://${USER}@127.0.0.1:${port}/postgres`;
      globalThis.stopTestPostgres = stop;
      return;
    }
    await stop();
    log = output;
  }
  throw new Error(`PostgreSQL for the tests did not start:\n${log}`);
}

/** A PostgreSQL server that started, or failed to start. */
export interface StartedServer {
  readonly isReady: boolean;
  /** The first 10,000 characters of its log. */
  readonly output: string;
  /** Stops the server and removes its directory. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server.
 * @param bin directory of the programs
 * @param copyOf port of a local primary; the new server becomes its streaming replica
 */
export async function startServer(bin: string, port: number, copyOf?: number): Promise<StartedServer> {
  const directory = await mkdtemp(join(tmpdir(), 'sitegrade-postgres-'));
  const owner = await serverOwner();
  if (owner) await chown(directory, owner.uid, owner.gid);
  const data = join(directory, 'data');
  const quick = ['--no-sync', '--auth=trust', `--username=${USER}`, '--encoding=UTF8', '--no-locale'];
  if (copyOf === undefined) {
    await run(join(bin, 'initdb'), ['-D', data, ...quick], { ...owner, cwd: directory });
  } else {
    const source = ['-h', '127.0.0.1', '-p', String(copyOf), '-U', USER, '--checkpoint=fast'];
    await run(join(bin, 'pg_basebackup'), ['-D', data, '-R', ...source], { ...owner, cwd: directory });
  }
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: directory,
    max_connections: 200,
    // Test data need not survive a crash.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', directory, join(bin, 'postgres'), '-D', data, ...options], {
    ...owner,
    cwd: tmpdir(),
    stdio: ['pipe', 'ignore', 'pipe'],
    // Ctrl-C must stop the tests before the server.
    detached: true,
  });
  let output = '';
  const isReady = await new Promise<boolean>((resolve) => {
    keeper.stderr?.on('data', (chunk: Buffer) => {
      if (output.length < 10_000) output += chunk.toString();
      if (/ready to accept (?:read-only )?connections/.test(output)) resolve(true);
      else if (output.includes(ENDED)) resolve(false);
    });
    keeper.on('error', () => resolve(false));
  });
  const stop = async () => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return;
    const exit = once(keeper, 'exit');
    keeper.stdin?.end();
    await exit;
  };
  return { stop, output, isReady };
}

export async function findBinaries(): Promise<string> {
  const versions = await readdir(DEBIAN_ROOT).catch(() => []);
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_ROOT, version, 'bin'));
  for (const directory of [...newestFirst, ...(process.env['PATH'] ?? '').split(delimiter)]) {
    const found = await Promise.all(['initdb', 'postgres'].map((name) => exists(join(directory, name))));
    if (found.every(Boolean)) return directory;
  }
  throw new Error(
    'The tests need initdb and postgres in PATH or below /usr/lib/postgresql. Install PostgreSQL 15 or later, for ' +
      'example with "apt-get install postgresql" or "brew install postgresql".',
  );
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** PostgreSQL and PgBouncer do not run as root. @returns the user to run them as, or null for the current user */
export async function serverOwner(): Promise<{ uid: number; gid: number } | null> {
  if (userInfo().uid !== 0) return null;
  const idOf = async (flag: '-u' | '-g', name: string) => Number((await run('id', [flag, name])).stdout);
  const accountOf = async (name: string) => ({ uid: await idOf('-u', name), gid: await idOf('-g', name) });
  return accountOf('postgres').catch(() => accountOf('nobody'));
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
