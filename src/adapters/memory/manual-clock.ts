import type { Cancellation, Clock } from '../../application/index.js';

interface Sleeper {
  readonly wakesAt: number;
  readonly wake: () => void;
}

/** A clock that moves only when asked to, for tests and simulations. */
export class ManualClock implements Clock {
  #now: number;
  #sleepers: Sleeper[] = [];
  #watchers: { readonly count: number; readonly resolve: () => void }[] = [];

  constructor(start: Date | string = '2026-01-01T00:00:00.000Z') {
    this.#now = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Moves to `time`, forwards or backwards, and wakes sleepers that are due, the earliest first. */
  set(time: Date | string): void {
    this.#now = new Date(time).getTime();
    const due = this.#sleepers.filter(({ wakesAt }) => wakesAt <= this.#now);
    for (const sleeper of due.sort((a, b) => a.wakesAt - b.wakesAt)) sleeper.wake();
  }

  advance(milliseconds: number): void {
    this.set(new Date(this.#now + milliseconds));
  }

  /** Moves to the time when the next sleeper wakes. No effect without sleepers. */
  advanceToNext(): void {
    if (this.#sleepers.length > 0) this.set(new Date(Math.min(...this.#sleepers.map(({ wakesAt }) => wakesAt))));
  }

  /** Resolves once at least `count` calls sleep at the same time. */
  whenSleeping(count = 1): Promise<void> {
    if (this.#sleepers.length >= count) return Promise.resolve();
    return new Promise((resolve) => this.#watchers.push({ count, resolve }));
  }

  sleep(milliseconds: number, cancellation?: Cancellation): Promise<void> {
    if (milliseconds <= 0 || cancellation?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.#sleepers = this.#sleepers.filter((each) => each !== sleeper);
        cancellation?.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper: Sleeper = { wakesAt: this.#now + Math.ceil(milliseconds), wake };
      this.#sleepers.push(sleeper);
      cancellation?.addEventListener('abort', wake);
      this.#notifyWatchers();
    });
  }

  #notifyWatchers(): void {
    const isMet = ({ count }: { count: number }) => this.#sleepers.length >= count;
    for (const { resolve } of this.#watchers.filter(isMet)) resolve();
    this.#watchers = this.#watchers.filter((watcher) => !isMet(watcher));
  }
}
