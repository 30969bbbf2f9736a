import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Cancellation } from '../../../application/index.js';
import { PageAnalyzer, type Analysis, type AnalysisFailure, type AnalysisTask } from './page-analyzer.js';
import type { RelatedResources } from '../resources/related-resources.js';
import type { RetrievedPage } from '../retrieved-page.js';

const WORKER = new URL('./analysis-worker.js', import.meta.url);

export interface AnalysisLimits {
  /** For one page, in milliseconds, from the moment that a worker takes it. */
  readonly timeoutMs: number;
  /**
   * Heap of one worker, in MB: a last resort, far above what MAX_NODES lets a page take. Set it low and a page that grows
   * faster than V8 can interrupt it ends the whole process (seen at 96 MB, never from 384 MB on).
   */
  readonly memoryMb: number;
  /** Pages judged at a time; more wait for their turn. */
  readonly workers: number;
}

/** A page of 10 MB takes two or three seconds of one core and stays below 0.5 GB (MAX_NODES); the rest is room for a busy machine. */
export const DEFAULT_ANALYSIS_LIMITS: AnalysisLimits = {
  timeoutMs: 30_000,
  memoryMb: 1024,
  workers: Math.max(1, Math.min(4, availableParallelism() - 1)),
};

/** Pages that wait for each worker, so that none is ever idle: less than a tenth of a second of work. */
const BACKLOG = 4;

/**
 * Length of the HTML from which on a page stretches the heap of its worker by hundreds of megabytes, which V8 gives back
 * only when the thread ends.
 */
const STRETCHING = 1024 * 1024;

/** A page that was scanned, to be judged. */
export interface ScannedPage {
  readonly kind: 'scanned';
  readonly page: RetrievedPage;
  readonly key: number;
  readonly named: Extract<Analysis, { kind: 'scanned' }>['named'];
  /** Holds the parsed document; null where the page was scanned in place. */
  readonly worker: Worker | null;
}

/** What waits for a worker: any, but rather this one. */
interface Waiter {
  readonly preferred: Worker | null;
  begin(): void;
}

/**
 * Judges pages in threads of their own, so that no page, however hostile, holds up whoever else runs in this process. A
 * worker that takes too long or too much memory is ended. Idle workers keep no process alive.
 *
 * A page comes twice: to find what it names, and to be judged. No worker waits for what is fetched in between: it keeps
 * the parsed document for a while, and whichever worker takes the second step without it parses again.
 */
export class AnalysisPool {
  readonly #idle = new Set<Worker>();
  readonly #stretched = new WeakSet<Worker>();
  readonly #waiting = new Set<Waiter>();
  readonly #inPlace: PageAnalyzer | null;
  #busy = 0;
  #keys = 0;

  /** @param program what the workers run: takes an AnalysisTask as a message and answers with an Analysis */
  constructor(
    private readonly limits: AnalysisLimits = DEFAULT_ANALYSIS_LIMITS,
    private readonly program: URL = WORKER,
  ) {
    // Run from sources, as in tests, there is no compiled worker; the verdicts are the same without one.
    this.#inPlace = existsSync(program) ? null : new PageAnalyzer();
  }

  /** Whether so many pages wait for a worker that more would only wait as well. */
  get isBusy(): boolean {
    return this.#waiting.size > BACKLOG * this.limits.workers;
  }

  /**
   * Parses a page and finds what it names.
   * @throws where the caller cancelled, or the analysis itself is at fault
   */
  async scan(page: RetrievedPage, cancellation: Cancellation): Promise<ScannedPage | AnalysisFailure> {
    this.#keys += 1;
    const key = this.#keys;
    const { analysis, worker } = await this.#run({ key, page, resources: null }, null, cancellation);
    if (analysis.kind === 'audited' || analysis.kind === 'forgotten')
      throw new Error('The analysis answered what it was not asked.');
    return analysis.kind === 'scanned' ? { ...analysis, page, key, worker } : analysis;
  }

  /** @throws as `scan` */
  async judge(
    { page, key, worker: preferred }: ScannedPage,
    resources: RelatedResources,
    cancellation: Cancellation,
  ): Promise<Exclude<Analysis, { kind: 'scanned' | 'forgotten' }>> {
    const { analysis } = await this.#run({ key, page, resources }, preferred, cancellation);
    if (analysis.kind === 'scanned' || analysis.kind === 'forgotten')
      throw new Error('The analysis answered what it was not asked.');
    return analysis;
  }

  async #run(
    task: AnalysisTask & { readonly page: RetrievedPage },
    preferred: Worker | null,
    cancellation: Cancellation,
  ): Promise<{ analysis: Analysis; worker: Worker | null }> {
    if (this.#inPlace !== null) return { analysis: this.#inPlace.analyze(task), worker: null };
    await this.#turn(preferred, cancellation);
    const worker = this.#takeWorker(preferred);
    if (task.page.html.length >= STRETCHING) this.#stretched.add(worker);
    let isReusable = false;
    try {
      const known = worker === preferred ? { ...task, page: null } : task;
      let analysis = await this.#analyseIn(worker, known, cancellation);
      if (analysis.kind === 'forgotten') analysis = await this.#analyseIn(worker, task, cancellation);
      isReusable = analysis.kind !== 'too-slow' && analysis.kind !== 'out-of-memory';
      // With nobody waiting there is time for a new one.
      const isToGo = this.#stretched.has(worker) && analysis.kind !== 'scanned' && this.#waiting.size === 0;
      isReusable &&= !isToGo;
      return { analysis, worker };
    } finally {
      this.#giveBack(worker, isReusable);
      this.#busy -= 1;
      this.#next(worker)?.begin();
    }
  }

  /** Who goes next: the first that waits for this very worker, so that what it keeps is used; else the first. */
  #next(worker: Worker): Waiter | undefined {
    let first: Waiter | undefined;
    for (const waiter of this.#waiting) {
      if (waiter.preferred === worker) return waiter;
      first ??= waiter;
    }
    return first;
  }

  #turn(preferred: Worker | null, cancellation: Cancellation): Promise<void> {
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
        reject(new Error('The analysis was cancelled.'));
      };
      const waiter: Waiter = { preferred, begin };
      if (cancellation.aborted) {
        cancel();
        return;
      }
      if (this.#busy < this.limits.workers) {
        begin();
        return;
      }
      this.#waiting.add(waiter);
      cancellation.addEventListener('abort', cancel);
    });
  }

  #takeWorker(preferred: Worker | null): Worker {
    const [any] = this.#idle;
    const worker = preferred !== null && this.#idle.has(preferred) ? preferred : any;
    if (worker !== undefined) {
      this.#idle.delete(worker);
      forgetListeners(worker);
      worker.ref();
      return worker;
    }
    const resourceLimits = { maxOldGenerationSizeMb: this.limits.memoryMb };
    return new Worker(this.program, { resourceLimits, env: {}, execArgv: [], stdout: true, stderr: true });
  }

  #analyseIn(worker: Worker, task: AnalysisTask, cancellation: Cancellation): Promise<Analysis> {
    return new Promise<Analysis>((resolve, reject) => {
      const timer = setTimeout(() => settle(() => resolve({ kind: 'too-slow' })), this.limits.timeoutMs);
      const cancel = () => settle(() => reject(new Error('The analysis was cancelled.')));
      const settle = (end: () => void) => {
        clearTimeout(timer);
        cancellation.removeEventListener('abort', cancel);
        forgetListeners(worker);
        end();
      };
      worker.once('message', (analysis: Analysis) => settle(() => resolve(analysis)));
      worker.once('error', (error: Error & { code?: string }) => {
        const isOurLimit = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        settle(() => (isOurLimit ? resolve({ kind: 'out-of-memory' }) : reject(error)));
      });
      worker.once('exit', (code) => settle(() => reject(new Error(`The analysis worker ended with code ${code}.`))));
      cancellation.addEventListener('abort', cancel);
      // Cancelled while it waited for its turn: nobody would tell again.
      if (cancellation.aborted) cancel();
      else worker.postMessage(task);
    });
  }

  #giveBack(worker: Worker, isReusable: boolean): void {
    // Without a listener, an error that comes late would bring the whole process down.
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

/** Only those that were added here: a Worker listens to itself as well, to know when it has to listen to its thread. */
function forgetListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}
