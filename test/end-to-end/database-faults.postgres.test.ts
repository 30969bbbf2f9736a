import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { serverOwner } from '../support/global-setup.js';
import { asAdministrator, createDatabase, type TestDatabase } from '../support/postgres.js';
import { ServiceProcess, runCommand, type Answer } from './support/service-process.js';

const run = promisify(execFile);

/** Short, so that the tests need not wait for the default of five seconds. */
const LOCK_TIMEOUT = 500;

/** A fault of the database, which the returned function ends. */
interface Fault {
  /** What the log says to do. */
  readonly advice: RegExp;
  /** Whether the database can serve other requests meanwhile. */
  readonly isReady: boolean;
  begin(): Promise<() => Promise<void>>;
}

describe.each(['pipelined', 'plain'])('a service with %s statements', (statements) => {
  const server = process.env['SITEGRADE_TEST_POSTGRES']!;
  let database: TestDatabase;
  /** Connection limits do not apply to superusers, so the service has a role of its own. */
  let role: string;
  let name: string;
  let service: ServiceProcess;
  let created = 0;

  beforeAll(async () => {
    database = await createDatabase();
    const url = new URL(database.url);
    name = url.pathname.slice(1);
    role = `role_${name}`;
    await asAdministrator(server, `create role ${role} login`);
    await asAdministrator(server, `alter database ${name} owner to ${role}`);
    url.username = role;
    url.searchParams.set('lock_timeout', String(LOCK_TIMEOUT));
    const env = { DATABASE_URL: url.href, DATABASE_STATEMENTS: statements, ROLE: 'api', RATE_LIMIT: '0' };
    service = await ServiceProcess.start(env);
    const { stdout } = await runCommand(['keys', 'create', '--account', 'a', '--name', 't', '--scope', 'write'], env);
    service.key = stdout.trim();
  });

  afterAll(async () => {
    await service.stop();
    await database.drop();
    await asAdministrator(server, `drop role ${role}`);
  });

  function create(): Promise<Answer> {
    created += 1;
    return service.request('POST', '/api/v1/reports', { form: { url: `http://example.com/${created}` } });
  }

  const readiness = async () => (await service.request('GET', '/readyz')).status;

  /** As after a failover or restart. */
  const disconnect = () =>
    asAdministrator(server, `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);

  /** Holds a lock that every create needs. @returns releases it */
  async function lock(): Promise<() => Promise<void>> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('begin; lock table reports in access exclusive mode');
    return () => client.end();
  }

  /** Cancels statements until one is canceled that waits for a lock. */
  async function cancelWaiting(): Promise<void> {
    const text = `select pg_cancel_backend(pid) from pg_stat_activity where usename = $1 and wait_event_type = 'Lock'`;
    const client = new Client({ connectionString: server });
    await client.connect();
    while ((await client.query(text, [role])).rowCount === 0);
    await client.end();
  }

  const faults: Record<string, Fault> = {
    'a server that has become read-only': {
      advice: /The server accepts only reads\./,
      isReady: false,
      begin: async () => {
        await asAdministrator(server, `alter database ${name} set default_transaction_read_only = on`);
        await disconnect();
        return () => asAdministrator(server, `alter database ${name} reset default_transaction_read_only`);
      },
    },
    'a lock that another session holds': { advice: /Find it with pg_blocking_pids/, isReady: true, begin: lock },
    'a canceled statement': {
      advice: /The statement was canceled/,
      isReady: true,
      begin: async () => {
        const release = await lock();
        const canceling = cancelWaiting();
        return async () => {
          await canceling;
          await release();
        };
      },
    },
    'no connection left': {
      advice: /Raise max_connections/,
      isReady: false,
      begin: async () => {
        await asAdministrator(server, `alter role ${role} connection limit 0`);
        await disconnect();
        return () => asAdministrator(server, `alter role ${role} connection limit -1`);
      },
    },
    'a database that accepts no connections': {
      advice: /The server or database is starting, stopping, recovering or closed\./,
      isReady: false,
      begin: async () => {
        await asAdministrator(server, `alter database ${name} allow_connections off`);
        await disconnect();
        return () => asAdministrator(server, `alter database ${name} allow_connections on`);
      },
    },
    'a full disk': { advice: /Free some space on the database's disk\./, isReady: false, begin: fillDisk },
  };

  /** Moves the reports to a small disk and fills it. Without the right to mount one, a trigger raises PostgreSQL's error. */
  async function fillDisk(): Promise<() => Promise<void>> {
    const disk = await mountSmallDisk();
    if (disk === null) {
      await asAdministrator(
        database.url,
        `create function fill() returns trigger language plpgsql as
           $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$;
         create trigger fill before insert on reports for each row execute function fill()`,
      );
      return () => asAdministrator(database.url, 'drop trigger fill on reports');
    }
    const tablespace = `small_${name}`;
    await asAdministrator(database.url, `create tablespace ${tablespace} location '${disk.path}'`);
    await asAdministrator(database.url, `alter table reports set tablespace ${tablespace}`);
    const filler = join(disk.path, 'filler');
    await writeFile(filler, Buffer.alloc(2 * SMALL_DISK)).catch(() => undefined);
    return async () => {
      await rm(filler);
      afterFault = async () => {
        await asAdministrator(database.url, 'alter table reports set tablespace pg_default');
        await asAdministrator(database.url, `drop tablespace ${tablespace}`);
        await disk.unmount();
      };
    };
  }

  /** Cleans up after the service has recovered. */
  let afterFault = () => Promise.resolve();

  test.each(Object.keys(faults))('answers 503 during %s, says why in the log, and recovers', async (fault) => {
    const { advice, isReady, begin } = faults[fault]!;
    expect((await create()).status).toBe(201);
    expect(await readiness()).toBe(200);
    const linesBefore = service.lines.length;

    const end = await begin();
    // A page of the table may have room for some reports more.
    let answer = await create();
    for (let tries = 0; answer.status === 201 && tries < 50; tries += 1) answer = await create();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.body).toEqual({
      type: expect.stringMatching(/\/docs\/problems\/unavailable$/),
      title: 'Service unavailable',
      status: 503,
      detail: 'The service is temporarily unavailable.',
      instance: expect.stringMatching(/^urn:uuid:/),
    });
    expect(await readiness()).toBe(isReady ? 200 : 503);

    await end();
    expect((await create()).status).toBe(201);
    expect(await readiness()).toBe(200);
    await afterFault();
    afterFault = () => Promise.resolve();

    // The log is written in the background: lines of the fault before may come first, and those of this fault later.
    const log = () => service.lines.slice(linesBefore).join('\n');
    while (!advice.test(log())) await create();
    expect(log()).not.toContain('"status":500');
  });
});

/** In bytes. */
const SMALL_DISK = 1024 * 1024;

/** @returns null if this user may not mount disks */
async function mountSmallDisk(): Promise<{ path: string; unmount: () => Promise<void> } | null> {
  const path = await mkdtemp(join(tmpdir(), 'sitegrade-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK}`, 'tmpfs', path]);
  } catch {
    await rm(path, { recursive: true });
    return null;
  }
  const owner = await serverOwner();
  if (owner !== null) await chown(path, owner.uid, owner.gid);
  return {
    path,
    unmount: async () => {
      await run('umount', [path]);
      await rm(path, { recursive: true });
    },
  };
}
