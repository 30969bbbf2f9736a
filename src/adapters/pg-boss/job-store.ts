import type { Db, FetchOptions, JobWithMetadata, PgBoss } from 'pg-boss';
import type { GenerationJob, Log } from '../../application/index.js';
import { GENERATIONS, GIVEN_UP, readyChannel } from './queue-settings.js';
import { FairScheduler, priorityOf } from './fair-scheduler.js';

/**
 * Runs one statement in the ambient transaction where there is one, else by itself. Parameters are $1, $2, … `prepared`
 * says that the text is one of few and has one best plan, which the server may keep.
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

/** One try of a job that this process has taken. */
export type Claim = JobWithMetadata<GenerationJob>;

export interface Claimed {
  readonly claims: readonly Claim[];
  /** Whether another claim may find something. */
  readonly isMore: boolean;
}

/** So many turns before and after the one that the queue has come to are near. */
const NEAR = 1_000;

/** The table of jobs: what pg-boss offers, and the few statements that it does not. */
export class JobStore {
  readonly #ambient: Db;
  readonly #scheduler: FairScheduler;
  /** Told of every job that may have become ready, when the transaction that made it so commits. */
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

  /** Learns how far the queue has come, once pg-boss has been started. */
  async open(): Promise<void> {
    await this.#scheduler.refresh();
  }

  /** Lets go of pg-boss, which is to be stopped. */
  async close(): Promise<void> {
    await this.#scheduler.settled();
  }

  /** Adds a job within the ambient transaction; a known id is ignored. */
  async add(job: GenerationJob): Promise<void> {
    const { generationId, account, reportId, host } = job;
    const priority = priorityOf(this.#scheduler.next(account, host));
    await this.boss.send(
      GENERATIONS,
      { generationId, account, reportId, host },
      { id: generationId, group: { id: host }, priority, db: this.#ambient },
    );
  }

  /**
   * Ends a waiting or running job within the ambient transaction, which frees its host. As pg-boss's own, but together
   * with its announcement, which would be one more question.
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
   * Takes at most `limit` jobs that are due, by their turns, of no host more than may run at a time over all processes.
   * It reads past the jobs of busy hosts, however many those are; `near` reads only about the turn that the queue has
   * come to, where whoever was given a turn lately is.
   */
  async claim(limit: number, near: boolean): Promise<Claimed> {
    const range = near ? await this.#nearby() : {};
    const claimed = await this.#alone((options) => this.#take(limit, { ...range, ...options }));
    for (const { priority } of claimed.claims) this.#scheduler.took(-priority);
    return claimed;
  }

  async #nearby(): Promise<FetchOptions> {
    await this.#scheduler.refresh();
    const { reached } = this.#scheduler;
    return { maxPriority: priorityOf(reached - NEAR), minPriority: priorityOf(reached + NEAR) };
  }

  /** Two claims at the same time would each find a host free and take one of its jobs: they are let in by turns. */
  async #alone<T>(take: (options: FetchOptions) => Promise<T>): Promise<T> {
    const database = this.boss.getDb();
    // The embedded database has one connection and one process: there claims are one after another anyway.
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
   * The first by itself: of several jobs of one host, a fetch of many takes the one with the lowest id among the first
   * many, so that a job with a later id would wait for all that are older, whatever its turn.
   */
  async #take(limit: number, options: FetchOptions): Promise<Claimed> {
    const fetch = (batchSize: number) =>
      this.boss.fetch<GenerationJob>(GENERATIONS, {
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

  /** Ends a try: the job is tried again after a pause, or given up after its last. */
  async fail(claim: Claim, reason: string): Promise<void> {
    await this.boss.fail(GENERATIONS, claim, { message: reason });
  }

  /**
   * Gives a job back, due at once. The limit grows with the count of tries, so that the next try has a larger number
   * and yet none is lost. No effect where the claim is lost or the job was cancelled.
   */
  async putBack(claim: Claim): Promise<void> {
    const database = this.boss.getDb();
    await database.executeSql(
      `UPDATE ${this.schema}.job
       SET state = 'retry', retry_limit = retry_limit + 1, start_after = now(), heartbeat_on = NULL
       WHERE name = $1 AND id = $2::uuid AND state = 'active' AND retry_count = $3::int`,
      [GENERATIONS, claim.id, claim.retryCount],
    );
    await this.#announce(database);
  }

  /** Says that these tries are still under way. @returns the ids of those that this process still holds. */
  async touch(claims: readonly Claim[]): Promise<Set<string>> {
    const { rows } = await this.boss.getDb().executeSql(
      `UPDATE ${this.schema}.job SET heartbeat_on = now()
       WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active' AND id::text || ':' || retry_count = ANY($3::text[])
       RETURNING id`,
      [GENERATIONS, claims.map((claim) => claim.id), claims.map((claim) => `${claim.id}:${claim.retryCount}`)],
    );
    return new Set((rows as { id: string }[]).map((row) => row.id));
  }

  /** Ends every running try as interrupted, due again at once. Only for the one process that takes jobs. */
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

  /** The latest turn among running jobs; where none runs, the first among waiting ones; null where there is none. */
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
