import {
  DEFAULT_SCAN_OPTIONS,
  Scan,
  TRUNCATION_REASONS,
  parseTargetUrl,
  type CountedVisit,
  type Truncation,
} from '../../../src/domain/index.js';

const at = (second: number) => new Date(second * 1000);

const pending = (maxPages = 100) =>
  Scan.create({
    id: 's',
    account: 'a',
    target: parseTargetUrl('https://www.example.com/a#b'),
    options: { ...DEFAULT_SCAN_OPTIONS, maxPages },
    privacy: { kind: 'private' },
    jobId: 'j',
    now: at(1),
  });

function must(scan: Scan | null): Scan {
  if (scan === null) throw new Error('The scan refused the step.');
  return scan;
}

const running = () => must(pending().open(at(2)));
const visit = (change: Partial<CountedVisit> = {}): CountedVisit => ({
  kind: 'page',
  status: 'checked',
  isFetched: true,
  outcome: null,
  ...change,
});
const scored = (score: number, ...categories: readonly [string, number | null][]) =>
  visit({
    outcome: {
      score,
      categories: categories.map(([id, own]) => ({ id, title: `Title ${id}`, weight: 1, score: own })),
    },
  });
const truncation = (reason: Truncation['reason'], detail = reason as string): Truncation => ({ reason, detail });

test('a new scan is pending and has found nothing', () => {
  expect(pending().state).toEqual({
    id: 's',
    account: 'a',
    url: 'https://www.example.com/a',
    project: 'example.com',
    options: DEFAULT_SCAN_OPTIONS,
    privacy: { kind: 'private' },
    status: 'pending',
    failure: null,
    truncated: null,
    sitemaps: 'none',
    tally: {
      pages: { waiting: 0, checked: 0, failed: 0, skipped: 0 },
      visits: 0,
      open: 0,
      results: { good: 0, decent: 0, bad: 0 },
      tenths: 0,
      categories: [],
    },
    jobId: 'j',
    createdAt: at(1),
    startedAt: null,
    finishedAt: null,
    updatedAt: at(1),
  });
  expect(pending()).toMatchObject({ score: null, result: null, categories: [], isUnderWay: true, visitsLeft: 100 });
});

test('a second attempt at opening keeps the time of the first', () => {
  expect(running().state).toMatchObject({ status: 'running', startedAt: at(2) });
  expect(must(running().open(at(9))).state).toMatchObject({ status: 'running', startedAt: at(2), updatedAt: at(9) });
});

describe('the tally', () => {
  test('counts rows that were found', () => {
    const { state } = running().addFound({ waiting: 3, skipped: 2, links: 4 }, at(3));
    expect(state.tally).toMatchObject({ pages: { waiting: 3, checked: 0, failed: 0, skipped: 2 }, open: 7, visits: 0 });
  });

  test('counts visits by what became of the page', () => {
    const scan = [
      visit(),
      visit({ status: 'failed' }),
      visit({ status: 'skipped', isFetched: false }),
      visit({ kind: 'link' }),
    ].reduce(
      (each, counted) => each.recordVisit(counted, at(4)),
      running().addFound({ waiting: 4, skipped: 0, links: 2 }, at(3)),
    );
    expect(scan.state.tally).toMatchObject({
      pages: { waiting: 1, checked: 1, failed: 1, skipped: 1 },
      open: 2,
      visits: 2,
    });
    expect(scan.visitsLeft).toBe(98);
  });

  test('has the means of the scores, exact to a tenth', () => {
    const scan = [
      scored(90.1, ['a', 70.1], ['b', null]),
      scored(79.9, ['a', 10], ['b', 40]),
      scored(20, ['c', 1]),
    ].reduce(
      (each, counted) => each.recordVisit(counted, at(4)),
      running().addFound({ waiting: 3, skipped: 0, links: 0 }, at(3)),
    );
    expect(scan.score).toBe(63.3);
    expect(scan.result).toBe('decent');
    expect(scan.state.tally.results).toEqual({ good: 1, decent: 1, bad: 1 });
    expect(scan.categories).toEqual([
      { id: 'a', title: 'Title a', weight: 1, score: 40.1 },
      { id: 'b', title: 'Title b', weight: 1, score: 40 },
      { id: 'c', title: 'Title c', weight: 1, score: 1 },
    ]);
  });

  test('closes every row that waits, or only the pages', () => {
    const scan = running().addFound({ waiting: 3, skipped: 1, links: 5 }, at(3));
    const pages = { waiting: 0, checked: 0, failed: 0, skipped: 4 };
    expect(scan.skipWaiting(3, null, at(4)).state.tally).toMatchObject({ pages, open: 0 });
    expect(scan.skipWaiting(3, 'page', at(4)).state.tally).toMatchObject({ pages, open: 5 });
  });
});

test('no visits are left once there were as many as allowed', () => {
  const scan = must(pending(1).open(at(2))).recordVisit(visit(), at(3));
  expect(scan.visitsLeft).toBe(0);
  expect(scan.recordVisit(visit(), at(4)).visitsLeft).toBe(0);
});

test.each(TRUNCATION_REASONS.flatMap((one, index) => TRUNCATION_REASONS.slice(index + 1).map((other) => [one, other])))(
  '%s counts more than %s, whichever came first',
  (strong, weak) => {
    const [first, second] = [truncation(strong), truncation(weak)];
    expect(running().truncate(first, at(3)).truncate(second, at(4)).state.truncated).toEqual(first);
    expect(running().truncate(second, at(3)).truncate(first, at(4)).state.truncated).toEqual(first);
  },
);

test('the first detail of a reason stays', () => {
  const scan = running().truncate(truncation('trap', 'One.'), at(3));
  expect(scan.truncate(truncation('trap', 'Two.'), at(4))).toBe(scan);
});

describe('a scan', () => {
  const failure = { code: 'internal_error', message: 'No.' } as const;

  test('ends when its findings are stored', () => {
    expect(must(running().finish(at(5))).state).toMatchObject({ status: 'ready', jobId: null, finishedAt: at(5) });
    expect(pending().finish(at(5))).toBeNull();
  });

  test('can fail while it is under way', () => {
    for (const scan of [pending(), running()]) {
      expect(must(scan.fail(failure, at(5))).state).toMatchObject({
        status: 'failed',
        failure,
        jobId: null,
        finishedAt: at(5),
      });
    }
  });

  test('can be canceled, which counts more than any other reason, and stays canceled', () => {
    const canceled = must(running().truncate(truncation('max_pages'), at(3)).cancel(at(4)));
    expect(canceled.state).toMatchObject({ status: 'canceled', finishedAt: at(4), truncated: { reason: 'canceled' } });
    expect(must(canceled.finish(at(5))).state).toMatchObject({ status: 'canceled', finishedAt: at(4), jobId: null });
  });

  test.each([
    ['ready', must(running().finish(at(5)))],
    ['failed', must(running().fail(failure, at(5)))],
    ['canceled', must(running().cancel(at(5)))],
  ])('that is %s cannot be opened, fail or be canceled', (_status, scan) => {
    expect([scan.open(at(6)), scan.fail(failure, at(6)), scan.cancel(at(6))]).toEqual([null, null, null]);
  });
});
