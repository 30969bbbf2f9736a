import assert from 'node:assert/strict';
import type { Ports } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { within } from './fixtures.js';

export interface ClockSubject extends Pick<Ports, 'clock'> {
  /** Lets time pass for the clock: moves it, or waits. */
  readonly elapse: (milliseconds: number) => Promise<void>;
}

export const clockSuite: ContractSuite<ClockSubject> = {
  port: 'Clock',
  cases: [
    {
      name: 'returns a new date to every caller',
      async run({ clock }) {
        const before = clock.now().getTime();
        clock.now().setTime(0);
        assert.ok(clock.now().getTime() >= before);
      },
    },
    {
      name: 'sleeps as long as requested, and not much longer',
      async run({ clock, elapse }) {
        const before = clock.now().getTime();
        const slept = clock.sleep(20);
        await elapse(30);
        await within(slept, 'the end of a sleep');
        // A timer may be a millisecond ahead of the wall clock.
        assert.ok(clock.now().getTime() - before >= 19);
        await within(clock.sleep(0), 'the end of no sleep');
      },
    },
    {
      name: 'wakes at once when aborted, before or during the sleep, and never rejects',
      async run({ clock }) {
        const controller = new AbortController();
        const slept = clock.sleep(3_600_000, controller.signal);
        controller.abort();
        await within(slept, 'the end of an aborted sleep');
        await within(clock.sleep(3_600_000, controller.signal), 'the end of a sleep that was aborted before it began');
      },
    },
  ],
};
