import { AUDIT, FAILED, outcomeWith } from './support/reports.js';
import { writeAll } from './support/write-all.js';

describe('the JSON format', () => {
  test('writes the record of a single URL', () => {
    const text = writeAll('json', [outcomeWith([AUDIT])], { isSingle: true });
    expect(JSON.parse(text)).toEqual({ url: 'https://example.com/page?a=1&b=2', score: 0 });
  });

  test.each([
    [0, []],
    [1, [outcomeWith([AUDIT])]],
    [2, [outcomeWith([AUDIT]), FAILED]],
  ])('writes an array for a list of %i URLs', (_, outcomes) => {
    const records = JSON.parse(writeAll('json', outcomes));
    expect(records.map(({ url }: { url: string }) => url)).toEqual(outcomes.map(({ url }) => url));
  });

  test('writes a failed record when the generator throws', () => {
    expect(JSON.parse(writeAll('json', [FAILED]))).toEqual([
      { url: FAILED.url, status: 'failed', score: null, result: null, failure: FAILED.failure },
    ]);
  });
});
