import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Cancellation } from '../../../application/index.js';
import {
  PageAnalyzer,
  type Analysis,
  type AnalysisFailure,
  type AnalysisTask,
  type WorkerMessage,
} from './page-analyzer.js';
import { NO_RESOURCES, type RelatedResources } from '../resources/related-resources.js';
import type { ReferencedResources } from '../resources/referenced-resources.js';
import type { RetrievedPage } from '../retrieved-page.js';

export interface AnalysisLimits {
  /** For one page, in milliseconds, from the time a worker takes it. */
  readonly timeoutMs: number;
  /**
   * Heap of one worker, in MB: a last resort, far above what MAX_NODES lets a page take. With a low limit, a page that
   * grows faster than V8 can interrupt it ends the whole process (seen at 96 MB, never from 384 MB on).
   */
  readonly memoryMb: number;
  /** Pages checked at the same time. The others wait. */
  readonly workers: number;
}

/**
 * A page of 10 MB takes two or three seconds of one core and less than 0.5 GB (MAX_NODES); the rest is room for a busy
 * machine.
 */
export const DEFAULT_ANALYSIS_LIMITS: AnalysisLimits = {
  timeoutMs: 30_000,
  memoryMb: 1024,
  workers: Math.max(1, Math.min(4, availableParallelism() - 1)),
};

/** Waiting pages per worker that keep all workers busy: less than a tenth of a second of work. */
const BACKLOG = 4;

/**
 * Length of HTML, in characters, that grows a worker's heap by hundreds of megabytes. V8 returns that memory only when
 * the thread ends.
 */
const LARGE_HTML = 1024 * 1024;

export interface ScannedPage {
  readonly kind: 'scanned';
  readonly page: RetrievedPage;
  readonly key: number;
  readonly referenced: ReferencedResources;
  /** The worker that caches the parsed document; null if the main thread scanned the page. */
  readonly worker: Worker | null;
}

export type AuditedPage = Extract<Analysis, { kind: 'audited' }>;

export interface AnalysisPoolOptions {
  /** Replaces the worker's program, which takes AnalysisTasks and sends WorkerMessages. For tests. */
  readonly program?: URL;
  /** Called at most once, if no worker can start and pages are checked on the main thread. Default `console.warn`. */
  readonly onWarning?: (message: string) => void;
}

/** A task that waits for a worker: any worker, but this one if possible. */
interface Waiter {
  readonly preferred: Worker | null;
  begin(): void;
}

interface Run {
  readonly analysis: Analysis;
  /** Null on the main thread. */
  readonly worker: Worker | null;
}

/** A worker ended before it could take a task. `cause` is the reason. */
class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError';
}

/**
 * Checks pages in worker threads, so that a hostile page cannot block the process. Terminates workers that take too
 * much time or memory. Idle workers do not keep the process alive. If no worker can start, checks pages on the main
 * thread.
 *
 * A page is scanned for the resources it references, then audited. No worker waits while the resources are fetched: it
 * caches the parsed document, and another worker can parse the page again. p-queue cannot express that preference.
 */
export class AnalysisPool {
  readonly #limits: AnalysisLimits;
  readonly #options: AnalysisPoolOptions;
  /**
   * A field, because bundlers rewrite `new Worker` with a path that they recognize: webpack 5.112 and Turbopack break
   * it.
   */
  #program: URL | string | undefined;
  readonly #idle = new Set<Worker>();
  readonly #ready = new WeakSet<Worker>();
  readonly #grown = new WeakSet<Worker>();
  readonly #waiting = new Set<Waiter>();
  /** Null while pages are checked in workers. */
  #mainThread: PageAnalyzer | null;
  /** A later worker that fails to start is an error, not a reason to give up all workers. */
  #hasStartedAny = false;
  #busy = 0;
  #lastKey = 0;

  constructor(limits: AnalysisLimits = DEFAULT_ANALYSIS_LIMITS, options: AnalysisPoolOptions = {}) {
    this.#limits = limits;
    this.#options = options;
    this.#program = options.program;
    // TypeScript sources, which the tests run, have no compiled worker. The results are the same.
    const isSource = options.program === undefined && /\.ts$/.test(import.meta.url);
    this.#mainThread = isSource ? new PageAnalyzer() : null;
  }

  /** Whether so many pages are waiting that another one would not start soon. */
  get isBusy(): boolean {
    return this.#waiting.size > BACKLOG * this.#limits.workers;
  }

  /**
   * Parses a page and finds the resources it references.
   * @throws if the caller cancels, or if the analysis fails for a reason that is not the page's size
   */
  async scan(page: RetrievedPage, cancellation: Cancellation): Promise<ScannedPage | AnalysisFailure> {
    this.#lastKey += 1;
    const key = this.#lastKey;
    const { analysis, worker } = await this.#run({ key, page, resources: null }, null, cancellation);
    if (analysis.kind === 'audited' || analysis.kind === 'evicted') throw unexpected(analysis);
    return analysis.kind === 'scanned' ? { ...analysis, page, key, worker } : analysis;
  }

  /**
   * @param facts whether to return the page's facts too
   * @throws as `scan`
   */
  async audit(
    { page, key, worker: preferred }: ScannedPage,
    resources: RelatedResources,
    cancellation: Cancellation,
    facts?: 'too',
  ): Promise<AuditedPage | AnalysisFailure> {
    const { analysis } = await this.#run({ key, page, resources, ...(facts && { facts }) }, preferred, cancellation);
    if (analysis.kind === 'scanned' || analysis.kind === 'evicted') throw unexpected(analysis);
    return analysis;
  }

  /**
   * Parses a page and reads its facts, without audits.
   * @throws as `scan`
   */
  async readFacts(page: RetrievedPage, cancellation: Cancellation): Promise<AuditedPage | AnalysisFailure> {
    this.#lastKey += 1;
    const task = { key: this.#lastKey, page, resources: NO_RESOURCES, facts: 'only' } as const;
    const { analysis } = await this.#run(task, null, cancellation);
    if (analysis.kind === 'scanned' || analysis.kind === 'evicted') throw unexpected(analysis);
    return analysis;
  }

  async #run(
    task: AnalysisTask & { readonly page: RetrievedPage },
    preferred: Worker | null,
    cancellation: Cancellation,
  ): Promise<Run> {
    const run = this.#runOnMainThread(task);
    if (run !== null) return run;
    await this.#acquireSlot(preferred, cancellation);
    let worker: Worker | null = null;
    let isReusable = false;
    try {
      // No worker could start for the pages before this one.
      const late = this.#runOnMainThread(task);
      if (late !== null) return late;
      worker = this.#takeIdle(preferred) ?? this.#startWorker();
      if (task.page.html.length >= LARGE_HTML) this.#grown.add(worker);
      const first = worker === preferred ? { ...task, page: null } : task;
      let analysis = await this.#analyzeIn(worker, first, cancellation);
      if (analysis.kind === 'evicted') analysis = await this.#analyzeIn(worker, task, cancellation);
      isReusable = analysis.kind !== 'too-slow' && analysis.kind !== 'out-of-memory';
      // While no page waits there is time to start a new worker.
      const isReplaced = this.#grown.has(worker) && analysis.kind !== 'scanned' && this.#waiting.size === 0;
      isReusable &&= !isReplaced;
      return { analysis, worker };
    } catch (error) {
      if (!(error instanceof WorkerStartError)) throw error;
      if (this.#hasStartedAny) throw error.cause;
      return { analysis: this.#fallBack(error).analyze(task), worker: null };
    } finally {
      if (worker !== null) this.#giveBack(worker, isReusable);
      this.#busy -= 1;
      this.#next(worker)?.begin();
    }
  }

  #runOnMainThread(task: AnalysisTask): Run | null {
    return this.#mainThread && { analysis: this.#mainThread.analyze(task), worker: null };
  }

  /** From here on, pages are checked on the main thread. */
  #fallBack({ cause }: WorkerStartError): PageAnalyzer {
    if (this.#mainThread !== null) return this.#mainThread;
    this.#mainThread = new PageAnalyzer();
    const { onWarning = (message) => console.warn(message) } = this.#options;
    const reason = cause instanceof Error ? cause.message : String(cause);
    onWarning(
      `Sitegrade cannot start its worker threads and checks pages on the main thread, where a large page blocks all ` +
        `other work for seconds. If you bundle your program, keep the package "sitegrade" external ` +
        `(Next.js: serverExternalPackages). Reason: ${reason}`,
    );
    return this.#mainThread;
  }

  /** The first task that prefers this worker, which caches its document, or else the first task. */
  #next(worker: Worker | null): Waiter | undefined {
    let first: Waiter | undefined;
    for (const waiter of this.#waiting) {
      if (worker !== null && waiter.preferred === worker) return waiter;
      first ??= waiter;
    }
    return first;
  }

  #acquireSlot(preferred: Worker | null, cancellation: Cancellation): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter);
        cancellation.removeEventListener('abort', cancel);
      };
      const begin = () => {
        leave();
        this.#busy += 1;
        resolve();
      };
      const cancel = () => {
        leave();
        reject(canceled());
      };
      const waiter: Waiter = { preferred, begin };
      if (cancellation.aborted) {
        cancel();
        return;
      }
      if (this.#busy < this.#limits.workers) {
        begin();
        return;
      }
      this.#waiting.add(waiter);
      cancellation.addEventListener('abort', cancel);
    });
  }

  #takeIdle(preferred: Worker | null): Worker | undefined {
    const [any] = this.#idle;
    const worker = preferred !== null && this.#idle.has(preferred) ? preferred : any;
    if (worker === undefined) return undefined;
    this.#idle.delete(worker);
    removeListeners(worker);
    worker.ref();
    return worker;
  }

  #startWorker(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#limits.memoryMb };
    const options: WorkerOptions = { resourceLimits, env: {}, execArgv: [], stdout: true, stderr: true };
    try {
      this.#program ??= join(dirname(fileURLToPath(import.meta.url)), 'analysis-worker.js');
      return new Worker(this.#program, options);
    } catch (error) {
      throw new WorkerStartError('The analysis worker did not start.', { cause: error });
    }
  }

  #analyzeIn(worker: Worker, task: AnalysisTask, cancellation: Cancellation): Promise<Analysis> {
    return new Promise<Analysis>((resolve, reject) => {
      const timer = setTimeout(() => settle(() => resolve({ kind: 'too-slow' })), this.#limits.timeoutMs);
      const cancel = () => settle(() => reject(canceled()));
      const settle = (end: () => void) => {
        clearTimeout(timer);
        cancellation.removeEventListener('abort', cancel);
        removeListeners(worker);
        end();
      };
      const fail = (error: Error & { code?: string }) =>
        settle(() => {
          if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ kind: 'out-of-memory' });
          else if (this.#ready.has(worker)) reject(error);
          else reject(new WorkerStartError('The analysis worker did not start.', { cause: error }));
        });
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind !== 'ready') {
          settle(() => resolve(message));
          return;
        }
        this.#ready.add(worker);
        this.#hasStartedAny = true;
        worker.postMessage(task);
      });
      worker.once('error', fail);
      worker.once('exit', (code) => fail(new Error(`The analysis worker ended with code ${code}.`)));
      cancellation.addEventListener('abort', cancel);
      // Cancelled before there was a listener.
      if (cancellation.aborted) cancel();
      else if (this.#ready.has(worker)) worker.postMessage(task);
    });
  }

  #giveBack(worker: Worker, isReusable: boolean): void {
    // Without a listener, a late error would end the process.
    worker.on('error', () => undefined);
    if (!isReusable) {
      void worker.terminate();
      return;
    }
    worker.once('exit', () => this.#idle.delete(worker));
    worker.unref();
    this.#idle.add(worker);
  }
}

function canceled(): Error {
  return new Error('The analysis was canceled.');
}

function unexpected({ kind }: Analysis): Error {
  return new Error(`The analysis returned an unexpected result: ${kind}.`);
}

/** Removes only our listeners: Worker also listens to its own events, to count the listeners for messages. */
function removeListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}
