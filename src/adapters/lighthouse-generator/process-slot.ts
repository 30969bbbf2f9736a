import type { Log } from '../../application/index.js';
import type { Failure } from '../../domain/index.js';
import type { Request } from './child/messages.js';
import type { LighthouseLimits } from './lighthouse-limits.js';
import type { LighthouseProcess, ProcessReply } from './lighthouse-process.js';

/** How often memory is measured while a page is checked, in milliseconds. */
const MEMORY_INTERVAL = 500;

const OUT_OF_MEMORY: Failure = {
  code: 'body_too_large',
  message: 'The page needs more memory than a page is allowed.',
};

/** Ends a request early. Only the first call counts. */
export type Stop = (reason: Failure | Error) => void;

/** Runs one request at a time in a LighthouseProcess, which it starts on demand and replaces regularly. */
export class ProcessSlot {
  #process: LighthouseProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly start: () => Promise<LighthouseProcess>,
    private readonly limits: LighthouseLimits,
    private readonly log: Log | null,
  ) {}

  /**
   * @param prepare receives the function that ends the request early, together with Chrome
   * @returns the reply, or the failure passed to `stop`
   * @throws the error passed to `stop`, or an error if Chrome or Lighthouse broke
   */
  async request(request: Request, prepare: (stop: Stop) => void): Promise<ProcessReply | Failure> {
    clearTimeout(this.#idle);
    const process = await this.#currentProcess();
    process.isReferenced = true;
    const stopped = Promise.withResolvers<Failure>();
    // If the request cannot be sent, nothing else handles this rejection.
    stopped.promise.catch(() => undefined);
    const watch = setInterval(() => {
      if (process.memory > this.limits.maxMemoryBytes) stopped.resolve(OUT_OF_MEMORY);
    }, MEMORY_INTERVAL);
    let isReusable = false;
    try {
      prepare((reason) => (reason instanceof Error ? stopped.reject(reason) : stopped.resolve(reason)));
      const reply = await Promise.race([process.request(request), stopped.promise]);
      if ('code' in reply && !('kind' in reply)) return reply;
      if (reply.kind === 'out-of-memory') return OUT_OF_MEMORY;
      if (reply.kind === 'broken') throw new Error(reply.message);
      isReusable = true;
      return reply;
    } finally {
      clearInterval(watch);
      // Never reuse a process after an error or an early end.
      if (isReusable) this.#keepIdle(process);
      else await this.#end(process, 'kill');
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#process !== null) await this.#end(this.#process, 'close');
  }

  async #currentProcess(): Promise<LighthouseProcess> {
    const { recycleAboveBytes, recycleAfterGenerations, recycleAfterMs } = this.limits;
    const used = this.#process;
    if (used !== null) {
      const isWorn =
        used.generations >= recycleAfterGenerations ||
        Date.now() - used.startedAt >= recycleAfterMs ||
        used.memory > recycleAboveBytes;
      if (used.isAlive && !isWorn) return used;
      this.log?.debug({ generations: used.generations, memory: used.memory }, 'Replacing Chrome');
      await this.#end(used, used.isAlive ? 'close' : 'kill');
    }
    this.#process = await this.start();
    return this.#process;
  }

  #keepIdle(process: LighthouseProcess): void {
    process.isReferenced = false;
    this.#idle = setTimeout(() => {
      this.#end(process, 'close').catch((error: unknown) => this.log?.warn({ err: error }, 'Chrome did not close'));
    }, this.limits.idleMs).unref();
  }

  async #end(process: LighthouseProcess, how: 'close' | 'kill'): Promise<void> {
    this.#process = null;
    await process[how]();
  }
}
