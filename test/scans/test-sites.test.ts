import { gunzipSync } from 'node:zlib';
import { SITE_FINDINGS } from '../../src/domain/scans/finding.js';
import { buildSite, faultsOfEveryKind, serveSite, trapSite, TRAPS } from '../support/sites/index.js';
import { depthsOf, pagesOf } from '../support/sites/model.js';

const ORIGIN = 'https://example.com';

describe('buildSite', () => {
  const site = buildSite({ origin: ORIGIN, pages: 300, seed: 7, faults: faultsOfEveryKind(6) });

  test('the same options give the same site', () => {
    const again = buildSite({ origin: ORIGIN, pages: 300, seed: 7, faults: faultsOfEveryKind(6) });
    expect(again.expected).toEqual(site.expected);
    expect([...again.rows]).toEqual([...site.rows]);
    for (const url of site.rows.keys()) expect(again.respond(url, 'GET')).toEqual(site.respond(url, 'GET'));
    expect(buildSite({ origin: ORIGIN, pages: 300, seed: 8 }).respond(`${ORIGIN}/`, 'GET')).not.toEqual(
      site.respond(`${ORIGIN}/`, 'GET'),
    );
  });

  test.each(SITE_FINDINGS)('plants %s', (id) => {
    expect(site.expected[id].length).toBeGreaterThanOrEqual(6);
  });

  test('a site without faults has as many listed pages as asked for, at most three clicks away, with unique titles', () => {
    const plain = buildSite({ origin: ORIGIN, pages: 500 });
    const listed = pagesOf(plain.model).filter((page) => plain.model.sitemap.has(page.url));
    expect(listed).toHaveLength(500);
    expect(new Set(listed.map((page) => page.title)).size).toBe(500);
    expect(new Set(listed.map((page) => page.description)).size).toBe(500);
    const depths = depthsOf(plain.model);
    expect(Math.max(...listed.map((page) => depths.get(page.url)!))).toBe(3);
    expect(Object.values(plain.expected).flat()).toEqual([]);
  });

  test('the sitemap index names parts, compressed or not, that list every URL', () => {
    const { body } = site.respond(`${ORIGIN}/sitemap-index.xml`, 'GET');
    const parts = Array.from(String(body).matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => site.respond(url!, 'GET').body);
    const texts = parts.map((part) => (typeof part === 'string' ? part : gunzipSync(part).toString()));
    const urls = texts.flatMap((text) => Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url));
    expect(urls.map((url) => url!.replaceAll('&amp;', '&'))).toEqual([...site.model.sitemap]);
  });
});

test('serveSite counts requests by URL', async () => {
  const running = await serveSite((origin) => buildSite({ origin, pages: 50 }));
  const urls = [`${running.origin}/`, `${running.origin}/about`, `${running.origin}/none`];
  const answers = await Promise.all(urls.map((url) => fetch(url)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  expect(running.gets()).toEqual(new Map(urls.map((url) => [url, 1])));
  await running.close();
});

test.each(TRAPS)('a trap of the kind %s serves its first page and robots.txt', (trap) => {
  const site = trapSite(trap, ORIGIN);
  expect(String(site.respond(`${ORIGIN}/`, 'GET').body)).toContain('<h1>');
  expect(site.respond(`${ORIGIN}/robots.txt`, 'GET').status).toBe(
    trap === 'robots-error' ? 503 : /robots|crawl/.test(trap) ? 200 : 404,
  );
});
