import { DEFAULT_SCAN_OPTIONS, globViolation, readScanOptions } from '../../../src/domain/index.js';

test('options have defaults', () => {
  expect(readScanOptions({})).toEqual({ options: DEFAULT_SCAN_OPTIONS, violations: null });
});

test('options are kept', () => {
  const options = {
    maxPages: 10_000,
    maxDepth: 0,
    sitemap: 'only',
    include: ['/a/**'],
    exclude: ['/b'],
    externalLinks: true,
  };
  expect(readScanOptions(options)).toEqual({ options, violations: null });
});

test('everything wrong is named at once, once for each field', () => {
  const { options, violations } = readScanOptions({
    maxPages: 10_001,
    maxDepth: 1.5,
    sitemap: 'perhaps',
    include: ['blog', 'news'],
    exclude: Array.from({ length: 21 }, () => '/a'),
  });
  expect(options).toBeNull();
  expect(violations?.map(({ field, code }) => [field, code])).toEqual([
    ['max_pages', 'out_of_range'],
    ['max_depth', 'out_of_range'],
    ['sitemap', 'invalid_choice'],
    ['include', 'invalid_glob'],
    ['exclude', 'too_many'],
  ]);
});

test.each([
  [{ maxPages: 0 }, 'max_pages'],
  [{ maxPages: Number.NaN }, 'max_pages'],
  [{ maxDepth: -1 }, 'max_depth'],
  [{ maxDepth: 101 }, 'max_depth'],
])('%j is out of range', (input, field) => {
  expect(readScanOptions(input).violations).toEqual([expect.objectContaining({ field, code: 'out_of_range' })]);
});

test.each([
  ['', 'invalid_glob'],
  ['blog/**', 'invalid_glob'],
  ['/a?b=*', 'invalid_glob'],
  ['/a#b', 'invalid_glob'],
  ['/a b', 'invalid_glob'],
  ['/a\u0000', 'invalid_glob'],
  ['/\ud800', 'invalid_glob'],
  [`/${'a'.repeat(200)}`, 'too_long'],
])('%j is no path glob', (glob, code) => {
  expect(globViolation(glob, 'include')).toMatchObject({ field: 'include', code });
});

test.each(['/', '/**', '/über/*.html', '/a%3Fb'])('%s is a path glob', (glob) => {
  expect(globViolation(glob, 'include')).toBeNull();
});
