import type { PGlite } from '@electric-sql/pglite';
import { Migrator } from '@mikro-orm/migrations';
import { PgliteDriver } from '@mikro-orm/pglite';
import { SqlMikroORM } from '@mikro-orm/sql';
import { sql } from 'kysely';
import type {
  ApiKeyRepository,
  AuditLog,
  EndedSessions,
  GenerationRepository,
  IdempotencyStore,
  Log,
  OverviewRepository,
  ProjectRepository,
  ReportRepository,
  ScanRepository,
  ShareLinkRepository,
  Transactions,
} from '../../application/index.js';
import type { Backend } from './database/backend.js';
import { ADVICE } from './database/database-fault.js';
import { PREPARED } from './database/statement.js';
import { toStorageError } from './database/storage-errors.js';
import { MikroOrmApiKeyRepository } from './mikro-orm-api-key-repository.js';
import { MikroOrmAuditLog } from './mikro-orm-audit-log.js';
import { MikroOrmEndedSessions } from './mikro-orm-ended-sessions.js';
import { MikroOrmGenerationRepository } from './mikro-orm-generation-repository.js';
import { MikroOrmIdempotencyStore } from './mikro-orm-idempotency-store.js';
import { MikroOrmOverviewRepository } from './mikro-orm-overview-repository.js';
import { MikroOrmProjectRepository } from './mikro-orm-project-repository.js';
import { MikroOrmReportRepository } from './mikro-orm-report-repository.js';
import { MikroOrmScanRepository } from './mikro-orm-scan-repository.js';
import { MikroOrmShareLinkRepository } from './mikro-orm-share-link-repository.js';
import { MikroOrmTransactions } from './mikro-orm-transactions.js';
import { MIGRATIONS, MIGRATIONS_TABLE } from './migrations/index.js';
import { withoutTimeouts } from './migrations/without-timeouts.js';
import { partitionByAccount } from './postgresql/partition-by-account.js';
import { ReadReplica } from './replicas/read-replica.js';
import { ReplicatedDriver } from './replicas/replicated-driver.js';
import { ROWS, type Queries, type Tables } from './rows.js';
import { ServerHealth } from './session/server-health.js';
import { Session } from './session/session.js';
import { sharedSecret } from './shared-secret.js';

/** Every port that stores data, on one database. */
export class MikroOrmStorage {
  readonly transactions: Transactions;
  readonly reports: ReportRepository;
  readonly generations: GenerationRepository;
  readonly projects: ProjectRepository;
  readonly overview: OverviewRepository;
  readonly scans: ScanRepository;
  readonly keys: ApiKeyRepository;
  readonly idempotency: IdempotencyStore;
  readonly auditLog: AuditLog;
  readonly endedSessions: EndedSessions;
  readonly shareLinks: ShareLinkRepository;
  /** The embedded database itself, for adapters that use it directly; null on a server. */
  readonly pglite: PGlite | null;
  /** URL of the server; null for the embedded database. It may contain a password. */
  readonly databaseUrl: string | null;

  readonly #backend: Backend;
  readonly #orm: SqlMikroORM;
  readonly #session: Session;
  readonly #health: ServerHealth;
  /** Why `isReady` returned false the last time; null if it returned true. */
  #unreadiness: string | null = null;
  /** The text that was marked as prepared last. */
  #latest = { text: '', marked: PREPARED };

  /** Use `openStorage`. */
  constructor(
    backend: Backend,
    private readonly log: Log | null,
  ) {
    this.#backend = backend;
    this.#health = new ServerHealth(() => backend.renew());
    this.#orm = new SqlMikroORM({
      driver: (backend.pglite === null ? ReplicatedDriver : PgliteDriver) as typeof ReplicatedDriver,
      driverOptions: backend.dialect,
      // Functions, because MikroORM would copy objects, including their connections.
      replicas: backend.replicas.map(({ dialect }) => ({ driverOptions: () => dialect })),
      preferReadReplicas: false,
      dbName: 'postgres',
      ensureDatabase: false,
      entities: ROWS,
      extensions: [Migrator],
      migrations: {
        migrationsList: MIGRATIONS.map(withoutTimeouts),
        tableName: MIGRATIONS_TABLE,
        snapshot: false,
        silent: true,
      },
      // Standard output belongs to the program.
      logger: (message) => log?.debug({}, message),
      colors: false,
    });
    this.#session = new Session(
      { queries: this.#orm.em.fork().getKysely<Tables>(), execute: backend.execute },
      backend.executeBatch,
      this.#health,
      backend.replicas.map((server, index) => new ReadReplica(server, this.#readerOf(index), log)),
    );
    this.transactions = new MikroOrmTransactions(this.#session);
    this.reports = new MikroOrmReportRepository(this.#session);
    this.generations = new MikroOrmGenerationRepository(this.#session);
    this.projects = new MikroOrmProjectRepository(this.#session);
    this.overview = new MikroOrmOverviewRepository(this.#session);
    this.scans = new MikroOrmScanRepository(this.#session);
    this.keys = new MikroOrmApiKeyRepository(this.#session);
    this.idempotency = new MikroOrmIdempotencyStore(this.#session);
    this.auditLog = new MikroOrmAuditLog(this.#session);
    this.endedSessions = new MikroOrmEndedSessions(this.#session);
    this.shareLinks = new MikroOrmShareLinkRepository(this.#session);
    this.pglite = backend.pglite;
    this.databaseUrl = backend.databaseUrl;
  }

  /**
   * Runs SQL with values for $1, $2, … in the open transaction, if there is one. Other adapters use it to write what must
   * be committed together with the records.
   * @param options set `prepared` if the server should keep the statement: for a text that is used often and has one best
   *   plan for all values
   */
  readonly executeSql = (
    text: string,
    values?: readonly unknown[],
    options: { readonly prepared: boolean } = { prepared: false },
  ): Promise<{ rows: object[] }> => this.#session.executeSql(options.prepared ? this.#marked(text) : text, values);

  /**
   * Declares that `call` runs exactly one statement, with `executeSql`, and cannot fail after it. `transactions.all` may
   * then send that statement together with the commit.
   */
  readonly singleStatement = <T>(call: () => Promise<T>): Promise<T> => this.#session.singleStatement(call);

  /** Marks a text as prepared. The last one is cached, because looking up a long new string takes longer. */
  #marked(text: string): string {
    if (text !== this.#latest.text) this.#latest = { text, marked: PREPARED + text };
    return this.#latest.marked;
  }

  /**
   * A random secret shared by every process on this database, for example to seal sessions. Created by the first call.
   * @param name its purpose
   * @returns 43 characters
   */
  sharedSecret(name: string): Promise<string> {
    return sharedSecret(this.#session, name);
  }

  /**
   * Brings the schema up to date. Several processes may call it at the same time.
   * @param last name of the migration to stop after; all of them by default
   * @returns the names of the migrations that this call applied
   */
  async migrate(last?: string): Promise<string[]> {
    try {
      return await this.#backend.withMigrationLock(async ({ database, schema }) => {
        // The migrator would create a database that it does not find under the configured name.
        this.#orm.config.set('dbName', database);
        this.#orm.config.set('schema', schema);
        const applied = await this.#orm.migrator.up(last === undefined ? {} : { to: last });
        return applied.map(({ name }) => name);
      });
    } catch (error) {
      throw toStorageError(error);
    }
  }

  /**
   * Partitions the tables of a migrated database by account; see docs/scaling.md. Reads and writes wait meanwhile.
   * @param count number of partitions, 2 to 128
   * @returns false if they are partitioned already
   */
  async partition(count: number): Promise<boolean> {
    try {
      return await this.#backend.withMigrationLock(() => partitionByAccount(this.#session, count));
    } catch (error) {
      throw toStorageError(error);
    }
  }

  /** The names of the migrations that are not applied yet, oldest first. */
  async pendingMigrations(): Promise<string[]> {
    const table = await this.#session.query((queries) =>
      sql<{ found: boolean }>`select to_regclass(${MIGRATIONS_TABLE}) is not null as found`.execute(queries),
    );
    const applied = new Set<string>();
    if (table.rows[0]?.found) {
      const { rows } = await this.#session.query((queries) =>
        sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)}`.execute(queries),
      );
      for (const { name } of rows) applied.add(name);
    }
    return MIGRATIONS.map(({ name }) => name).filter((name) => !applied.has(name));
  }

  /** Whether the database responds, accepts writes, and has an up-to-date schema. Never rejects. */
  async isReady(): Promise<boolean> {
    const reason = await this.#findUnreadiness().catch((error: unknown) => describeFailure(error));
    if (reason !== null && reason !== this.#unreadiness) this.log?.error({ reason }, 'The database is not ready');
    if (reason === null && this.#unreadiness !== null) this.log?.info({}, 'The database is ready again');
    this.#unreadiness = reason;
    return reason === null;
  }

  /** @returns what is wrong, and what to do; null if nothing is */
  async #findUnreadiness(): Promise<string | null> {
    // The second time on a new connection: the first may lead to a server that was the primary once.
    if (!(await this.#acceptsWrites())) {
      this.#backend.renew();
      if (!(await this.#acceptsWrites())) return ADVICE.readOnly;
    }
    if (this.#health.isDiskFull) return ADVICE.diskFull;
    const pending = await this.pendingMigrations();
    return pending.length === 0 ? null : `Run "sitegrade migrate". Pending migrations: ${pending.join(', ')}.`;
  }

  async #acceptsWrites(): Promise<boolean> {
    const { rows } = await this.#session.executeSql(
      "select current_setting('transaction_read_only') = 'off' as writable",
    );
    return (rows[0] as { writable: boolean }).writable;
  }

  /** Waits for running calls, closes all connections and releases the directory. Safe to call more than once. */
  async close(): Promise<void> {
    await this.#session.close();
    await this.#orm.close();
    await this.#backend.release();
  }

  #readerOf(replica: number): Queries {
    return (this.#orm.em.getDriver() as ReplicatedDriver).readerOf(replica);
  }
}

/** What a failed check says in the log. */
function describeFailure(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
