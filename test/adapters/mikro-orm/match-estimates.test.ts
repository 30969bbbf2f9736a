import { jest } from '@jest/globals';
import { MatchEstimates } from '../../../src/adapters/mikro-orm/lists/match-estimates.js';
import type { Session } from '../../../src/adapters/mikro-orm/session/session.js';
import type { ReportQuery } from '../../../src/application/index.js';

const query = (account: string, search: string) => ({ account, search }) as ReportQuery;

const newEstimates = () => MatchEstimates.of({} as Session);

afterEach(() => {
  jest.useRealTimers();
});

test('an estimate is kept for a minute, per account and text', () => {
  jest.useFakeTimers();
  const estimates = newEstimates();
  expect(estimates.get(query('one', 'Word'))).toBeUndefined();
  estimates.set(query('one', 'Word'), 7);
  expect(estimates.get(query('one', 'word'))).toBe(7);
  expect(estimates.get(query('two', 'word'))).toBeUndefined();
  jest.advanceTimersByTime(60_000);
  expect(estimates.get(query('one', 'word'))).toBeUndefined();
});

test('each session has its own, and their number is limited', () => {
  const session = {} as Session;
  const estimates = MatchEstimates.of(session);
  estimates.get(query('one', 'first'));
  for (let index = 0; index <= 1_000; index += 1) estimates.set(query('one', `word ${index}`), index);
  expect(MatchEstimates.of(session).get(query('one', 'word 1000'))).toBe(1_000);
  expect(estimates.get(query('one', 'word 0'))).toBeUndefined();
  expect(newEstimates().get(query('one', 'word 1000'))).toBeUndefined();
});
