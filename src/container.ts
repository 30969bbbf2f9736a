import 'reflect-metadata';
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { Argon2PasswordHasher } from './adapters/argon2/index.js';
import type { ReportTools, SiteScanner, SiteScannerOptions } from './adapters/cli/index.js';
import { CachedApiKeyRepository } from './adapters/lru-cache/index.js';
import {
  MemoryGenerationRepository,
  MemoryScores,
  MemoryStore,
  NodeSecrets,
  SystemClock,
  UuidIds,
  createMemoryPorts,
} from './adapters/memory/index.js';
import type { BackupSummary, MikroOrmStorage, RestoreSummary } from './adapters/mikro-orm/index.js';
import type { PgBossGenerationQueue } from './adapters/pg-boss/index.js';
import type { PrometheusMetrics } from './adapters/prometheus/index.js';
import {
  PageFactsReader,
  StaticGenerator,
  StaticSiteReader,
  createGuardedDial,
} from './adapters/static-generator/index.js';
import type { SenderOptions, WebPages } from './adapters/koa/pages/index.js';
import {
  PreviewReport,
  accountActor,
  createApplication,
  generationHandler,
  type ApiKeyRepository,
  type Application,
  type IssuedKey,
  type Log,
  type Ports,
  type ReportGenerator,
} from './index.js';
import type { Config } from './config.js';
import { createAuditLogWriter } from './service/audit-log-writer.js';
import { DescriptorWatch } from './service/descriptor-watch.js';
import { createLimiters, type Limiters } from './service/limiters.js';
import { createLog, type LogStream } from './service/log.js';
import { instrumentedHandler } from './service/instrumented-handler.js';
import { readLogo } from './service/read-logo.js';
import { ReconcilingWorker } from './service/reconciling-worker.js';
import { Server, type ServerParts } from './service/server.js';

const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

const LOG = token<Log>('Log');
const STORAGE = token<MikroOrmStorage>('MikroOrmStorage');
const QUEUE = token<PgBossGenerationQueue>('PgBossGenerationQueue');
const LIMITERS = token<Limiters>('Limiters');
const KEYS = token<ApiKeyRepository>('ApiKeyRepository');
const GENERATOR = token<Generator>('Generator');
const SITE_READER = token<StaticSiteReader>('StaticSiteReader');
const METRICS = token<PrometheusMetrics>('PrometheusMetrics');
const PORTS = token<Ports>('Ports');
const APPLICATION = token<Application>('Application');
const SERVER = token<Server>('Server');

/** Optional methods that only some generators have. */
interface Generator extends ReportGenerator {
  /** Checks that the machine has what it needs. @throws Error that names what is missing */
  prepare?(): Promise<void>;
  /** Whether pages are waiting for the processor. */
  isBusy?(): boolean;
  close?(): Promise<void>;
}

/**
 * The parts of the program, wired by the configuration. Each part is created on first use, and heavy packages are imported
 * then, so that a command loads and opens only what it needs.
 */
export class Services {
  readonly #container = new Container({ defaultScope: 'Singleton' });
  readonly #failure = Promise.withResolvers<Error>();

  constructor(
    private readonly config: Config,
    private readonly version: string,
    logStream: LogStream,
  ) {
    this.#container.load(
      storageModule(config, logStream, this.#failure.resolve),
      applicationModule(config),
      serverModule(config, version),
    );
  }

  /** Resolves if the storage stops for good. Nothing works from then on: end the process. */
  get failure(): Promise<Error> {
    return this.#failure.promise;
  }

  /** Migrates the schemas of storage and queue. @returns the names of the applied migrations */
  async migrate(): Promise<readonly string[]> {
    const storage = await this.#container.getAsync(STORAGE);
    const applied = await storage.migrate();
    const queue = await this.#container.getAsync(QUEUE);
    await queue.open();
    return applied;
  }

  /** Partitions the tables of a migrated database by account. @returns false if they already are */
  async partition(count: number): Promise<boolean> {
    if (this.config.storage.kind === 'embedded')
      throw new Error('The embedded database cannot be partitioned. Set DATABASE_URL to a PostgreSQL server.');
    const storage = await this.#container.getAsync(STORAGE);
    return storage.partition(count);
  }

  /**
   * Backs up the embedded database, which another process may use.
   * @param file path, or - for standard output
   */
  async backUp(
    file: string,
    { force, cancellation }: { readonly force: boolean; readonly cancellation: AbortSignal },
  ): Promise<BackupSummary> {
    const dataDir = this.#dataDir();
    const { backUp, fileTarget, streamTarget } = await import('./adapters/mikro-orm/index.js');
    const target = file === '-' ? streamTarget(process.stdout) : await fileTarget(file, force);
    try {
      return await backUp(dataDir, target, this.version, cancellation);
    } finally {
      await target.discard();
    }
  }

  /** Restores a backup into the directory of the embedded database, which no other process may use. */
  async restore(
    file: string,
    options: { readonly force: boolean; readonly cancellation: AbortSignal },
  ): Promise<RestoreSummary> {
    const dataDir = this.#dataDir();
    const { restore } = await import('./adapters/mikro-orm/index.js');
    return restore({ file, dataDir, ...options });
  }

  #dataDir(): string {
    const { storage } = this.config;
    if (storage.kind === 'embedded') return storage.dataDir;
    throw new Error(
      'This command is for the embedded database, and DATABASE_URL is set. Use pg_dump and pg_restore for PostgreSQL: ' +
        'see "Back up" in docs/operations.md.',
    );
  }

  /** The use cases, on a migrated storage. They queue generations but do not run them. */
  async application(): Promise<Application> {
    const storage = await this.#container.getAsync(STORAGE);
    await storage.migrate();
    return this.#container.getAsync(APPLICATION);
  }

  /** The first API key, issued on the first start of the embedded database; otherwise null. */
  async firstKey(): Promise<IssuedKey | null> {
    if (this.config.storage.kind !== 'embedded') return null;
    const { keys } = await this.#container.getAsync(APPLICATION);
    return keys.issueFirst.execute();
  }

  /** Checks URLs without storage and queue. */
  async reportTools(): Promise<ReportTools> {
    const generator = await this.#container.getAsync(GENERATOR);
    await generator.prepare?.();
    const siteReader = await this.#container.getAsync(SITE_READER);
    const catalogue = await generator.describe();
    return {
      preview: new PreviewReport({ clock: new SystemClock(), ids: new UuidIds(), generator }),
      catalogue,
      renderFile: async (outcomes, options) => {
        const { renderReportFile } = await import('./adapters/koa/pages/index.js');
        return renderReportFile(outcomes, { ...options, catalogue, sender: await senderOf(this.config) });
      },
      listSitemap: (...sitemap) => siteReader.listSitemap(...sitemap),
      openScanner: async (options) =>
        openScanner({ generator, siteReader }, options, await this.#container.getAsync(LOG)),
    };
  }

  /** The server, ready but not listening yet. */
  async server(): Promise<Server> {
    if (this.config.role !== 'api') await (await this.#container.getAsync(GENERATOR)).prepare?.();
    await this.migrate();
    return this.#container.getAsync(SERVER);
  }

  /** Closes what was opened, dependents first. A part that could not be created, or closed, does not keep others open. */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (const part of [QUEUE, GENERATOR, LIMITERS, STORAGE])
      await this.#container.unbindAsync(part).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }
}

function storageModule(config: Config, logStream: LogStream, onFailure: (error: Error) => void): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(LOG).toResolvedValue(() => createLog(config.logLevel, logStream), []);
    bind(STORAGE)
      .toResolvedValue((log) => createStorage(config, log, onFailure), [LOG])
      .onDeactivation((storage) => storage.close());
    bind(QUEUE)
      .toResolvedValue(
        (storage, generator, log) => createQueue(config, storage, generator, log),
        [STORAGE, GENERATOR, LOG],
      )
      .onDeactivation((queue) => queue.close());
    bind(LIMITERS)
      .toResolvedValue((log) => createLimiters(config, log), [LOG])
      .onDeactivation((limiters) => limiters.close());
    bind(KEYS).toResolvedValue((storage) => new CachedApiKeyRepository(storage.keys), [STORAGE]);
  });
}

function applicationModule(config: Config): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(GENERATOR)
      .toResolvedValue((log) => createGenerator(config, log), [LOG])
      .onDeactivation((generator) => generator.close?.());
    bind(SITE_READER).toResolvedValue(
      () => new StaticSiteReader({ allowedTargets: config.allowedTargets, limits: config.fetchLimits }),
      [],
    );
    bind(PORTS).toResolvedValue(
      (storage, keys, queue, limiters, generator, siteReader): Ports => ({
        clock: new SystemClock(),
        ids: new UuidIds(),
        secrets: new NodeSecrets(),
        passwords: new Argon2PasswordHasher(),
        passwordAttempts: limiters.passwordAttempts,
        transactions: storage.transactions,
        reports: storage.reports,
        generations: storage.generations,
        projects: storage.projects,
        overview: storage.overview,
        scans: storage.scans,
        keys,
        idempotency: storage.idempotency,
        auditLog: storage.auditLog,
        endedSessions: storage.endedSessions,
        shareLinks: storage.shareLinks,
        queue,
        generator,
        siteReader,
      }),
      [STORAGE, KEYS, QUEUE, LIMITERS, GENERATOR, SITE_READER],
    );
    bind(APPLICATION).toResolvedValue(
      (ports, log) => {
        const onAuditLogEntry = createAuditLogWriter(config.auditLog, log);
        return createApplication(ports, { retention: config.retention, onAuditLogEntry });
      },
      [PORTS, LOG],
    );
  });
}

function serverModule(config: Config, version: string): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(METRICS).toResolvedValue((queue) => createMetrics(queue), [QUEUE]);
    bind(SERVER).toResolvedValue(
      async (application, storage, queue, limiters, metrics, log) => {
        const { SERVER_OPTIONS, createKoaApp, hardenServer } = await import('./adapters/koa/index.js');
        let isStopping = false;
        const descriptors = new DescriptorWatch(log);
        const pageParts = { application, storage, limiters, log, isStopping: () => isStopping };
        const app = createKoaApp(application, {
          pages: config.role === 'worker' ? undefined : await createPages(config, pageParts),
          publicUrl: config.publicUrl ?? undefined,
          trustProxy: config.trustProxy,
          requestLimiter: limiters.requests,
          log,
          health: { isReady: () => checkHealth(storage, queue, descriptors) },
          metrics,
          version,
          systemOnly: config.role === 'worker',
          isStopping: () => isStopping,
        });
        return new Server({
          api: {
            callback: app.callback(),
            options: SERVER_OPTIONS,
            prepare: hardenServer,
            host: config.host,
            port: config.port,
          },
          worker: config.role === 'api' ? null : createWorker(application, queue, metrics, log),
          purge: async (cancellation) => ({
            requests: await application.requests.purge.execute(cancellation),
            generations: await application.generations.purge.execute(cancellation),
            sessions: await application.sessions.purge.execute(cancellation),
            share_links: await application.shareLinks.purge.execute(cancellation),
            audit_log: await application.auditLog.purge.execute(cancellation),
          }),
          beginDraining: () => {
            isStopping = true;
          },
          shutdownTimeout: config.shutdownTimeout,
          descriptors,
          log,
        });
      },
      [APPLICATION, STORAGE, QUEUE, LIMITERS, METRICS, LOG],
    );
  });
}

function createWorker(
  application: Application,
  queue: PgBossGenerationQueue,
  metrics: PrometheusMetrics,
  log: Log,
): ServerParts['worker'] {
  const requeueLost = async (cancellation: AbortSignal) => {
    const generations = await application.generations.requeueLost.execute(cancellation);
    return generations + (await application.scans.requeueLost.execute(cancellation));
  };
  return {
    queue: new ReconcilingWorker({ worker: queue, requeueLost, metrics, log }),
    handler: instrumentedHandler(application, { log, metrics }),
  };
}

interface PageParts {
  readonly application: Application;
  readonly storage: MikroOrmStorage;
  readonly limiters: Limiters;
  readonly log: Log;
  readonly isStopping: () => boolean;
}

/** All use cases on memory, with a worker that runs scans. */
async function openScanner(
  parts: Pick<Ports, 'generator' | 'siteReader'>,
  { concurrency, perHost, keepsReports }: SiteScannerOptions,
  log: Log,
): Promise<SiteScanner> {
  const store = new MemoryStore();
  const generations = keepsReports ? new MemoryGenerationRepository(store) : new MemoryScores(store);
  const ports = createMemoryPorts({ ...parts, store, generations, queueOptions: { concurrency, perHost }, log });
  const application = createApplication(ports);
  await ports.queue.start(generationHandler(application));
  const { scans, reports } = application;
  return { scans, reports, actor: accountActor('default'), close: () => ports.queue.stop(0) };
}

async function senderOf({ sender }: Config): Promise<SenderOptions | undefined> {
  return sender === null ? undefined : { name: sender.name, logo: await readLogo(sender.logo) };
}

async function createPages(config: Config, parts: PageParts): Promise<WebPages> {
  const { sessionSecrets } = config;
  const { application, storage, limiters, log, isStopping } = parts;
  const { createWebPages } = await import('./adapters/koa/pages/index.js');
  return createWebPages(application, {
    log,
    isStopping,
    sender: await senderOf(config),
    secret: sessionSecrets.length > 0 ? sessionSecrets : await storage.sharedSecret('sessions'),
    requestLimiter: limiters.requests,
    signInAttempts: limiters.signIns,
    checksUrl: '/docs/checks',
    docsUrl: '/docs',
  });
}

async function createGenerator(config: Config, log: Log): Promise<Generator> {
  const { allowedTargets, chromePath, fetchLimits, generationConcurrency } = config;
  const onWarning = (message: string) => log.warn({}, message);
  if (config.generator === 'static') {
    return new StaticGenerator({ allowedTargets, limits: fetchLimits, onWarning });
  }
  const { LighthouseGenerator } = await import('./adapters/lighthouse-generator/index.js');
  const dial = createGuardedDial({ allowedTargets });
  const facts = new PageFactsReader({ onWarning });
  const readFacts = facts.read.bind(facts);
  return new LighthouseGenerator({ dial, readFacts, chromePath, concurrency: generationConcurrency, log });
}

async function createMetrics(queue: PgBossGenerationQueue): Promise<PrometheusMetrics> {
  const { PrometheusMetrics } = await import('./adapters/prometheus/index.js');
  return new PrometheusMetrics({ backlog: () => queue.backlog() });
}

async function createStorage(
  { storage }: Config,
  log: Log,
  onFailure: (error: Error) => void,
): Promise<MikroOrmStorage> {
  const { openStorage } = await import('./adapters/mikro-orm/index.js');
  if (storage.kind === 'postgresql') return openStorage({ ...storage, log });
  return openStorage({
    ...storage,
    log,
    onFailure: (failure) => {
      log.error({ reason: failure.reason }, failure.message);
      onFailure(failure);
    },
  });
}

async function createQueue(
  config: Config,
  storage: MikroOrmStorage,
  generator: Generator,
  log: Log,
): Promise<PgBossGenerationQueue> {
  const { PgBossGenerationQueue } = await import('./adapters/pg-boss/index.js');
  const database =
    config.storage.kind === 'postgresql'
      ? ({ kind: 'postgresql', url: config.storage.url, directUrl: config.storage.directUrl } as const)
      : ({ kind: 'pglite', client: required(storage.pglite) } as const);
  return new PgBossGenerationQueue({
    database,
    executeSql: storage.executeSql,
    singleStatement: storage.singleStatement,
    concurrency: config.generationConcurrency,
    freshConcurrency: config.freshGenerations,
    isBusy: () => generator.isBusy?.() ?? false,
    perHost: config.generationPerHost,
    log,
  });
}

async function checkHealth(storage: MikroOrmStorage, queue: PgBossGenerationQueue, descriptors: DescriptorWatch) {
  const [storageReady, queueReady] = [await storage.isReady(), await queue.isReady()];
  const checks = { storage: storageReady, queue: queueReady, descriptors: !descriptors.isExhausted };
  return { ok: Object.values(checks).every(Boolean), checks };
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('The embedded storage has no embedded database.');
  return value;
}
