import { createHash } from 'node:crypto';
import type { PgBoss, Queue, QueueOptions } from 'pg-boss';

/** Waiting, running and lately finished generations. */
export const GENERATIONS = 'generations';

/** Generations whose tries ran out, until the application has settled them. */
export const GIVEN_UP = 'generations-given-up';

/** A crashed try costs as much as a failed one: 1 try and 3 retries, then the generation has failed. */
export const RETRY_LIMIT = 3;

/** How often a running job says that its process lives, in seconds. */
export const HEARTBEAT_EVERY = 10;

/** How often some process looks for jobs that are overdue, in seconds. */
export const SUPERVISE_EVERY = 10;

/** Pauses between tries, in seconds; each lasts up to twice as long as the one before. */
export interface RetryPauses {
  readonly first: number;
  readonly longest: number;
}

/** Where jobs that may have become ready are announced: the name that pg-boss 12 computes for itself. */
export function readyChannel(schema: string): string {
  return `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`;
}

const RETENTION: QueueOptions = {
  // A backlog waits for its worker however long that takes: a dropped job would leave its report pending for ever.
  retentionSeconds: 10 * 365 * 86_400,
  // What became of a job is kept in its report, so the table of jobs can stay small.
  deleteAfterSeconds: 600,
};

/** Creates both queues, or brings those of an earlier version up to date. Safe from several processes at once. */
export async function ensureQueues(boss: PgBoss, pauses: RetryPauses, jobTimeoutSeconds: number): Promise<void> {
  await ensureQueue(boss, GIVEN_UP, {
    ...RETENTION,
    expireInSeconds: 60,
    retryLimit: 10_000,
    retryBackoff: true,
    retryDelay: 1,
    retryDelayMax: 300,
  });
  await ensureQueue(boss, GENERATIONS, {
    ...RETENTION,
    deadLetter: GIVEN_UP,
    // Each job is announced by the very statement that adds it; see readyChannel.
    notify: true,
    // Three heartbeats may be missed. With the supervision and the first pause, a killed worker's job is taken up
    // within a minute.
    heartbeatSeconds: 3 * HEARTBEAT_EVERY,
    expireInSeconds: jobTimeoutSeconds,
    retryLimit: RETRY_LIMIT,
    retryBackoff: true,
    retryDelay: pauses.first,
    retryDelayMax: pauses.longest,
  });
}

async function ensureQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
  // Fills pg-boss's cache of queues. Left to the first send, the look-up would wait on the embedded database's only
  // connection for the very transaction that waits for the send.
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
}
