import { spawn, execFile } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, mkdtemp, readdir } from 'node:fs/promises';
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
const ENDED = 'the server has ended';
const DEBIAN_ROOT = '/usr/lib/postgresql';

/**
 * Keeps the server until standard input ends, which it also does when this run is killed; then stops it (SIGINT is the
 * fast shutdown, which waits for no client) and removes its directory.
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

/** Another process may take the port between its choice and its use, so there is more than one try. */
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
  throw new Error(`The PostgreSQL for the tests does not start:\n${log}`);
}

/** A server, or what is left of one that did not start. */
export interface StartedServer {
  readonly isReady: boolean;
  /** The beginning of what it logged. */
  readonly output: string;
  /** Ends it and removes its directory. */
  stop(): Promise<void>;
}

/**
 * @param bin where the programs are
 * @param copyOf port of a server on this machine that the new one is to follow as a streaming replica
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
    // Nothing here has to survive a power cut.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', directory, join(bin, 'postgres'), '-D', data, ...options], {
    ...owner,
    cwd: tmpdir(),
    stdio: ['pipe', 'ignore', 'pipe'],
    // A Ctrl-C is for the run; the server ends with it, not before it.
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

/** PostgreSQL refuses to run as root, as does PgBouncer. @returns whom to run it as, or null for the user of this process */
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
