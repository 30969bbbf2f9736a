import { createHash } from 'node:crypto';
import type { PgBoss, Queue, QueueOptions } from 'pg-boss';

/** Queue of waiting, running and recently finished generations. */
export const GENERATIONS = 'generations';

/** Queue of generations without attempts left, until their failure is recorded. */
export const GIVEN_UP = 'generations-given-up';

/** One attempt and 3 retries, then the generation fails. A crash counts as a failed attempt. */
export const RETRY_LIMIT = 3;

/** Interval of the heartbeat of running jobs, in seconds. */
export const HEARTBEAT_EVERY = 10;

/** Interval at which a process looks for overdue jobs, in seconds. */
export const SUPERVISE_EVERY = 10;

/** Delays between attempts, in seconds. Each is up to twice as long as the one before. */
export interface RetryPauses {
  readonly first: number;
  readonly longest: number;
}

/** The channel that announces jobs: the name that pg-boss 12 computes. */
export function readyChannel(schema: string): string {
  return `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`;
}

const RETENTION: QueueOptions = {
  // Waiting jobs never expire: a dropped job would leave its report pending indefinitely.
  retentionSeconds: 10 * 365 * 86_400,
  // The report has the outcome, so finished jobs can be deleted soon.
  deleteAfterSeconds: 600,
};

/** Creates or updates both queues. Several processes may call it at the same time. */
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
    // The statement that adds a job also announces it; see readyChannel.
    notify: true,
    // Three heartbeats may be missed. With the supervision and the first delay, the job of a killed worker is retried within a
    // minute.
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
  // Fills pg-boss's cache of queues. On PGlite's only connection, a lookup by the first send would deadlock with the open
  // transaction.
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
}
