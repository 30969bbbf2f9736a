import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort, serverOwner } from './global-setup.js';

/** PgBouncer in transaction mode with default settings, which reject unknown startup parameters. */
export class PgBouncer {
  private constructor(
    /** URL of the database through PgBouncer. */
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly directory: string,
  ) {}

  /** @param poolSize server connections that all clients share */
  static async start(databaseUrl: string, poolSize: number): Promise<PgBouncer> {
    const program = await findProgram();
    const directory = await mkdtemp(join(tmpdir(), 'sitegrade-pgbouncer-'));
    const owner = await serverOwner();
    const { hostname, port: serverPort, username, pathname } = new URL(databaseUrl);
    const database = pathname.slice(1);
    let log = '';
    for (let tries = 0; tries < 3; tries += 1) {
      const port = await freePort();
      const file = join(directory, 'pgbouncer.ini');
      const connection = `host=${hostname} port=${serverPort} dbname=${database} user=${username}`;
      const settings = {
        listen_addr: '127.0.0.1',
        listen_port: port,
        unix_socket_dir: '',
        auth_type: 'any',
        pool_mode: 'transaction',
        default_pool_size: poolSize,
        max_client_conn: 500,
      };
      const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
      await writeFile(file, `[databases]\n${database} = ${connection}\n[pgbouncer]\n${lines.join('\n')}\n`);
      if (owner) for (const path of [directory, file]) await chown(path, owner.uid, owner.gid);
      const child = spawn(program, [file], { ...owner, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] });
      const [isReady, output] = await waitForStart(child);
      const url = `postgres://${username}@127.0.0.1:${port}/${database}`;
      if (isReady) return new PgBouncer(url, child, directory);
      log = output;
    }
    await rm(directory, { recursive: true });
    throw new Error(`PgBouncer did not start:\n${log}`);
  }

  async stop(): Promise<void> {
    const exit = once(this.child, 'exit');
    // It has no state to save, and the meaning of other signals differs between versions.
    this.child.kill('SIGKILL');
    await exit;
    await rm(this.directory, { recursive: true });
  }
}

async function waitForStart(child: ChildProcess): Promise<[isReady: boolean, output: string]> {
  let output = '';
  const isReady = await new Promise<boolean>((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      if (output.length < 10_000) output += chunk.toString();
      if (output.includes('process up')) resolve(true);
    });
    child.on('error', () => resolve(false));
    child.on('exit', () => resolve(false));
  });
  return [isReady, output];
}

async function findProgram(): Promise<string> {
  for (const directory of ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)]) {
    const path = join(directory, 'pgbouncer');
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return path;
  }
  throw new Error('This test needs PgBouncer. Install it, for example with "apt-get install pgbouncer".');
}
