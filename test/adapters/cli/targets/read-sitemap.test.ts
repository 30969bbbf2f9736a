import { gzipSync } from 'node:zlib';
import type { FetchDocument } from '../../../../src/adapters/cli/index.js';
import { MAX_SITEMAP_BYTES, readSitemap } from '../../../../src/adapters/cli/targets/read-sitemap.js';

const HOME = 'https://a.example';

/** Serves `documents` by URL, and 404 for all others. Records the fetched URLs. */
function serving(documents: Record<string, string | Uint8Array>): { fetch: FetchDocument; fetched: string[] } {
  const fetched: string[] = [];
  const fetch: FetchDocument = (url) => {
    fetched.push(url);
    const document = documents[url];
    const bytes = typeof document === 'string' ? Buffer.from(document) : (document ?? new Uint8Array());
    return Promise.resolve({ url, status: document === undefined ? 404 : 200, bytes });
  };
  return { fetch, fetched };
}

const list = (...urls: string[]) => `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const index = (...urls: string[]) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

const { signal } = new AbortController();
const read = (fetch: FetchDocument, url = `${HOME}/sitemap.xml`, limit = 100) => readSitemap(url, limit, fetch, signal);

describe('readSitemap', () => {
  test('follows robots.txt, an index and compressed files, and removes duplicates', async () => {
    const { fetch } = serving({
      [`${HOME}/robots.txt`]: `Sitemap: ${HOME}/index.xml`,
      [`${HOME}/index.xml`]: index(`${HOME}/1.xml`, `${HOME}/2.xml.gz`),
      [`${HOME}/1.xml`]: list(`${HOME}/a`, `${HOME}/b#part`),
      [`${HOME}/2.xml.gz`]: gzipSync(list(`${HOME}/b`, `${HOME}/c`)),
    });
    const { urls } = await read(fetch, `${HOME}/robots.txt`);
    expect(urls).toEqual([`${HOME}/a`, `${HOME}/b`, `${HOME}/c`]);
  });

  test('skips other hosts, and does not fetch from them', async () => {
    const { fetch, fetched } = serving({
      [`${HOME}/sitemap.xml`]: index('https://evil.example/s.xml', 'http://169.254.169.254/', `${HOME}/1.xml`),
      [`${HOME}/1.xml`]: list(`${HOME}/a`, 'https://evil.example/', 'javascript:alert(1)', 'https://u:p@a.example/'),
    });
    expect(await read(fetch)).toEqual({ urls: [`${HOME}/a`], hasMore: false, skipped: 5 });
    expect(fetched).toEqual([`${HOME}/sitemap.xml`, `${HOME}/1.xml`]);
  });

  test('accepts URLs of the host that the sitemap redirects to', async () => {
    const fetch: FetchDocument = () =>
      Promise.resolve({
        url: 'https://www.a.example/s.xml',
        status: 200,
        bytes: Buffer.from(list('https://www.a.example/')),
      });
    expect((await read(fetch)).urls).toEqual(['https://www.a.example/']);
  });

  test('stops fetching at the limit', async () => {
    const { fetch, fetched } = serving({
      [`${HOME}/sitemap.xml`]: index(`${HOME}/1.xml`, `${HOME}/2.xml`),
      [`${HOME}/1.xml`]: list(`${HOME}/a`, `${HOME}/b`),
    });
    expect(await read(fetch, undefined, 2)).toEqual({ urls: [`${HOME}/a`, `${HOME}/b`], hasMore: true, skipped: 0 });
    expect(fetched).not.toContain(`${HOME}/2.xml`);
    expect((await read(fetch, `${HOME}/1.xml`, 1)).hasMore).toBe(true);
    expect((await read(fetch, `${HOME}/1.xml`, 2)).hasMore).toBe(false);
  });

  test('stops at loops, nested indexes and 100 documents', async () => {
    const circle = serving({ [`${HOME}/sitemap.xml`]: index(`${HOME}/sitemap.xml`) });
    expect((await read(circle.fetch)).urls).toEqual([]);
    const names = ['/sitemap.xml', '/1.xml', '/2.xml', '/3.xml'];
    const deep = serving(
      Object.fromEntries(names.map((name, depth) => [HOME + name, index(`${HOME}/${depth + 1}.xml`)])),
    );
    await expect(read(deep.fetch)).rejects.toThrow('index inside another');
    const many = Array.from({ length: 300 }, (_, each) => `${HOME}/${each}.xml`);
    const wide = serving({
      ...Object.fromEntries(many.map((url) => [url, list()])),
      [`${HOME}/sitemap.xml`]: index(...many),
    });
    expect((await read(wide.fetch)).hasMore).toBe(true);
    expect(wide.fetched).toHaveLength(100);
  });

  test.each([
    ['a page that is not a sitemap', { [`${HOME}/sitemap.xml`]: '<html></html>' }, 'is not a sitemap'],
    ['status 404', {}, 'status 404'],
    [
      'a document that is too long when decompressed',
      { [`${HOME}/sitemap.xml`]: gzipSync(Buffer.alloc(MAX_SITEMAP_BYTES + 1, ' ')) },
      'is longer than',
    ],
  ])('throws on %s', async (_, documents, words) => {
    await expect(read(serving(documents).fetch)).rejects.toThrow(words);
  });

  test('throws if a document is unavailable', async () => {
    const refused: FetchDocument = () => Promise.resolve({ failure: 'Not there.' });
    await expect(read(refused)).rejects.toThrow(`--sitemap: cannot fetch ${HOME}/sitemap.xml. Not there.`);
  });
});
