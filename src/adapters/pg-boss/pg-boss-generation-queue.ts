import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss, fromPglite, type ConstructorOptions } from 'pg-boss';
import type {
  GenerationHandler,
  GenerationJob,
  GenerationQueue,
  GenerationWorker,
  Log,
} from '../../application/index.js';
import { JobRunner } from './job-runner.js';
import { JobStore, type ExecuteSql, type QueueBacklog } from './job-store.js';
import { GIVEN_UP, SUPERVISE_EVERY, ensureQueues, type RetryPauses } from './queue-settings.js';
import { PeriodicTask } from './periodic-task.js';

export type GenerationQueueDatabase =
  /**
   * A pool of its own, of `poolSize` connections (default 5) and one that listens: that needs `directUrl`, the same
   * database without the pooler, where `url` leads to a pooler in transaction mode.
   */
  | {
      readonly kind: 'postgresql';
      readonly url: string;
      readonly directUrl?: string | null;
      readonly poolSize?: number;
    }
  /** The storage's own PGlite; its owner opens and closes it. */
  | { readonly kind: 'pglite'; readonly client: Parameters<typeof fromPglite>[0] };

export interface PgBossGenerationQueueOptions {
  readonly database: GenerationQueueDatabase;
  /** Joins the storage's ambient transaction, so that a job is enqueued with its report. */
  readonly executeSql: ExecuteSql;
  /**
   * Receives calls that run exactly one statement with `executeSql`, so that the storage can send it together with the
   * commit. Default: the call is simply run.
   */
  readonly singleStatement?: <T>(call: () => Promise<T>) => Promise<T>;
  readonly log: Log;
  /** Jobs at a time in this process. */
  readonly concurrency: number;
  /** Of these, jobs that began within the last quarter of a second; all without it. */
  readonly freshConcurrency?: number;
  /** Whether jobs wait for this machine's processor: then no more than `freshConcurrency` run in all. */
  readonly isBusy?: () => boolean;
  /** Jobs at a time of one host, over all processes; the same in each of them. */
  readonly perHost: number;
  /**
   * Whether no other process takes jobs, so that those found running at the start were interrupted and are due at once.
   * Without it they are taken up when their heartbeat has been missing for half a minute. Default: true on PGlite only.
   */
  readonly sole?: boolean;
  /** Schema of the job tables, made where it is missing. Default `sitegrade_queue`. */
  readonly schema?: string;
  /** Pauses between the tries of a job, in seconds. Default 2, doubled (with jitter) up to 60. */
  readonly pauses?: RetryPauses;
  /** After so many seconds a try counts as failed and is aborted. Default 900: it may wait long for others' pages to be judged. */
  readonly jobTimeoutSeconds?: number;
}

/**
 * Generations queued with pg-boss in the storage's own database. `open` makes it ready to enqueue and cancel, which is
 * all that a process without workers needs; `start` takes jobs as well.
 */
export class PgBossGenerationQueue implements GenerationQueue, GenerationWorker {
  readonly #boss: PgBoss;
  /** Only for its connection that listens; null where the other one can. */
  readonly #direct: PgBoss | null;
  readonly #jobs: JobStore;
  readonly #supervision: PeriodicTask;
  #opened = false;
  #runner: JobRunner | null = null;
  #listener: { close(): Promise<void> } | null = null;
  #stopping: Promise<void> | null = null;

  constructor(private readonly options: PgBossGenerationQueueOptions) {
    const schema = options.schema ?? 'sitegrade_queue';
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(schema)) throw new Error(`Not a usable schema name: ${schema}`);
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
    boss.on('error', (error) => log.error({ err: error }, 'The queue met an error'));
    boss.on('warning', ({ message, data }) => log.warn({ data }, message));
    return boss;
  }

  /** Connects, and brings the job tables up to date; safe from several processes at once. */
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

  /** Lets go of the database. Stop the worker first. */
  async close(): Promise<void> {
    if (!this.#opened) return;
    this.#opened = false;
    await this.#jobs.close();
    await this.#direct?.stop({ graceful: false });
    await this.#boss.stop();
  }

  /** Whether it is open and its tables can be reached. */
  async isReady(): Promise<boolean> {
    if (!this.#opened) return false;
    return this.#boss.isInstalled().catch(() => false);
  }

  /** Rejects where the database cannot be reached. */
  backlog(): Promise<QueueBacklog> {
    return this.#jobs.backlog();
  }

  enqueue(job: GenerationJob): Promise<void> {
    const { singleStatement = (call) => call() } = this.options;
    return singleStatement(() => this.#jobs.add(job));
  }

  async cancel(generationId: string): Promise<void> {
    try {
      await this.#jobs.cancel(generationId);
    } catch (error) {
      this.options.log.warn({ generationId, err: error }, 'A generation could not be cancelled');
      throw error;
    } finally {
      this.#runner?.cancel(generationId);
    }
  }

  /** Opens the queue where it is not open yet. */
  async start(handler: GenerationHandler): Promise<void> {
    if (this.#runner !== null) throw new Error('The worker has been started already.');
    await this.open();
    const { database, concurrency, freshConcurrency = concurrency, isBusy = () => false, log } = this.options;
    if (this.options.sole ?? database.kind === 'pglite') await this.#jobs.recoverInterrupted();

    const givingUp = await this.#boss.work<GenerationJob>(GIVEN_UP, { pollingIntervalSeconds: 2 }, async ([job]) => {
      if (job) await this.#giveUp(handler, job.data);
    });
    const places = { total: concurrency, fresh: freshConcurrency, isBusy };
    const runner = new JobRunner(this.#jobs, handler, places, log, () => this.#boss.notifyWorker(givingUp));
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
    // The runner first, at once: it must take nothing that is announced while the listener goes.
    await Promise.all([runner.stop(timeoutMs), this.#listener?.close()]);
    this.#listener = null;
    // One that is being given up is given up again after the next start, where it does not end in time.
    await Promise.race([givenUp, delay(timeoutMs, undefined, { ref: false })]);
    await this.#supervision.stop();
    this.#runner = null;
  }

  async #giveUp(handler: GenerationHandler, job: GenerationJob): Promise<void> {
    try {
      await handler.giveUp(job);
    } catch (error) {
      const { generationId, reportId } = job;
      this.options.log.error({ generationId, reportId, err: error }, 'A generation could not be given up; tried again');
      throw new Error('It could not be given up.', { cause: error });
    }
  }

  async #listen(wake: () => void): Promise<void> {
    try {
      const boss = (await this.#direct?.start()) ?? this.#boss;
      this.#listener = (await boss.getDb().listen?.(this.#jobs.channel, wake, wake)) ?? null;
    } catch (error) {
      this.options.log.warn({ err: error }, 'Jobs are not announced by the database; they are polled for');
    }
  }
}

function bossOptions(database: GenerationQueueDatabase): ConstructorOptions {
  const common: ConstructorOptions = {
    // Cron schedules are not used, and supervision runs where jobs are taken, not in every process.
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: SUPERVISE_EVERY,
    maintenanceIntervalSeconds: 60,
    warningQueueSize: 100_000,
    // Nor do jobs depend on each other.
    flowIntervalSeconds: 3_600,
  };
  if (database.kind === 'pglite') {
    // It has no autovacuum to watch, and rebuilding an index would hold up its only connection.
    const maintenance = { reindex: false, monitorVacuum: false };
    return { ...common, ...maintenance, backend: 'pglite', db: fromPglite(database.client) };
  }
  return {
    ...common,
    connectionString: database.url,
    max: database.poolSize ?? 5,
    application_name: 'sitegrade-queue',
    connectionTimeoutMillis: 5_000,
  };
}

/** What listens, and nothing else, where the queue's own connections go through a pooler. */
function directOptions(database: GenerationQueueDatabase): ConstructorOptions | null {
  if (database.kind === 'pglite' || !database.directUrl) return null;
  const options = bossOptions({ kind: 'postgresql', url: database.directUrl, poolSize: 1 });
  return { ...options, migrate: false, application_name: 'sitegrade-listen' };
}
