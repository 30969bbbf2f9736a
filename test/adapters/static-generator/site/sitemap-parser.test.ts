import { SitemapParser, type SitemapEnd } from '../../../../src/adapters/static-generator/site/sitemap-parser.js';

/** Parses a text in pieces of so many bytes. */
function parse(text: string, size = 7, limit = Infinity) {
  const locations: string[] = [];
  const kinds = new Set<string>();
  const parser = new SitemapParser((kind, location) => {
    kinds.add(kind);
    locations.push(location);
    return locations.length < limit;
  });
  const bytes = Buffer.from(text);
  let read = 0;
  while (read < bytes.length && parser.write(bytes.subarray(read, read + size))) read += size;
  const end = parser.end();
  return { locations, kinds: [...kinds], end, read };
}

const list = (...urls: string[]) => `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;

describe.each([1, 7, 1_000_000])('in pieces of %d bytes', (size) => {
  test.each<[what: string, text: string, locations: string[]]>([
    [
      'pages',
      '\ufeff<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc> https://a.example/?x=1&amp;y=&#50;&#x33; </loc><lastmod>2026-01-01</lastmod></url></urlset>',
      ['https://a.example/?x=1&y=23'],
    ],
    ['prefixed names', '<s:urlset xmlns:s="x"><s:url><s:loc>https://a/</s:loc></s:url></s:urlset>', ['https://a/']],
    ['CDATA', '<urlset><url><loc><![CDATA[https://a/?a&b]]></loc></url></urlset>', ['https://a/?a&b']],
    ['a bare ampersand', list('https://a/?a=1&b=2', 'https://a/?&c'), ['https://a/?a=1&b=2', 'https://a/?&c']],
    ['letters of any script', list('https://ä.example/ツ'), ['https://ä.example/ツ']],
    [
      'images next to the page',
      '<urlset xmlns:image="i"><url><loc>https://a/</loc><image:image><image:loc>https://a/i.png</image:loc></image:image></url></urlset>',
      ['https://a/'],
    ],
    [
      'comments',
      `<!-- <url> --><urlset><!-- <loc>x</loc> --><url><loc>https://a/</loc></url></urlset><!-- -->`,
      ['https://a/'],
    ],
    ['an empty list', '<urlset></urlset>', []],
    ['an empty element', '<urlset/>', []],
    ['entries without a location', '<urlset><url/><url><loc/></url><url><loc> </loc></url></urlset>', []],
    [
      'locations elsewhere',
      '<urlset><loc>x</loc><sitemap><loc>x</loc></sitemap><url><a><loc>x</loc></a></url></urlset>',
      [],
    ],
    ['text', '\ufeff\n https://a/1\r\n\nhttps://a/2\n', ['https://a/1', 'https://a/2']],
    ['one line', 'https://a/1', ['https://a/1']],
  ])('reads %s', (_, text, locations) => {
    const parsed = parse(text, size);
    expect([parsed.locations, parsed.end]).toEqual([locations, 'complete']);
    expect(parsed.kinds).toEqual(locations.length > 0 ? ['pages'] : []);
  });

  test.each([
    ['an index', '<sitemapindex><sitemap><loc>https://a/1.xml</loc></sitemap></sitemapindex>'],
    ['robots.txt', 'User-agent: *\nDisallow: /a\nSITEMAP : https://a/1.xml'],
  ])('reads the sitemaps of %s', (_, text) => {
    expect(parse(text, size)).toMatchObject({ locations: ['https://a/1.xml'], kinds: ['index'], end: 'complete' });
  });

  test.each<[what: string, text: string, end: SitemapEnd]>([
    ['a page', '<!doctype html><html><body>Not found</body></html>', 'not_a_sitemap'],
    ['other XML', '<rss><channel><url><loc>https://a/</loc></url></channel></rss>', 'not_a_sitemap'],
    ['words', 'Not found', 'not_a_sitemap'],
    ['words after URLs', 'https://a/\nNot found', 'not_a_sitemap'],
    ['an endless line', 'x'.repeat(100_000), 'not_a_sitemap'],
    ['nothing', '', 'not_a_sitemap'],
    ['white space', ' \n\t', 'not_a_sitemap'],
    ['an opening', '<', 'not_a_sitemap'],
    ['a list that is cut off in a location', '<urlset><url><loc>https://a.example/', 'incomplete'],
    ['a list that is cut off after an entry', '<urlset><url></url>', 'incomplete'],
    ['endless depth', `<urlset>${'<url>'.repeat(10_000)}`, 'incomplete'],
  ])('finds the end of %s', (_, text, end) => {
    expect(parse(text, size).end).toBe(end);
  });
});

test('keeps what comes before a cut', () => {
  const text = list('https://a/1', 'https://a/2', 'https://a/3').slice(0, -40);
  expect(parse(text)).toMatchObject({ locations: ['https://a/1', 'https://a/2'], end: 'incomplete' });
});

test('stops when the listener has enough', () => {
  const text = list(...Array.from({ length: 1_000 }, (_, each) => `https://a/${each}`));
  const { locations, read } = parse(text, 100, 3);
  expect(locations).toHaveLength(3);
  expect(read).toBeLessThan(300);
  expect(parse('https://a/\n'.repeat(1_000), 1_000_000, 3).locations).toHaveLength(3);
});

test('stops where it is no sitemap', () => {
  expect(parse(`<html>${'<p>'.repeat(10_000)}`, 100).read).toBe(0);
});

test('does not expand entities that the document defines', () => {
  const laughs = Array.from({ length: 20 }, (_, each) => `<!ENTITY l${each + 1} "${`&l${each};`.repeat(10)}">`);
  const bomb = `<!DOCTYPE urlset [<!ENTITY l0 "https://a/">${laughs.join('')}]>${list('https://a/&l20;')}`;
  expect(parse(bomb).locations).toEqual(['https://a/&l20;']);
  const file = `<!DOCTYPE u [<!ENTITY f SYSTEM "file:///etc/passwd">]>${list('https://a/&f;')}`;
  expect(parse(file).locations).toEqual(['https://a/&f;']);
});

test('does not keep what no URL needs', () => {
  const long = `https://a/${'x'.repeat(1_000_000)}`;
  for (const text of [list(long, 'https://a/'), `${long}\nhttps://a/`]) {
    const { locations } = parse(text, 1_000);
    expect(Math.max(0, ...locations.map(({ length }) => length))).toBeLessThan(10_000);
  }
});
