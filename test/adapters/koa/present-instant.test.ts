import fc from 'fast-check';
import { presentInstant } from '../../../src/adapters/koa/api/presenters/values.js';

test('formats times as Date.prototype.toISOString does', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (time) => {
      expect(presentInstant(time)).toBe(time.toISOString());
    }),
  );
});

test.each([0, -1, 1, 86_399_999, 86_400_000, -62_198_755_200_000, 253_402_300_799_999, 8.64e15, -8.64e15])(
  'also for %d milliseconds after 1970',
  (milliseconds) => {
    const time = new Date(milliseconds);
    expect(presentInstant(time)).toBe(time.toISOString());
  },
);

test('rejects an invalid date', () => {
  expect(() => presentInstant(new Date(Number.NaN))).toThrow(RangeError);
});
