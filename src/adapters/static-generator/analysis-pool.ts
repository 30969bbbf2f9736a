import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Cancellation } from '../../application/index.js';
import { analyse, type Analysis, type AnalysisTask } from './analysis.js';

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

/**
 * Judges pages in threads of their own, so that no page, however hostile, holds up whoever else runs in this process. A
 * worker that takes too long or too much memory is ended. Idle workers keep no process alive.
 */
export class AnalysisPool {
  readonly #idle = new Set<Worker>();
  readonly #waiting = new Set<() => void>();
  #busy = 0;

  /** @param program what the workers run: takes an AnalysisTask as a message and answers with an Analysis */
  constructor(
    private readonly limits: AnalysisLimits = DEFAULT_ANALYSIS_LIMITS,
    private readonly program: URL = WORKER,
  ) {}

  /** @throws where the caller cancelled, or the analysis itself is at fault */
  async run(task: AnalysisTask, cancellation: Cancellation): Promise<Analysis> {
    // Run from sources, as in tests, there is no compiled worker; the verdicts are the same without one.
    if (!existsSync(this.program)) return analyse(task);
    await this.#turn(cancellation);
    const worker = this.#takeWorker();
    let isReusable = false;
    try {
      const analysis = await this.#analyseIn(worker, task, cancellation);
      isReusable = analysis.kind === 'audited' || analysis.kind === 'too-complex';
      return analysis;
    } finally {
      this.#giveBack(worker, isReusable);
      this.#busy -= 1;
      for (const next of this.#waiting) {
        next();
        break;
      }
    }
  }

  #turn(cancellation: Cancellation): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        this.#waiting.delete(begin);
        cancellation.removeEventListener('abort', cancel);
        this.#busy += 1;
        resolve();
      };
      const cancel = () => {
        this.#waiting.delete(begin);
        cancellation.removeEventListener('abort', cancel);
        reject(new Error('The analysis was cancelled.'));
      };
      if (cancellation.aborted) {
        cancel();
        return;
      }
      if (this.#busy < this.limits.workers) {
        begin();
        return;
      }
      this.#waiting.add(begin);
      cancellation.addEventListener('abort', cancel);
    });
  }

  #takeWorker(): Worker {
    for (const worker of this.#idle) {
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
