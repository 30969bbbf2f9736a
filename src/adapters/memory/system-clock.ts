import type { Cancellation, Clock } from '../../application/index.js';

/** The system time. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }

  sleep(milliseconds: number, cancellation?: Cancellation): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        cancellation?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      if (cancellation?.aborted) end();
      else cancellation?.addEventListener('abort', end);
    });
  }
}
