import assert from 'node:assert/strict';
import type { Ports, RateLimiter } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { atOnce } from './fixtures.js';

export interface RateLimiterSubject extends Pick<Ports, 'ids'> {
  newLimiter(options: { readonly limit: number; readonly windowSeconds: number }): RateLimiter | Promise<RateLimiter>;
  /** Lets time pass for the limiters: moves their clock, or waits. */
  elapse(milliseconds: number): Promise<void>;
  /** Sets the wall clock that the limiters read forward, or back if negative. Omit it if they read none. */
  setClock?(milliseconds: number): Promise<void>;
}

const HOUR = 60 * 60 * 1000;

export const rateLimiterSuite: ContractSuite<RateLimiterSubject> = {
  port: 'RateLimiter',
  cases: [
    {
      name: 'allows exactly as many calls as its limit, and counts them down',
      async run(subject) {
        const limiter = await subject.newLimiter({ limit: 3, windowSeconds: 60 });
        const key = subject.ids.next();
        for (const [allowed, remaining] of [
          [true, 2],
          [true, 1],
          [true, 0],
          [false, 0],
          [false, 0],
        ] as const) {
          const verdict = await limiter.consume(key);
          const { resetSeconds, ...rest } = verdict;
          assert.deepEqual(rest, { allowed, limit: 3, remaining, windowSeconds: 60 });
          assert.ok(Number.isInteger(resetSeconds) && resetSeconds >= 1 && resetSeconds <= 60, `${resetSeconds}`);
        }
      },
    },
    {
      name: 'allows no more if all calls come at once',
      async run(subject) {
        const limiter = await subject.newLimiter({ limit: 7, windowSeconds: 60 });
        const key = subject.ids.next();
        const verdicts = await atOnce(20, () => limiter.consume(key));
        assert.equal(verdicts.filter(({ allowed }) => allowed).length, 7);
      },
    },
    {
      name: 'counts each key separately, whatever it looks like',
      async run(subject) {
        const limiter = await subject.newLimiter({ limit: 1, windowSeconds: 60 });
        for (const key of [subject.ids.next(), subject.ids.next(), '__proto__', 'constructor', 'x'.repeat(500)]) {
          assert.equal((await limiter.consume(key)).allowed, true, key);
          assert.equal((await limiter.consume(key)).allowed, false, key);
        }
      },
    },
    {
      name: 'starts a new window when the old one has ended',
      async run(subject) {
        const limiter = await subject.newLimiter({ limit: 2, windowSeconds: 1 });
        const key = subject.ids.next();
        for (let call = 0; call < 4; call += 1) await limiter.consume(key);
        await subject.elapse(1100);
        const { allowed, remaining } = await limiter.consume(key);
        assert.deepEqual([allowed, remaining], [true, 1]);
      },
    },
    {
      name: 'blocks nobody for longer than a window if the clock is set back',
      async run(subject) {
        const limiter = await subject.newLimiter({ limit: 1, windowSeconds: 1 });
        const key = subject.ids.next();
        await limiter.consume(key);
        await subject.setClock?.(-HOUR);
        try {
          assert.ok((await limiter.consume(key)).resetSeconds <= 1);
          await subject.elapse(1100);
          assert.equal((await limiter.consume(key)).allowed, true);
          assert.equal((await limiter.consume(key)).allowed, false);
        } finally {
          await subject.setClock?.(HOUR);
        }
      },
    },
    {
      name: 'still counts after the clock is set forward',
      async run(subject) {
        const limiter = await subject.newLimiter({ limit: 2, windowSeconds: 60 });
        const key = subject.ids.next();
        await limiter.consume(key);
        await subject.setClock?.(HOUR);
        try {
          const verdicts = [];
          for (let call = 0; call < 3; call += 1) verdicts.push(await limiter.consume(key));
          assert.equal(verdicts.at(-1)?.allowed, false);
          for (const { resetSeconds } of verdicts)
            assert.ok(resetSeconds >= 1 && resetSeconds <= 60, `${resetSeconds}`);
        } finally {
          await subject.setClock?.(-HOUR);
        }
      },
    },
    {
      name: 'takes back counted calls, and no more than were counted',
      async run(subject) {
        const limiter = await subject.newLimiter({ limit: 2, windowSeconds: 60 });
        const key = subject.ids.next();
        await limiter.restore(key);
        await limiter.consume(key);
        await limiter.consume(key);
        await limiter.restore(key);
        assert.equal((await limiter.consume(key)).allowed, true);
        assert.equal((await limiter.consume(key)).allowed, false);
        for (let call = 0; call < 5; call += 1) await limiter.restore(key);
        const verdicts = [];
        for (let call = 0; call < 3; call += 1) verdicts.push((await limiter.consume(key)).allowed);
        assert.deepEqual(verdicts, [true, true, false]);
      },
    },
    {
      name: 'does not count refused calls',
      async run(subject) {
        const limiter = await subject.newLimiter({ limit: 1, windowSeconds: 60 });
        const key = subject.ids.next();
        for (let call = 0; call < 5; call += 1) await limiter.consume(key);
        await limiter.restore(key);
        assert.equal((await limiter.consume(key)).allowed, true);
      },
    },
  ],
};
