import { createServer, type RequestListener, type Server as HttpServer, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GenerationHandler, GenerationWorker, Log } from '../index.js';
import { ConnectionDrain } from './connection-drain.js';
import type { DescriptorWatch } from './descriptor-watch.js';

/** Milliseconds between purges of expired rows. */
const PURGE_INTERVAL = 10 * 60 * 1000;

/** Milliseconds for a client to send its whole request, and its headers. */
const REQUEST_TIMEOUT = 30_000;
const HEADERS_TIMEOUT = 15_000;

/** The parts of a server. `worker` is null in a process that only serves the API. */
export interface ServerParts {
  readonly api: {
    readonly callback: RequestListener;
    readonly options: ServerOptions;
    /** Sets up responses to requests that are not valid HTTP. */
    readonly prepare: (server: HttpServer) => void;
    readonly host: string;
    readonly port: number;
  };
  readonly worker: { readonly queue: GenerationWorker; readonly handler: GenerationHandler } | null;
  /** Deletes expired rows until canceled. @returns the number of deleted rows by kind */
  readonly purge: (cancellation: AbortSignal) => Promise<Readonly<Record<string, number>>>;
  /** Called first when the server stops. From then on, responses close their connections. */
  readonly beginDraining: () => void;
  readonly shutdownTimeout: number;
  readonly descriptors: DescriptorWatch;
  readonly log: Log;
}

/** Listens for requests, runs jobs, deletes expired rows, and shuts down gracefully. */
export class Server {
  readonly #http: HttpServer;
  readonly #connections: ConnectionDrain;
  #purgeTimer: NodeJS.Timeout | undefined;
  #purging: Promise<void> | null = null;
  readonly #purgeEnd = new AbortController();
  #stopped: Promise<void> | undefined;

  constructor(private readonly parts: ServerParts) {
    this.#http = createServer(parts.api.options, parts.api.callback);
    this.#http.requestTimeout = REQUEST_TIMEOUT;
    this.#http.headersTimeout = HEADERS_TIMEOUT;
    parts.api.prepare(this.#http);
    this.#connections = new ConnectionDrain(this.#http);
    this.#http.on('connection', () => parts.descriptors.check());
  }

  /** @returns the URL that it listens on. @throws if the address is in use or the queue is unavailable */
  async start(): Promise<string> {
    const { api, worker, descriptors, log } = this.parts;
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject).listen(api.port, api.host, resolve);
    });
    this.#http.removeAllListeners('error').on('error', (error) => {
      if (!descriptors.recognize(error)) log.warn({ err: error }, 'a connection could not be accepted');
    });
    descriptors.start();
    if (worker) await worker.queue.start(worker.handler);
    this.#purgeTimer = setInterval(() => this.#startPurge(), PURGE_INTERVAL).unref();
    const url = urlOf(this.#http.address() as AddressInfo);
    log.info({ url, worker: worker !== null }, `listening on ${url}`);
    return url;
  }

  /** Drains requests and generations within the shutdown timeout. Calling it again waits for the first call. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    const { worker, descriptors, shutdownTimeout, log } = this.parts;
    log.info({ shutdownTimeout }, 'stopping');
    clearInterval(this.#purgeTimer);
    this.#purgeEnd.abort();
    this.parts.beginDraining();
    const drained = this.#connections.close(shutdownTimeout);
    await Promise.all([drained, worker?.queue.stop(shutdownTimeout), this.#purging]);
    descriptors.stop();
    log.info({}, 'stopped');
  }

  /** Skips a purge while the previous one is still running. */
  #startPurge(): void {
    this.#purging ??= this.#purge().finally(() => {
      this.#purging = null;
    });
  }

  async #purge(): Promise<void> {
    const { purge, log } = this.parts;
    try {
      const removed = await purge(this.#purgeEnd.signal);
      if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'deleted expired rows');
    } catch (error) {
      log.error({ err: error }, 'deleting expired rows failed');
    }
  }
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
