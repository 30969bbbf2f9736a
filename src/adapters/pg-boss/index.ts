export {
  PgBossGenerationQueue,
  type GenerationQueueDatabase,
  type PgBossGenerationQueueOptions,
} from './pg-boss-generation-queue.js';
export type { ExecuteSql, QueueBacklog } from './job-store.js';
