import type { Db, JobWithMetadata, PgBoss } from 'pg-boss';
import type { GenerationJob } from '../../application/index.js';
import { GENERATIONS, GIVEN_UP, readyChannel } from './queue-settings.js';

/** Runs one statement in the ambient transaction where there is one, else by itself. Parameters are $1, $2, … */
export type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** One try of a job that this process has taken. */
export type Claim = JobWithMetadata<GenerationJob>;

/** The table of jobs: what pg-boss offers, and the few statements that it does not. */
export class JobStore {
  readonly #ambient: Db;
  /** Told of every job that may have become ready, when the transaction that made it so commits. */
  readonly channel: string;

  constructor(
    private readonly boss: PgBoss,
    private readonly schema: string,
    private readonly perHost: number,
    executeSql: ExecuteSql,
  ) {
    this.channel = readyChannel(schema);
    this.#ambient = { executeSql: (text, values) => executeSql(text, values ?? []) };
  }

  /** Adds a job within the ambient transaction; a known id is ignored. */
  async add(job: GenerationJob): Promise<void> {
    const { generationId, account, reportId, host } = job;
    await this.boss.send(
      GENERATIONS,
      { generationId, account, reportId, host },
      { id: generationId, group: { id: host }, db: this.#ambient },
    );
  }

  /** Ends a waiting or running job within the ambient transaction, which frees its host. */
  async cancel(id: string): Promise<void> {
    await this.boss.cancel(GENERATIONS, id, { db: this.#ambient });
    await this.#announce(this.#ambient);
  }

  /** Takes at most `limit` jobs that are due, oldest first, of no host more than may run at a time over all processes. */
  async claim(limit: number): Promise<Claim[]> {
    const options = { batchSize: limit, groupConcurrency: this.perHost, includeMetadata: true as const };
    const database = this.boss.getDb();
    // The embedded database has one connection and one process: there claims are one after another anyway.
    if (!database.beginTransaction) return this.boss.fetch<GenerationJob>(GENERATIONS, options);
    // Two claims at the same time would each find the host free and take one of its jobs: let them take turns.
    const transaction = await database.beginTransaction();
    try {
      await transaction.db.executeSql('SELECT pg_advisory_xact_lock(hashtext($1))', [`${this.schema}.claim`]);
      const jobs = await this.boss.fetch<GenerationJob>(GENERATIONS, { ...options, db: transaction.db });
      await transaction.commit();
      return jobs;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
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

  async #announce(database: Db): Promise<void> {
    await database.executeSql('SELECT pg_notify($1, $2)', [this.channel, '']);
  }
}
