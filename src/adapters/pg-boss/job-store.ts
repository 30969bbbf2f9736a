import type { Db, FetchOptions, JobWithMetadata, PgBoss } from 'pg-boss';
import { isScanJob, laneOf, type EnqueueOptions, type Log, type QueuedJob } from '../../application/index.js';
import { GENERATIONS, GIVEN_UP, readyChannel } from './queue-settings.js';
import { FairScheduler, priorityOf } from './fair-scheduler.js';

/**
 * Runs one statement, in the ambient transaction if there is one. Parameters are $1, $2, … Set `prepared` if the server should
 * keep the statement: for a text that is used often and has one best plan for all values.
 */
export type ExecuteSql = (
  text: string,
  values: unknown[],
  options?: { readonly prepared: boolean },
) => Promise<{ rows: unknown[] }>;

/** How much work the queue holds, over all processes. */
export interface QueueBacklog {
  /** Jobs that wait for a worker, retries included. */
  readonly waiting: number;
  /** Jobs that a worker has claimed. */
  readonly running: number;
  /** Age of the oldest waiting job, in seconds; 0 when none waits. */
  readonly oldestSeconds: number;
}

/** One attempt at a job that this process has taken. */
export type Claim = JobWithMetadata<QueuedJob>;

export interface Claimed {
  readonly claims: readonly Claim[];
  /** Whether another claim may find more. */
  readonly isMore: boolean;
}

/** Number of turns before and after the queue's current one that a nearby claim reads. */
const NEAR = 1_000;

/** The job table: pg-boss, and the few statements that it does not offer. */
export class JobStore {
  readonly #ambient: Db;
  readonly #scheduler: FairScheduler;
  /** Channel that announces jobs that may be ready, when their transaction commits. */
  readonly channel: string;

  constructor(
    private readonly boss: PgBoss,
    private readonly schema: string,
    private readonly perHost: number,
    executeSql: ExecuteSql,
    log: Log,
  ) {
    this.channel = readyChannel(schema);
    // Planning the statement that adds a job takes PostgreSQL three times as long as running it.
    this.#ambient = { executeSql: (text, values) => executeSql(text, values ?? [], { prepared: true }) };
    this.#scheduler = new FairScheduler(() => this.#readTurn(), log);
  }

  /** Reads the queue's current turn. Call it after pg-boss has started. */
  async open(): Promise<void> {
    await this.#scheduler.refresh();
  }

  /** Waits until pg-boss can be stopped. */
  async close(): Promise<void> {
    await this.#scheduler.idle();
  }

  /** Adds a job in the ambient transaction. An id that already exists is ignored. */
  async add(job: QueuedJob, { notBefore }: EnqueueOptions): Promise<void> {
    const { generationId, host } = job;
    const priority = priorityOf(this.#scheduler.next(laneOf(job), host));
    await this.boss.send(GENERATIONS, dataOf(job), {
      id: generationId,
      group: { id: host },
      priority,
      db: this.#ambient,
      ...(notBefore && { startAfter: notBefore }),
    });
  }

  /**
   * Those of these ids without an open job, in the ambient transaction. A job that is given up is open until its failure is
   * recorded. Probes the primary key for each id; few jobs are being given up at a time.
   */
  async findMissing(ids: readonly string[]): Promise<string[]> {
    const { rows } = await this.#ambient.executeSql(
      `SELECT DISTINCT asked.id FROM unnest($1::uuid[]) AS asked (id)
       WHERE NOT EXISTS (SELECT FROM ${this.schema}.job
           WHERE name = $2 AND job.id = asked.id AND state < 'completed')
         AND asked.id NOT IN (SELECT (data ->> 'generationId')::uuid FROM ${this.schema}.job
           WHERE name = $3 AND state < 'completed')`,
      [ids, GENERATIONS, GIVEN_UP],
    );
    return (rows as { id: string }[]).map((row) => row.id);
  }

  /**
   * Cancels a waiting or running job in the ambient transaction, which frees its host. Like pg-boss's method, but announced in
   * the same statement.
   */
  async cancel(id: string): Promise<void> {
    await this.#ambient.executeSql(
      `WITH cancelled AS (
         UPDATE ${this.schema}.job SET state = 'cancelled', completed_on = ${this.schema}.job_now()
         WHERE name = $1 AND id = $2::uuid AND state < 'completed' RETURNING id)
       SELECT pg_notify($3, '') FROM cancelled`,
      [GENERATIONS, id, this.channel],
    );
  }

  /**
   * Takes at most `limit` jobs that are due, by turn, within the limit per host over all processes. It reads past all jobs of
   * busy hosts; with `near`, it reads only jobs around the queue's current turn, where new jobs are.
   */
  async claim(limit: number, near: boolean): Promise<Claimed> {
    const range = near ? await this.#nearby() : {};
    const claimed = await this.#serialized((options) => this.#take(limit, { ...range, ...options }));
    for (const { priority } of claimed.claims) this.#scheduler.took(-priority);
    return claimed;
  }

  async #nearby(): Promise<FetchOptions> {
    await this.#scheduler.refresh();
    const { reached } = this.#scheduler;
    return { maxPriority: priorityOf(reached - NEAR), minPriority: priorityOf(reached + NEAR) };
  }

  /** Serializes claims: two at the same time would each find a host free and take one of its jobs. */
  async #serialized<T>(take: (options: FetchOptions) => Promise<T>): Promise<T> {
    const database = this.boss.getDb();
    // The embedded database has one connection and one process, so claims are serialized anyway.
    if (!database.beginTransaction) return take({});
    const transaction = await database.beginTransaction();
    try {
      await transaction.db.executeSql('SELECT pg_advisory_xact_lock(hashtext($1))', [`${this.schema}.claim`]);
      const claims = await take({ db: transaction.db });
      await transaction.commit();
      return claims;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  /**
   * Fetches the first job separately: among several jobs of one host, a batch fetch takes the one with the lowest id, so a job
   * with a later id would wait for all older ones, whatever its turn.
   */
  async #take(limit: number, options: FetchOptions): Promise<Claimed> {
    const fetch = (batchSize: number) =>
      this.boss.fetch<QueuedJob>(GENERATIONS, {
        ...options,
        batchSize,
        groupConcurrency: this.perHost,
        includeMetadata: true,
      });
    const first = await fetch(1);
    if (first.length === 0 || limit === 1) return { claims: first, isMore: first.length > 0 };
    const others = await fetch(limit - 1);
    return { claims: [...first, ...others], isMore: others.length > 0 };
  }

  async complete(claim: Claim): Promise<void> {
    await this.boss.complete(GENERATIONS, claim);
  }

  /** Ends an attempt: the job is retried after a delay, or given up after its last attempt. */
  async fail(claim: Claim, reason: string): Promise<void> {
    await this.boss.fail(GENERATIONS, claim, { message: reason });
  }

  /**
   * Puts a job back. This raises its retry limit, so the next attempt has a larger number and no attempt is lost. No effect
   * if the claim is lost or the job was canceled.
   * @param pauseSeconds when the job is due
   */
  async putBack(claim: Claim, pauseSeconds = 0): Promise<void> {
    const database = this.boss.getDb();
    await database.executeSql(
      `UPDATE ${this.schema}.job
       SET state = 'retry', retry_limit = retry_limit + 1, start_after = now() + make_interval(secs => $4), heartbeat_on = NULL
       WHERE name = $1 AND id = $2::uuid AND state = 'active' AND retry_count = $3::int`,
      [GENERATIONS, claim.id, claim.retryCount, pauseSeconds],
    );
    await this.#announce(database);
  }

  /** Sends a heartbeat for these claims. @returns the ids of those that this process still holds */
  async touch(claims: readonly Claim[]): Promise<Set<string>> {
    const { rows } = await this.boss.getDb().executeSql(
      `UPDATE ${this.schema}.job SET heartbeat_on = now()
       WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active' AND id::text || ':' || retry_count = ANY($3::text[])
       RETURNING id`,
      [GENERATIONS, claims.map((claim) => claim.id), claims.map((claim) => `${claim.id}:${claim.retryCount}`)],
    );
    return new Set((rows as { id: string }[]).map((row) => row.id));
  }

  /** Ends every running attempt as interrupted; its retry is due at once. Only if no other process takes jobs. */
  async recoverInterrupted(): Promise<void> {
    const database = this.boss.getDb();
    for (const queue of [GENERATIONS, GIVEN_UP]) {
      const { rows } = await database.executeSql(
        `SELECT id FROM ${this.schema}.job WHERE name = $1 AND state = 'active'`,
        [queue],
      );
      const ids = (rows as { id: string }[]).map((row) => row.id);
      if (ids.length === 0) continue;
      await this.boss.fail(queue, ids, { message: 'The process ended.' });
      await database.executeSql(
        `UPDATE ${this.schema}.job SET start_after = now() WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'retry'`,
        [queue, ids],
      );
    }
  }

  /** Two index-only scans of pg-boss's own indexes: cheap enough for each scrape of the metrics. */
  async backlog(): Promise<QueueBacklog> {
    const { rows } = await this.boss.getDb().executeSql(
      `SELECT waiting::int, running::int, GREATEST(0, COALESCE(extract(epoch FROM now() - oldest), 0))::float8 AS "oldestSeconds"
       FROM (SELECT count(*) AS waiting, min(created_on) AS oldest
             FROM ${this.schema}.job WHERE name = $1 AND state < 'active' AND NOT blocked) AS waiting_jobs,
            (SELECT count(*) AS running
             FROM ${this.schema}.job WHERE name = $1 AND state = 'active' AND group_id IS NOT NULL) AS running_jobs`,
      [GENERATIONS],
    );
    const [backlog] = rows as QueueBacklog[];
    if (backlog === undefined) throw new Error('The backlog query returned no row.');
    return backlog;
  }

  /** The latest turn of running jobs; if none runs, the first of waiting ones; null if there are no jobs. */
  async #readTurn(): Promise<number | null> {
    const { rows } = await this.boss.getDb().executeSql(
      `SELECT COALESCE(
         (SELECT -min(priority) FROM ${this.schema}.job WHERE name = $1 AND state = 'active' AND group_id IS NOT NULL),
         (SELECT -priority FROM ${this.schema}.job WHERE name = $1 AND state < 'active' AND NOT blocked
          ORDER BY priority DESC, created_on LIMIT 1)) AS turn`,
      [GENERATIONS],
    );
    return (rows as { turn: number | null }[])[0]?.turn ?? null;
  }

  async #announce(database: Db): Promise<void> {
    await database.executeSql('SELECT pg_notify($1, $2)', [this.channel, '']);
  }
}

/** What is stored: no more than the queue promises to return. */
function dataOf(job: QueuedJob): QueuedJob {
  const { generationId, account, host } = job;
  if (!isScanJob(job)) return { generationId, account, reportId: job.reportId, host };
  const { scanId, step, page } = job;
  return { generationId, account, scanId, step, page, host };
}
