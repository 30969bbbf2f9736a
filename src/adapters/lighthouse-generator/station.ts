import type { Log } from '../../application/index.js';
import type { Failure } from '../../domain/index.js';
import type { Request } from './child/messages.js';
import type { LighthouseLimits } from './lighthouse-limits.js';
import type { LighthouseProcess, ProcessAnswer } from './lighthouse-process.js';

/** How often memory is looked at while a page is judged, in milliseconds. */
const WATCH_EVERY = 500;

const OUT_OF_MEMORY: Failure = {
  code: 'body_too_large',
  message: 'The page takes more memory than one page is given.',
};

/** Ends a request before it is answered. Its first reason counts. */
export type Stop = (reason: Failure | Error) => void;

/** A place where one page at a time is judged: starts the process when it is needed and replaces it in time. */
export class Station {
  #process: LighthouseProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly start: () => Promise<LighthouseProcess>,
    private readonly limits: LighthouseLimits,
    private readonly log: Log | null,
  ) {}

  /**
   * @param prepare is handed what ends the request early, together with Chrome
   * @returns the answer, or the failure that it was ended with
   * @throws the error that it was ended with; where Chrome or Lighthouse broke
   */
  async request(request: Request, prepare: (stop: Stop) => void): Promise<ProcessAnswer | Failure> {
    clearTimeout(this.#idle);
    const process = await this.#ready();
    process.isReferenced = true;
    const stopped = Promise.withResolvers<Failure>();
    // Nobody waits for it where the process could not be asked.
    stopped.promise.catch(() => undefined);
    const watch = setInterval(() => {
      if (process.memory > this.limits.maxMemoryBytes) stopped.resolve(OUT_OF_MEMORY);
    }, WATCH_EVERY);
    let isWhole = false;
    try {
      prepare((reason) => (reason instanceof Error ? stopped.reject(reason) : stopped.resolve(reason)));
      const answer = await Promise.race([process.request(request), stopped.promise]);
      if ('code' in answer && !('kind' in answer)) return answer;
      if (answer.kind === 'out-of-memory') return OUT_OF_MEMORY;
      if (answer.kind === 'broken') throw new Error(answer.message);
      isWhole = true;
      return answer;
    } finally {
      clearInterval(watch);
      // Half a page, or what has broken once, is not built on.
      if (isWhole) this.#rest(process);
      else await this.#end(process, 'kill');
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#process !== null) await this.#end(this.#process, 'close');
  }

  async #ready(): Promise<LighthouseProcess> {
    const { recycleAboveBytes, recycleAfterGenerations, recycleAfterMs } = this.limits;
    const used = this.#process;
    if (used !== null) {
      const isWorn =
        used.generations >= recycleAfterGenerations ||
        Date.now() - used.startedAt >= recycleAfterMs ||
        used.memory > recycleAboveBytes;
      if (used.isAlive && !isWorn) return used;
      this.log?.debug({ generations: used.generations, memory: used.memory }, 'Chrome is replaced');
      await this.#end(used, used.isAlive ? 'close' : 'kill');
    }
    this.#process = await this.start();
    return this.#process;
  }

  #rest(process: LighthouseProcess): void {
    process.isReferenced = false;
    this.#idle = setTimeout(() => {
      this.#end(process, 'close').catch((error: unknown) =>
        this.log?.warn({ err: error }, 'Chrome could not be closed'),
      );
    }, this.limits.idleMs).unref();
  }

  async #end(process: LighthouseProcess, how: 'close' | 'kill'): Promise<void> {
    this.#process = null;
    await process[how]();
  }
}
