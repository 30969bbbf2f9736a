import { AUDIT, FAILED, outcomeWith } from './support/reports.js';
import { writeAll } from './support/write-all.js';

describe('JSON', () => {
  test('is the record for one URL', () => {
    const text = writeAll('json', [outcomeWith([AUDIT])], { isSingle: true });
    expect(JSON.parse(text)).toEqual({ url: 'https://example.com/page?a=1&b=2', score: 0 });
  });

  test.each([
    ['no', []],
    ['one', [outcomeWith([AUDIT])]],
    ['several', [outcomeWith([AUDIT]), FAILED]],
  ])('is an array for a list of %s URLs', (_, graded) => {
    const records = JSON.parse(writeAll('json', graded));
    expect(records.map(({ url }: { url: string }) => url)).toEqual(graded.map(({ url }) => url));
  });

  test('says what became of a URL that the generator broke down on', () => {
    expect(JSON.parse(writeAll('json', [FAILED]))).toEqual([
      { url: FAILED.url, status: 'failed', score: null, result: null, failure: FAILED.failure },
    ]);
  });
});
