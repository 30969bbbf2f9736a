import { parseSitemap } from '../../../../src/adapters/cli/targets/parse-sitemap.js';

const pages = (...locations: string[]) => ({ kind: 'pages', locations });

describe('parseSitemap', () => {
  test.each([
    [
      'pages',
      '\ufeff<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc> https://a.example/?x=1&amp;y=&#50;&#x33; </loc><lastmod>2026-01-01</lastmod></url></urlset>',
      pages('https://a.example/?x=1&y=23'),
    ],
    [
      'prefixed names',
      '<s:urlset xmlns:s="x"><s:url><s:loc>https://a.example/</s:loc></s:url></s:urlset>',
      pages('https://a.example/'),
    ],
    [
      'CDATA',
      '<urlset><url><loc><![CDATA[https://a.example/?a&b]]></loc></url></urlset>',
      pages('https://a.example/?a&b'),
    ],
    [
      'images next to the page',
      '<urlset xmlns:image="i"><url><loc>https://a.example/</loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url></urlset>',
      pages('https://a.example/'),
    ],
    [
      'an index',
      '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
      { kind: 'index', locations: ['https://a.example/1.xml'] },
    ],
    ['an empty list', '<urlset></urlset>', pages()],
    ['entries without a location', '<urlset><url/><url><loc/></url></urlset>', pages()],
    ['text', 'https://a.example/1\r\n\nhttps://a.example/2\n', pages('https://a.example/1', 'https://a.example/2')],
    [
      'robots.txt',
      'User-agent: *\nSITEMAP: https://a.example/s.xml',
      { kind: 'index', locations: ['https://a.example/s.xml'] },
    ],
  ])('reads %s', (_, text, expected) => {
    expect(parseSitemap(text)).toEqual(expected);
  });

  test.each([
    ['a page', '<!doctype html><html><body>Not found</body></html>'],
    ['words', 'Not found'],
    ['nothing', ''],
    ['broken XML', '<urlset><url><loc>https://a.example/'],
    ['endless depth', `<urlset>${'<url>'.repeat(100_000)}`],
  ])('finds no locations in %s', (_, text) => {
    expect(parseSitemap(text)?.locations ?? []).toEqual([]);
  });

  test('does not expand entities that the document defines', () => {
    const laughs = Array.from({ length: 20 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`);
    const bomb = `<!DOCTYPE urlset [<!ENTITY l0 "https://a.example/">${laughs.join('')}]><urlset><url><loc>&l20;</loc></url></urlset>`;
    expect(parseSitemap(bomb)?.locations.join('').length ?? 0).toBeLessThan(10);
    const file = '<!DOCTYPE u [<!ENTITY f SYSTEM "file:///etc/passwd">]><urlset><url><loc>&f;</loc></url></urlset>';
    expect(JSON.stringify(parseSitemap(file))).not.toContain('root:');
  });
});
