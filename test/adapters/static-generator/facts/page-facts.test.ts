import { unpackFacts } from '../../../../src/adapters/static-generator/facts/packed-facts.js';
import { PageAnalyzer } from '../../../../src/adapters/static-generator/workers/page-analyzer.js';
import { NO_RESOURCES } from '../../../../src/adapters/static-generator/resources/related-resources.js';
import { MAX_ALTERNATES, MAX_LINKS, type PageFacts } from '../../../../src/domain/index.js';
import { auditsOf, body, head, header, sketchPage, type PageSketch } from '../in-memory-page.js';

function factsOf(sketch: PageSketch): PageFacts {
  const analysis = new PageAnalyzer().analyze({
    key: 1,
    page: sketchPage(sketch),
    resources: NO_RESOURCES,
    facts: 'only',
  });
  if (analysis.kind !== 'audited' || analysis.facts === undefined) throw new Error(analysis.kind);
  expect(analysis.audits).toEqual([]);
  return unpackFacts(analysis.facts);
}

const urlsOf = (sketch: PageSketch) => factsOf(sketch).links.map(({ url }) => url);
const textOf = (link: string) => factsOf(body(link)).links[0]?.text;

test('a page without anything', () => {
  expect(factsOf({ html: '', status: 203 })).toEqual({
    statusCode: 203,
    title: null,
    description: null,
    canonical: null,
    isNoindex: false,
    alternates: [],
    links: [],
  });
});

test('audits are the same, byte for byte, with facts and without', () => {
  const html =
    '<head><base href=/b/><title>T</title><link rel=canonical href=/c></head><a href=x>click here</a><a>y</a>';
  const page = sketchPage({ html });
  const analysis = new PageAnalyzer().analyze({ key: 1, page, resources: NO_RESOURCES, facts: 'too' });
  if (analysis.kind !== 'audited') throw new Error(analysis.kind);
  const { facts, ...rest } = analysis;
  expect(JSON.stringify(rest)).toBe(JSON.stringify({ kind: 'audited', audits: auditsOf({ html }), title: 'T' }));
  expect(facts && unpackFacts(facts)).toMatchObject({
    title: 'T',
    canonical: 'https://example.com/c',
    links: [{ url: 'https://example.com/b/x', text: 'click here', isNofollow: false }],
  });
});

describe('links', () => {
  test('are absolute, normalized and without fragments', () => {
    const links =
      '<a href="tea?a=1&amp;b=2#top"></a><a href=" HTTP://Example.COM:80/ä/../b\n"></a><area href=//other.example>';
    expect(urlsOf(body(links))).toEqual([
      'https://example.com/tea?a=1&b=2',
      'http://example.com/b',
      'https://other.example/',
    ]);
  });

  test('are distinct by URL, in document order; the first text counts', () => {
    const links =
      '<a href=/a>One</a><a href=/b>Two</a><a href=/a#x>Three</a><a href=./a>Four</a><a href=https://EXAMPLE.com/a>';
    expect(factsOf(body(links)).links).toEqual([
      { url: 'https://example.com/a', text: 'One', isNofollow: false },
      { url: 'https://example.com/b', text: 'Two', isNofollow: false },
    ]);
  });

  test('an empty reference and a fragment lead to the page itself', () => {
    expect(urlsOf({ ...body('<a href="">A</a><a href="#top">B</a>'), url: 'https://example.com/p?q' })).toEqual([
      'https://example.com/p?q',
    ]);
  });

  test.each([
    ['the first base with an href', '<base target=x><base href=/one/><base href=/two/>', 'https://example.com/one/x'],
    ['the page, if the base is not valid', '<base href="https://"><base href=/two/>', 'https://example.com/x'],
    ['a base after the link', '</head><body><a href=x>first</a><base href=/late/>', 'https://example.com/late/x'],
  ])('start from %s', (_name, html, url) => {
    expect(urlsOf(head(`${html}<a href=x>X</a>`))[0]).toBe(url);
  });

  test('are dropped if a report could not have their URL', () => {
    const long = 'x'.repeat(3000);
    const links = [
      'javascript:void(0)',
      'mailto:a@example.com',
      'tel:1',
      'data:text/html,x',
      'https://',
      'ftp://a.example/',
    ];
    const all = [...links, 'https://user:secret@example.com/', `/${long}`, 'http://a b/', `/ok#${long}`];
    expect(urlsOf(body(all.map((href) => `<a href="${href}">x</a>`).join('')))).toEqual(['https://example.com/ok']);
  });

  test('count if they are hidden, but not in templates, frames, forms, SVG images or the text of noscript', () => {
    const hidden = '<div hidden><a href=/1></a></div><p style="display:none"><a href=/2>x</a>';
    const others =
      '<template><a href=/3>x</a></template><noscript><a href=/4>x</a></noscript><iframe src=/5></iframe>' +
      '<form action=/6></form><svg><a href=/7>x</a></svg><link rel=next href=/8><a name=x>x</a>';
    expect(urlsOf(body(hidden + others))).toEqual(['https://example.com/1', 'https://example.com/2']);
  });

  test.each([
    ['<a href=/> Green \n tea <b>now</b><script>x()</script></a>', 'Green tea now'],
    ['<a href=/><span><img src=x alt=" "><img src=y alt="A cup"></span></a>', 'A cup'],
    ['<a href=/ aria-label=Cart title=Other><img src=x alt=""></a>', 'Cart'],
    ['<a href=/ title=Home>&nbsp;</a>', 'Home'],
    ['<map><area href=/ alt="North&#7; side">', 'North side'],
    ['<a href=/></a>', ''],
    [`<a href=/>${'tea '.repeat(50)}</a>`, `${'tea '.repeat(19)}tea…`],
    [`<a href=/>${'x'.repeat(78)}\u{1f375}\u{1f375}</a>`, `${'x'.repeat(78)}…`],
  ])('the text of %s', (link, text) => {
    expect(textOf(link)).toBe(text);
  });

  test.each([
    ['<a href=/ rel="NoFollow noopener">', true],
    ['<a href=/ rel="ugc sponsored">', false],
    ['<a href=/ rel=nofollow></a><a href=/>', false],
    ['<a href=/></a><a href=/ rel=nofollow>', false],
    ['<a href=/ rel=nofollow></a><a href=/#x rel=nofollow>', true],
  ])('nofollow counts if all links to a URL have it: %s', (html, isNofollow) => {
    expect(factsOf(body(html)).links).toMatchObject([{ isNofollow }]);
  });

  test.each<[string, PageSketch, boolean]>([
    ['robots', head('<meta name=ROBOTS content="index, NoFollow">'), true],
    ['none', head('<meta name=robots content=none>'), true],
    ['Googlebot', head('<meta name=robots content=index><meta name=googlebot content=nofollow>'), true],
    ['another crawler', head('<meta name=bingbot content=nofollow>'), false],
    ['the second meta', head('<meta name=robots content=all><meta name=robots content=nofollow>'), false],
    ['a header', header('x-robots-tag', 'nofollow'), true],
    ['a header for Googlebot', header('x-robots-tag', 'googlebot: nofollow'), true],
    ['a header for another crawler', header('x-robots-tag', 'otherbot: nofollow'), false],
  ])('nofollow of the whole page: %s', (_name, sketch, isNofollow) => {
    const html = `${sketch.html ?? ''}<a href=/>x</a>`;
    expect(factsOf({ ...sketch, html }).links).toEqual([{ url: 'https://example.com/', text: 'x', isNofollow }]);
  });

  test('of a page with 10⁵ links are bounded, and nofollow of later ones still counts', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `<a href=/${index}>`);
    many.splice(5_000, 0, '<a href=/first>');
    const { links } = factsOf(body(`<a href=/first rel=nofollow></a>${many.join('')}`));
    expect(links).toHaveLength(MAX_LINKS);
    expect(links.at(-1)?.url).toBe(`https://example.com/${MAX_LINKS - 2}`);
    expect(links[0]).toMatchObject({ isNofollow: false });
  });

  test('a page with 10⁶ links has more nodes than we check', () => {
    const page = sketchPage({ html: '<a href=/x>'.repeat(1_000_000) });
    const task = { key: 1, page, resources: NO_RESOURCES, facts: 'only' } as const;
    expect(new PageAnalyzer().analyze(task).kind).toBe('too-complex');
  });

  test('nested and endless markup in links is read in bounded time', () => {
    const html = `<a href=/x>${'<i>'.repeat(50_000)}text</a>${`<a href=/y>${'<b></b>'.repeat(100)}`.repeat(500)}`;
    expect(urlsOf(body(html))).toEqual(['https://example.com/x', 'https://example.com/y']);
  });
});

describe('the canonical URL', () => {
  const link = (href: string) => `<link rel=canonical href="${href}">`;

  test.each<[string, PageSketch, string | null]>([
    ['is the first in the head', head(link('/a#x') + link('/b')), 'https://example.com/a'],
    ['is not in the body', body(link('/a')), null],
    ['may be in a header', header('link', '</a>; rel="canonical"'), 'https://example.com/a'],
    [
      'of the head comes first',
      { ...head(link('/a')), headers: [['link', '<https://b.example>; rel=canonical']] },
      'https://example.com/a',
    ],
    ['is none if it is not valid', head(link('https://') + link('/b')), null],
    ['is none if it has another scheme', head(link('mailto:a@example.com')), null],
    ['is the next one if the first is empty', head(link('') + link('/b')), 'https://example.com/b'],
  ])('%s', (_name, sketch, canonical) => {
    expect(factsOf(sketch).canonical).toBe(canonical);
  });

  test('of the head is not replaced by one in a header, even if it is not valid', () => {
    const sketch = { ...head(link('https://')), headers: [['link', '</a>; rel=canonical']] as const };
    expect(factsOf(sketch).canonical).toBeNull();
  });
});

test.each<[string, PageSketch, boolean]>([
  ['nothing', head(''), false],
  ['robots', head('<meta name=robots content="NOINDEX, follow">'), true],
  ['none', head('<meta name=robots content=none>'), true],
  ['robots in the body', body('<meta name=robots content=noindex>'), false],
  ['Googlebot', head('<meta name=robots content=index><meta name=googlebot content=noindex>'), true],
  ['all but Googlebot', head('<meta name=googlebot content=index><meta name=robots content=noindex>'), true],
  ['another crawler', head('<meta name=bingbot content=noindex>'), false],
  ['a header', header('x-robots-tag', 'nofollow, noindex'), true],
  ['a header for another crawler', header('x-robots-tag', 'otherbot: noindex'), false],
  ['a date in the past', header('x-robots-tag', 'unavailable_after: 25 Jun 2010 15:00:00 PST'), true],
  ['a date in the future', header('x-robots-tag', 'unavailable_after: 25 Jun 2090 15:00:00 PST'), false],
])('noindex: %s', (_name, sketch, isNoindex) => {
  expect(factsOf(sketch).isNoindex).toBe(isNoindex);
});

test('the description is the first one, in one line, and short', () => {
  expect(
    factsOf(head('<meta name=Description content=" All\n about&#7; tea "><meta name=description content=B>')),
  ).toMatchObject({
    description: 'All about tea',
  });
  expect(factsOf(head('<meta name=description content=" "><meta name=description content=B>')).description).toBeNull();
  expect(factsOf(head(`<meta name=description content="${'x'.repeat(500)}">`)).description).toHaveLength(200);
  expect(factsOf(body('<meta name=description content=B>')).description).toBeNull();
});

test('other languages come from the head and from headers, and are bounded', () => {
  const links =
    '<link rel=alternate hreflang=" de-AT " href=/de#x><link rel=alternate hreflang=x-default href=/>' +
    '<link rel=alternate hreflang=fr href="https://"><link rel=alternate href=/feed type="application/rss+xml">' +
    `<link rel=alternate hreflang=${'x'.repeat(36)} href=/x>`;
  const headers = [['link', '<https://example.com/en>; rel="alternate"; hreflang="EN"']] as const;
  expect(factsOf({ ...head(links), headers }).alternates).toEqual([
    { language: 'en', url: 'https://example.com/en' },
    { language: 'de-at', url: 'https://example.com/de' },
    { language: 'x-default', url: 'https://example.com/' },
  ]);
  const many = Array.from({ length: 200 }, (_, index) => `<link rel=alternate hreflang=de href=/${index}>`).join('');
  expect(factsOf(head(many)).alternates).toHaveLength(MAX_ALTERNATES);
});
