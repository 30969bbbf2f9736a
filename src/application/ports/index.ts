import type { ApiKeyRepository } from './api-key-repository.js';
import type { AuditLog } from './audit-log.js';
import type { Clock } from './clock.js';
import type { EndedSessions } from './ended-sessions.js';
import type { GenerationQueue, GenerationWorker } from './generation-queue.js';
import type { GenerationRepository } from './generation-repository.js';
import type { IdempotencyStore } from './idempotency-store.js';
import type { Ids } from './ids.js';
import type { OverviewRepository } from './overview-repository.js';
import type { PasswordHasher } from './password-hasher.js';
import type { ProjectRepository } from './project-repository.js';
import type { RateLimiter } from './rate-limiter.js';
import type { ReportGenerator } from './report-generator.js';
import type { ReportRepository } from './report-repository.js';
import type { ScanRepository } from './scan-repository.js';
import type { Secrets } from './secrets.js';
import type { ShareLinkRepository } from './share-link-repository.js';
import type { SiteReader } from './site-reader.js';
import type { Transactions } from './transactions.js';

/**
 * Everything that the application needs from outside. These promises hold for every port unless it says otherwise:
 *
 * - Methods may be called concurrently. A call that changes stored data does so completely or not at all.
 * - A read includes every change that was committed before it started, in any process.
 * - The caller may change what it passed in or got back: adapters copy values.
 * - Unknown ids find nothing, whatever they look like.
 * - Expected errors are `SitegradeError`s: `unavailable` if a dependency cannot be reached or is overloaded. A list
 *   may reject a cursor that it never returned as `invalid`. Any other error is a bug, or comes from a function passed in.
 */
export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly passwords: PasswordHasher;
  /** Limits wrong passwords, per report. */
  readonly passwordAttempts: RateLimiter;
  readonly transactions: Transactions;
  readonly reports: ReportRepository;
  readonly generations: GenerationRepository;
  readonly projects: ProjectRepository;
  readonly overview: OverviewRepository;
  readonly scans: ScanRepository;
  readonly siteReader: SiteReader;
  readonly keys: ApiKeyRepository;
  readonly shareLinks: ShareLinkRepository;
  readonly idempotency: IdempotencyStore;
  /** Default: keeps nothing. */
  readonly auditLog?: AuditLog;
  /** Default: remembers nothing, so that a copied session stays valid until it expires. */
  readonly endedSessions?: EndedSessions;
  readonly queue: GenerationQueue;
  readonly generator: ReportGenerator;
}

/** The ports of a program that also runs generations: its queue can be started and stopped. */
export interface WorkerPorts extends Ports {
  readonly queue: GenerationQueue & GenerationWorker;
}

export * from './api-key-repository.js';
export * from './audit-log.js';
export * from './cancellation.js';
export * from './clock.js';
export * from './ended-sessions.js';
export * from './generation-queue.js';
export * from './generation-repository.js';
export * from './idempotency-store.js';
export * from './ids.js';
export * from './log.js';
export * from './overview-repository.js';
export * from './page.js';
export * from './password-hasher.js';
export * from './project-repository.js';
export * from './rate-limiter.js';
export * from './report-generator.js';
export * from './report-repository.js';
export * from './scan-repository.js';
export * from './secrets.js';
export * from './share-link-repository.js';
export * from './site-reader.js';
export * from './transactions.js';
