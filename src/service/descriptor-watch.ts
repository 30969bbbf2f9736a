import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Log } from '../index.js';

/** Milliseconds between checks. */
const INTERVAL = 1_000;

/** Minimum milliseconds between two log lines while descriptors are short. */
const LOG_INTERVAL = 60_000;

/**
 * Notices when the process has no free file descriptors. Node drops new connections then without an event, so this
 * opens a file to find out.
 */
export class DescriptorWatch {
  #isExhausted = false;
  #loggedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  /** @param open opens a file and returns its descriptor. Default: the null device */
  constructor(
    private readonly log: Pick<Log, 'info' | 'error'>,
    private readonly open: () => number = () => openSync(devNull, 'r'),
  ) {}

  /** Whether the last check found no free descriptor. */
  get isExhausted(): boolean {
    return this.#isExhausted;
  }

  start(): void {
    this.#timer = setInterval(() => this.check(), INTERVAL).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Call it also for each new connection, which may have taken the last descriptor. Takes about five microseconds. */
  check(): void {
    try {
      closeSync(this.open());
    } catch (error) {
      this.recognize(error);
      return;
    }
    if (!this.#isExhausted) return;
    this.#isExhausted = false;
    this.log.info({}, 'file descriptors are free again');
  }

  /** Logs an error that the lack of descriptors caused. @returns whether it did */
  recognize(error: unknown): boolean {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EMFILE' && code !== 'ENFILE') return false;
    this.#setExhausted(code);
    return true;
  }

  #setExhausted(code: 'EMFILE' | 'ENFILE'): void {
    this.#isExhausted = true;
    if (performance.now() - this.#loggedAt < LOG_INTERVAL) return;
    this.#loggedAt = performance.now();
    const limit = code === 'EMFILE' ? 'of this process (ulimit -n)' : 'of the system (fs.file-max)';
    this.log.error(
      { code },
      `No file descriptors are free: new connections are dropped, and pages cannot be fetched. Raise the limit ${limit}, ` +
        'or lower GENERATION_CONCURRENCY.',
    );
  }
}
