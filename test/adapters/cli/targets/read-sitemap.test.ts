import type { ListSitemap, SitemapProblem } from '../../../../src/adapters/cli/index.js';
import { readSitemap } from '../../../../src/adapters/cli/targets/read-sitemap.js';
import { errorDetails } from '../../../../src/domain/index.js';

const { signal } = new AbortController();
const listed = { urls: ['https://a.example/'], truncated: null, skipped: 2, problems: [] };

/** Lists with these problems. */
const failing =
  (...problems: readonly SitemapProblem[]): ListSitemap =>
  () =>
    Promise.resolve({ ...listed, problems });

test('a bare host means https, and the limit is passed on', async () => {
  const calls: unknown[] = [];
  const list: ListSitemap = (...call) => {
    calls.push(call);
    return Promise.resolve(listed);
  };
  expect(await readSitemap('a.example/sitemap.xml', 7, list, signal)).toBe(listed);
  expect(calls).toEqual([['https://a.example/sitemap.xml', 7, signal]]);
});

test('a document that is unavailable is an error with the option in front', async () => {
  const problems = ['The first cannot be read.', 'Nor can the second.'].map((message) => ({
    code: 'unavailable' as const,
    message,
  }));
  const read = readSitemap('https://a.example/', 7, failing(...problems), signal);
  await expect(read).rejects.toThrow('--sitemap: The first cannot be read.');
});

test.each(['not_a_sitemap', 'nested_too_deep'] as const)('%s is a violation of the option', async (code) => {
  const read = readSitemap('https://a.example/', 7, failing({ code, message: 'Wrong.' }), signal);
  const error: unknown = await read.catch((reason: unknown) => reason);
  const details = errorDetails(error);
  expect(details).toMatchObject({ kind: 'invalid', violations: [{ field: '--sitemap', code }] });
});

test('an address that is no URL is a violation of the option', async () => {
  await expect(readSitemap('nonsense', 7, failing(), signal)).rejects.toThrow();
});
