import { DEFAULT_SCAN_OPTIONS } from '../../../../../src/domain/index.js';
import { progressOf, progressText } from '../../../../../src/adapters/koa/pages/site/progress.js';

const START = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

function scan(checked: number, waiting: number, { failed = 0, skipped = 0, maxPages = 1000 } = {}) {
  const pages = { checked, waiting, failed, skipped, found: checked + waiting + failed + skipped };
  return { pages, startedAt: START, options: { ...DEFAULT_SCAN_OPTIONS, maxPages } };
}

test('says how far a scan is, its rate and the time left', () => {
  expect(progressOf(scan(190, 114, { failed: 2, skipped: 6 }), after(288))).toEqual({
    done: 198,
    total: 312,
    percent: 63,
    rate: 40,
    minutesLeft: 3,
  });
});

test('counts no pages that the limit leaves out', () => {
  expect(progressOf(scan(90, 500, { maxPages: 100 }), after(60))).toMatchObject({ total: 100, percent: 90 });
});

test('does not guess at the beginning, and never reaches 100 before the end', () => {
  expect(progressOf(scan(4, 96), after(60))).toMatchObject({ rate: null, minutesLeft: null });
  expect(progressOf(scan(50, 96), after(2))).toMatchObject({ rate: null, minutesLeft: null });
  expect(progressOf({ ...scan(0, 0), startedAt: null }, START)).toMatchObject({ percent: 0, total: 0 });
  expect(progressOf(scan(100, 0), after(60))).toMatchObject({ percent: 99, minutesLeft: null });
});

test('is a text once a page is found', () => {
  expect(progressText({ done: 3, total: 4 })).toBe('3 of 4 pages');
  expect(progressText({ done: 0, total: 0 })).toBe('');
});
