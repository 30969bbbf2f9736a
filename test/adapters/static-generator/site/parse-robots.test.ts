import { parseRobots } from '../../../../src/adapters/static-generator/site/parse-robots.js';

const rules = (text: string) => parseRobots(text).text.split('\n').filter(Boolean);

describe('groups', () => {
  test.each([
    ['for all crawlers', 'User-agent: *\nDisallow: /a', ['Disallow: /a']],
    [
      'for us, instead of those for all',
      'User-agent: *\nDisallow: /a\n\nUser-agent: sitegrade\nAllow: /b',
      ['Allow: /b'],
    ],
    ['for us, even if it has no rules', 'User-agent: *\nDisallow: /\n\nUser-agent: Sitegrade\nDisallow:', []],
    ['with a version', 'User-agent: Sitegrade/3.0\nDisallow: /a', ['Disallow: /a']],
    ['for several crawlers', 'User-agent: x\nUser-agent: Sitegrade\nDisallow: /a', ['Disallow: /a']],
    [
      'in several parts',
      'User-agent: Sitegrade\nDisallow: /a\nUser-agent: x\nDisallow: /b\nUser-agent: Sitegrade\nDisallow: /c',
      ['Disallow: /a', 'Disallow: /c'],
    ],
    ['for others only', 'User-agent: Googlebot\nDisallow: /', []],
    ['of names that begin like ours', 'User-agent: SitegradeX\nDisallow: /', []],
    ['with a sitemap between their names', 'User-agent: *\nSitemap: /s\nUser-agent: x\nDisallow: /a', ['Disallow: /a']],
    ['with comments, spaces and any line end', '\ufeff # c\r\n USER-AGENT :  * # c\rdisallow:/a#c\n', ['Disallow: /a']],
    ['without a name', 'Disallow: /a', []],
    ['with rules that match nothing', 'User-agent: *\nDisallow: a\nDisallow\nAllow: http://b/', []],
    ['with the same rule twice', 'User-agent: *\nDisallow: /a\nDisallow: /a', ['Disallow: /a']],
  ])('%s', (_, text, expected) => {
    expect(rules(text)).toEqual(expected);
  });

  test('keeps at most 64 KiB of whole rules', () => {
    const { text } = parseRobots(
      `User-agent: *\n${Array.from({ length: 50_000 }, (_, each) => `Disallow: /${each}`).join('\n')}`,
    );
    expect(text.length).toBeLessThanOrEqual(64 * 1024);
    expect(text.length).toBeGreaterThan(64 * 1024 - 100);
    expect(text).toMatch(/\nDisallow: \/\d{4}$/);
  });
});

test.each([
  ['1.5', 1.5],
  ['0', 0],
  ['10', 10],
  ['3600', 10],
  ['1e9', 0],
  ['-1', 0],
  ['soon', 0],
  ['', 0],
])('a Crawl-delay of "%s" is %d seconds', (value, seconds) => {
  expect(parseRobots(`User-agent: *\nCrawl-delay: ${value}`).crawlDelay).toBe(seconds);
});

test('the longest Crawl-delay of our groups counts, and no other', () => {
  const own = 'User-agent: Sitegrade\nCrawl-delay: 2\nUser-agent: Sitegrade\nCrawl-delay: 1';
  expect(parseRobots(`User-agent: *\nCrawl-delay: 9\n${own}`).crawlDelay).toBe(2);
});

test('lists absolute http(s) sitemaps once, of any host, at most 100', () => {
  const lines = [
    'https://a.example/s.xml',
    'https://a.example/s.xml',
    '/s.xml',
    'ftp://a.example/',
    'http://cdn.example/s',
  ];
  const text = lines.map((line) => `Sitemap: ${line}`).join('\n');
  expect(parseRobots(text).sitemaps).toEqual(['https://a.example/s.xml', 'http://cdn.example/s']);
  const many = Array.from({ length: 200 }, (_, each) => `sitemap:https://a.example/${each}`).join('\n');
  expect(parseRobots(many).sitemaps).toHaveLength(100);
});
