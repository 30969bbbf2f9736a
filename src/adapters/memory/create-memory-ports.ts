import type { AuditLog, EndedSessions, Log, Ports, WorkerPorts } from '../../application/index.js';
import { MemoryApiKeyRepository } from './memory-api-key-repository.js';
import { MemoryAuditLog } from './memory-audit-log.js';
import { MemoryEndedSessions } from './memory-ended-sessions.js';
import { MemoryGenerationQueue, type MemoryGenerationQueueOptions } from './memory-generation-queue.js';
import { MemoryGenerationRepository } from './memory-generation-repository.js';
import { MemoryIdempotencyStore } from './memory-idempotency-store.js';
import { MemoryOverviewRepository } from './memory-overview-repository.js';
import { MemoryPasswordHasher } from './memory-password-hasher.js';
import { MemoryProjectRepository } from './memory-project-repository.js';
import { MemoryRateLimiter } from './memory-rate-limiter.js';
import { MemoryReportRepository } from './memory-report-repository.js';
import { MemoryScanRepository } from './memory-scan-repository.js';
import { MemoryShareLinkRepository } from './memory-share-link-repository.js';
import { MemorySiteReader } from './memory-site-reader.js';
import { MemoryStore } from './memory-store.js';
import { MemoryTransactions } from './memory-transactions.js';
import { NodeSecrets } from './node-secrets.js';
import { SystemClock } from './system-clock.js';
import { UuidIds } from './uuid-ids.js';

/** Wrong passwords allowed per report and time window. */
const PASSWORD_ATTEMPTS = { limit: 5, windowSeconds: 60 };

export interface MemoryPortsOptions extends Partial<Omit<Ports, 'generator' | 'queue'>> {
  readonly generator: Ports['generator'];
  /** Holds all data. Several sets of ports can share one. Default: a new one. */
  readonly store?: MemoryStore;
  /** Receives the errors of generators, which a report shows only as `internal_error`. Default: the console. */
  readonly log?: Log | undefined;
  readonly queueOptions?: Omit<MemoryGenerationQueueOptions, 'log'>;
}

export interface MemoryPorts extends WorkerPorts {
  readonly auditLog: AuditLog;
  readonly endedSessions: EndedSessions;
  readonly queue: MemoryGenerationQueue;
  readonly store: MemoryStore;
}

/**
 * Every port, in memory. Any of them can be replaced. Generations run after the queue is started:
 *
 *     const ports = createMemoryPorts({ generator });
 *     const application = createApplication(ports);
 *     await ports.queue.start(generationHandler(application));
 */
export function createMemoryPorts(options: MemoryPortsOptions): MemoryPorts {
  const { store = new MemoryStore(), clock = new SystemClock(), log, queueOptions, ...replaced } = options;
  return {
    clock,
    ids: new UuidIds(),
    secrets: new NodeSecrets(),
    passwords: new MemoryPasswordHasher(),
    passwordAttempts: new MemoryRateLimiter(clock, PASSWORD_ATTEMPTS),
    transactions: new MemoryTransactions(store),
    reports: new MemoryReportRepository(store),
    generations: new MemoryGenerationRepository(store),
    projects: new MemoryProjectRepository(store),
    overview: new MemoryOverviewRepository(store),
    scans: new MemoryScanRepository(store),
    keys: new MemoryApiKeyRepository(store),
    shareLinks: new MemoryShareLinkRepository(store),
    idempotency: new MemoryIdempotencyStore(store),
    auditLog: new MemoryAuditLog(store),
    endedSessions: new MemoryEndedSessions(store),
    siteReader: new MemorySiteReader(),
    queue: new MemoryGenerationQueue(store, clock, { ...queueOptions, log }),
    store,
    ...replaced,
  };
}
