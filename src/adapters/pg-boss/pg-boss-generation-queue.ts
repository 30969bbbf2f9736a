import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss, fromPglite, type ConstructorOptions } from 'pg-boss';
import type {
  EnqueueOptions,
  GenerationHandler,
  GenerationQueue,
  GenerationWorker,
  Log,
  QueuedJob,
} from '../../application/index.js';
import { idsOf } from './ids-of.js';
import { JobRunner } from './job-runner.js';
import { JobStore, type ExecuteSql, type QueueBacklog } from './job-store.js';
import { GIVEN_UP, SUPERVISE_EVERY, ensureQueues, type RetryPauses } from './queue-settings.js';
import { PeriodicTask } from './periodic-task.js';

export type GenerationQueueDatabase =
  /**
   * A separate pool of `poolSize` connections (default 5), and one that listens. If `url` leads to a pooler in transaction
   * mode, listening needs `directUrl`: the same database without the pooler.
   */
  | {
      readonly kind: 'postgresql';
      readonly url: string;
      readonly directUrl?: string | null;
      readonly poolSize?: number;
    }
  /** The storage's PGlite, which its owner opens and closes. */
  | { readonly kind: 'pglite'; readonly client: Parameters<typeof fromPglite>[0] };

export interface PgBossGenerationQueueOptions {
  readonly database: GenerationQueueDatabase;
  /** Runs SQL in the storage's ambient transaction, so that a job is enqueued together with its report. */
  readonly executeSql: ExecuteSql;
  /**
   * Runs a call that makes exactly one statement with `executeSql`, so that the storage can send it together with the
   * commit. Default: just runs the call.
   */
  readonly singleStatement?: <T>(call: () => Promise<T>) => Promise<T>;
  readonly log: Log;
  /** Maximum number of jobs that run at once in this process. */
  readonly concurrency: number;
  /** Maximum number of those that started within the last 250 ms. Default: `concurrency`. */
  readonly freshConcurrency?: number;
  /** Whether jobs wait for this machine's processor. If so, at most `freshConcurrency` jobs run. */
  readonly isBusy?: () => boolean;
  /** Maximum number of jobs of one host that run at once, over all processes. Must be the same in each. */
  readonly perHost: number;
  /**
   * Whether no other process takes jobs. Then jobs that are running at the start were interrupted, and are retried at once.
   * Otherwise they are retried after 30 seconds without a heartbeat. Default: true on PGlite, false elsewhere.
   */
  readonly sole?: boolean;
  /** Schema of the job tables, created if missing. Default `sitegrade_queue`. */
  readonly schema?: string;
  /** Delays between attempts, in seconds. Default: 2, doubled (with jitter) up to 60. */
  readonly pauses?: RetryPauses;
  /** After this many seconds an attempt is aborted and fails. Default 900, because it may wait long for the processor. */
  readonly jobTimeoutSeconds?: number;
}

/**
 * A queue of generations on pg-boss, in the storage's database. After `open` it can enqueue and cancel, which is all that a
 * process without workers needs. After `start` it also takes jobs.
 */
export class PgBossGenerationQueue implements GenerationQueue, GenerationWorker {
  readonly #boss: PgBoss;
  /** Used only to listen, if the other one cannot; otherwise null. */
  readonly #direct: PgBoss | null;
  readonly #jobs: JobStore;
  readonly #supervision: PeriodicTask;
  #opened = false;
  #runner: JobRunner | null = null;
  #listener: { close(): Promise<void> } | null = null;
  #stopping: Promise<void> | null = null;

  constructor(private readonly options: PgBossGenerationQueueOptions) {
    const schema = options.schema ?? 'sitegrade_queue';
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(schema))
      throw new Error(`Invalid schema name: ${schema}. Use lower-case letters, digits and _, starting with a letter.`);
    this.#boss = this.#createBoss({ ...bossOptions(options.database), schema });
    const direct = directOptions(options.database);
    this.#direct = direct && this.#createBoss({ ...direct, schema });
    this.#jobs = new JobStore(this.#boss, schema, options.perHost, options.executeSql, options.log);
    this.#supervision = new PeriodicTask(
      SUPERVISE_EVERY * 1_000,
      () => this.#boss.supervise(),
      options.log,
      'Supervision',
    );
  }

  #createBoss(options: ConstructorOptions): PgBoss {
    const { log } = this.options;
    const boss = new PgBoss(options);
    boss.on('error', (error) => log.error({ err: error }, 'Queue error'));
    boss.on('warning', ({ message, data }) => log.warn({ data }, message));
    return boss;
  }

  /** Connects and migrates the job tables. Several processes may call it at the same time. */
  async open(): Promise<void> {
    if (this.#opened) return;
    const { pauses = { first: 2, longest: 60 }, jobTimeoutSeconds = 900 } = this.options;
    try {
      await this.#boss.start();
      await ensureQueues(this.#boss, pauses, jobTimeoutSeconds);
      await this.#jobs.open();
    } catch (error) {
      await this.#boss.stop({ graceful: false });
      throw error;
    }
    this.#opened = true;
  }

  /** Closes the connections. Stop the worker first. */
  async close(): Promise<void> {
    if (!this.#opened) return;
    this.#opened = false;
    await this.#jobs.close();
    await this.#direct?.stop({ graceful: false });
    await this.#boss.stop();
  }

  /** Whether the queue is open and its tables are reachable. */
  async isReady(): Promise<boolean> {
    if (!this.#opened) return false;
    return this.#boss.isInstalled().catch(() => false);
  }

  /** Waiting and running jobs. Rejects if the database is unreachable. */
  backlog(): Promise<QueueBacklog> {
    return this.#jobs.backlog();
  }

  enqueue(job: QueuedJob, options: EnqueueOptions = {}): Promise<void> {
    const { singleStatement = (call) => call() } = this.options;
    return singleStatement(() => this.#jobs.add(job, options));
  }

  async findMissing(generationIds: readonly string[]): Promise<readonly string[]> {
    return generationIds.length === 0 ? [] : this.#jobs.findMissing(generationIds);
  }

  async cancel(generationId: string): Promise<void> {
    try {
      await this.#jobs.cancel(generationId);
    } catch (error) {
      this.options.log.warn({ generationId, err: error }, 'A generation could not be canceled');
      throw error;
    } finally {
      this.#runner?.cancel(generationId);
    }
  }

  /** Opens the queue if necessary. */
  async start(handler: GenerationHandler): Promise<void> {
    if (this.#runner !== null) throw new Error('The worker has already been started.');
    await this.open();
    const { database, concurrency, freshConcurrency = concurrency, isBusy = () => false, log } = this.options;
    if (this.options.sole ?? database.kind === 'pglite') await this.#jobs.recoverInterrupted();

    const givingUp = await this.#boss.work<QueuedJob>(GIVEN_UP, { pollingIntervalSeconds: 2 }, async ([job]) => {
      if (job) await this.#giveUp(handler, job.data);
    });
    const limits = { total: concurrency, fresh: freshConcurrency, isBusy };
    const runner = new JobRunner(this.#jobs, handler, limits, log, () => this.#boss.notifyWorker(givingUp));
    this.#runner = runner;
    await this.#listen(() => runner.wake());
    runner.start();
    this.#supervision.start();
  }

  async stop(timeoutMs: number): Promise<void> {
    if (this.#runner === null) return;
    this.#stopping ??= this.#stop(this.#runner, timeoutMs).finally(() => (this.#stopping = null));
    await this.#stopping;
  }

  async #stop(runner: JobRunner, timeoutMs: number): Promise<void> {
    const givenUp = this.#boss.offWork(GIVEN_UP);
    // The runner first: it must not take jobs that are announced while the listener closes.
    await Promise.all([runner.stop(timeoutMs), this.#listener?.close()]);
    this.#listener = null;
    // What is not given up in time is given up after the next start.
    await Promise.race([givenUp, delay(timeoutMs, undefined, { ref: false })]);
    await this.#supervision.stop();
    this.#runner = null;
  }

  async #giveUp(handler: GenerationHandler, job: QueuedJob): Promise<void> {
    try {
      await handler.giveUp(job);
    } catch (error) {
      this.options.log.error(
        { ...idsOf(job), err: error },
        'The failure of a generation could not be recorded; it will be retried',
      );
      throw new Error('The failure of the generation could not be recorded.', { cause: error });
    }
  }

  async #listen(wake: () => void): Promise<void> {
    try {
      const boss = (await this.#direct?.start()) ?? this.#boss;
      this.#listener = (await boss.getDb().listen?.(this.#jobs.channel, wake, wake)) ?? null;
    } catch (error) {
      this.options.log.warn({ err: error }, 'Cannot listen for new jobs; the queue is polled instead');
    }
  }
}

/**
 * pg passes these to the server, in milliseconds. Transaction-mode poolers refuse them. For migrations, pg-boss sets a lock
 * timeout of its own.
 */
const SESSION_TIMEOUTS = {
  statement_timeout: 600_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/**
 * For pg's pool, in seconds. pg-boss keeps a connection whose transaction failed, and after a failover it may lead to a server
 * that is read-only.
 */
const POOL_SETTINGS = { maxLifetimeSeconds: 30 } as const;

function bossOptions(database: GenerationQueueDatabase): ConstructorOptions {
  const common: ConstructorOptions = {
    // Cron schedules are not used. Supervision runs in processes that take jobs, not in every one.
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: SUPERVISE_EVERY,
    maintenanceIntervalSeconds: 60,
    warningQueueSize: 100_000,
    // Jobs do not depend on each other.
    flowIntervalSeconds: 3_600,
  };
  if (database.kind === 'pglite') {
    // PGlite has no autovacuum, and reindexing would block its only connection.
    const maintenance = { reindex: false, monitorVacuum: false };
    return { ...common, ...maintenance, backend: 'pglite', db: fromPglite(database.client) };
  }
  return {
    ...common,
    ...(database.directUrl ? {} : SESSION_TIMEOUTS),
    ...POOL_SETTINGS,
    connectionString: database.url,
    max: database.poolSize ?? 5,
    application_name: 'sitegrade-queue',
    connectionTimeoutMillis: 5_000,
  };
}

/** Options of a connection that only listens, if the queue's connections go through a pooler. */
function directOptions(database: GenerationQueueDatabase): ConstructorOptions | null {
  if (database.kind === 'pglite' || !database.directUrl) return null;
  const options = bossOptions({ kind: 'postgresql', url: database.directUrl, poolSize: 1 });
  return { ...options, migrate: false, application_name: 'sitegrade-listen' };
}
