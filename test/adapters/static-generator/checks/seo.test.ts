import { answer, auditOf, body, head, REFUSED, verdictTable } from '../in-memory-page.js';

const robots = (text: string, status = 200) => ({ resources: { robotsTxt: answer(status, text) } });
const date: [string, string] = ['date', 'Fri, 20 Nov 2026 12:00:00 GMT'];
const tag = (...values: string[]) => ({
  headers: [date, ...values.map((value): [string, string] => ['x-robots-tag', value])],
});

verdictTable('is-crawlable', [
  ['no rules', 'pass', {}],
  ['robots noindex', 'fail', head('<meta name=robots content="noindex, follow">')],
  ['ROBOTS None', 'fail', head('<meta name=ROBOTS content=" None ">')],
  ['a meta in the body', 'pass', body('<meta name=robots content=noindex>')],
  ['nofollow only', 'pass', head('<meta name=robots content=nofollow>')],
  ['one bot only', 'warn', head('<meta name=googlebot content=noindex>')],
  [
    'a bot-named meta beats robots',
    'warn',
    head('<meta name=robots content=noindex><meta name=googlebot content=all>'),
  ],
  [
    'every bot by name, and the generic rule open',
    'warn',
    head('googlebot bingbot duckduckbot archive.org_bot'.replace(/\S+/g, '<meta name=$& content=noindex>')),
  ],
  ['a header', 'fail', tag('noindex')],
  ['a header for one bot', 'warn', tag('googlebot: noindex')],
  ['a header for an unknown bot', 'pass', tag('otherbot: noindex')],
  ['expired', 'fail', tag('unavailable_after: 25 Jun 2010 15:00:00 PST')],
  ['not expired yet', 'pass', tag('unavailable_after: 25 Jun 2040 15:00:00 PST')],
  ['expired, without a Date header', 'fail', { headers: [['x-robots-tag', 'unavailable_after: 2010-06-25']] }],
  ['not expired yet, without a Date header', 'pass', { headers: [['x-robots-tag', 'unavailable_after: 2040-06-25']] }],
  ['a header for a bot with a very long name', 'pass', tag(`${'x'.repeat(300)}: noindex`)],
  ['a header whose list comes before a colon', 'fail', tag('noindex, max-snippet: 5')],
  ['robots.txt disallows', 'fail', robots('User-agent: *\nDisallow: /page')],
  ['robots.txt disallows elsewhere', 'pass', robots('User-agent: *\nDisallow: /other')],
  ['robots.txt disallows one bot', 'warn', robots('User-agent: Googlebot\nDisallow: /')],
  ['robots.txt allows one bot', 'warn', robots('User-agent: *\nDisallow: /\nUser-agent: bingbot\nAllow: /')],
  ['the text of an error page', 'pass', robots('User-agent: *\nDisallow: /', 404)],
]);

test('is-crawlable shows the blocking line of robots.txt', () => {
  const audit = auditOf('is-crawlable', robots('# hello\nUser-agent: *\n\nDisallow: /pa'));
  expect(audit.evidence).toEqual([
    { kind: 'text', value: 'robots.txt: Disallow: /pa', line: 4, column: null, selector: null },
  ]);
});

verdictTable('meta-description', [
  ['none', 'fail', head('')],
  ['blank', 'fail', head('<meta name=description content="  ">')],
  ['the first is blank', 'fail', head('<meta name=description content=""><meta name=description content=x>')],
  ['one', 'pass', head('<meta name=Description content="About">')],
]);
verdictTable('link-text', [
  ['no links', 'pass', body('')],
  ['generic', 'fail', body('<a href=/x> Click\n here </a>')],
  ['generic, nested', 'fail', body('<a href=/x><b>Learn</b> more</a>')],
  ['descriptive', 'pass', body('<a href=/x>Prices of tea</a>')],
  ['nofollow', 'pass', body('<a rel="nofollow" href=/x>here</a>')],
  ['to the page itself', 'pass', body('<a href="#top">here</a>')],
  ['javascript', 'pass', body('<a href="javascript:go()">here</a>')],
  ['mailto', 'pass', body('<a href="mailto:a@example.com">here</a>')],
  ['generic in another language', 'pass', body('<a lang=en href=/x>hier</a>')],
  ['generic in its own language', 'fail', body('<p lang=de-AT><a href=/x>hier</a>')],
  ['no language: generic in any language', 'fail', { html: '<a href=/x>hier</a>' }],
  ['the language of a descendant', 'fail', body('<a href=/x><b lang=de>hier</b></a>')],
  ['a descendant’s language overrides the link’s', 'pass', body('<a href=/x lang=de><b lang=en>hier</b></a>')],
  ['descendants disagree: any language', 'fail', body('<a href=/x><b lang=en>read</b> <b lang=fr>more</b></a>')],
  ['a URL that cannot be parsed', 'fail', body('<a href="https://">here</a>')],
]);
verdictTable('crawlable-anchors', [
  ['path', 'pass', body('<a href=/x>x</a>')],
  ['file', 'fail', body('<a href="file:///x">x</a>')],
  ['empty: the page itself', 'pass', body('<a href="">x</a>')],
  ['no href', 'pass', body('<a>x</a>')],
  ['no href but a link attribute', 'fail', body('<a rel=next>x</a>')],
  ['no href but an event handler', 'fail', body('<a onclick="go()">x</a>')],
  ['no href and a blank event handler', 'pass', body('<a onclick=" ">x</a>')],
  ['void', 'fail', body('<a href="javascript:void(0)">x</a>')],
  ['void with spaces', 'fail', body('<a href="javascript: void 0">x</a>')],
  ['unparsable', 'fail', body('<a href="https://">x</a>')],
  ['role', 'pass', body('<a role=button>x</a>')],
  ['mailto', 'pass', body('<a href="mailto:">x</a>')],
  ['id without href', 'pass', body('<a id=x></a>')],
  ['name', 'pass', body('<a name=x></a>')],
  ['the current page', 'pass', body('<a aria-current=page>x</a>')],
]);
verdictTable('robots-txt', [
  ['5xx', 'fail', robots('', 503)],
  ['429', 'not applicable', robots('', 429)],
  ['License, which Lighthouse 13.5 rejects', 'fail', robots('License: https://example.com/l.xml')],
  ['404', 'not applicable', robots('x', 404)],
  ['empty', 'not applicable', robots('')],
  ['unreachable', 'review', { resources: { robotsTxt: REFUSED } }],
  [
    'good',
    'pass',
    robots('# x\nUser-agent: *\nDisallow: /a*b$\nAllow:\nSitemap: https://example.com/s.xml\nCrawl-delay: 1'),
  ],
  ['unknown directive', 'fail', robots('User-agent: *\nDissallow: /')],
  ['no user-agent first', 'fail', robots('Disallow: /')],
  ['empty user-agent', 'fail', robots('User-agent:\nDisallow: /')],
  ['pattern without slash', 'fail', robots('User-agent: *\nDisallow: private')],
  ['$ in the middle', 'fail', robots('User-agent: *\nDisallow: /a$b')],
  ['relative sitemap', 'fail', robots('Sitemap: /s.xml')],
  ['sitemap of another scheme', 'fail', robots('Sitemap: data:text/plain,x')],
  ['no colon', 'fail', robots('User-agent *')],
]);

test('robots-txt reports the numbers of invalid lines', () => {
  const { evidence } = auditOf('robots-txt', robots('User-agent: *\r\nfoo: 1\r\nDisallow: x'));
  expect(evidence.map(({ line }) => line)).toEqual([2, 3]);
});

verdictTable('hreflang', [
  ['none', 'pass', head('')],
  ['good', 'pass', head('<link rel=alternate hreflang=de-AT href=https://example.com/de>')],
  ['x-default', 'pass', head('<link rel=alternate hreflang=x-default href=https://example.com/>')],
  ['unknown language', 'fail', head('<link rel=alternate hreflang=xx href=https://example.com/xx>')],
  ['relative', 'fail', head('<link rel=alternate hreflang=de href=/de>')],
  ['no href', 'fail', head('<link rel=alternate hreflang=de>')],
  ['two rel values, which Lighthouse skips', 'pass', head('<link rel="alternate nofollow" hreflang=xx href=/x>')],
  ['in the body', 'pass', body('<link rel=alternate hreflang=xx href=/de>')],
  ['header', 'fail', { headers: [['link', '</de>; rel="alternate"; hreflang="de"']] }],
]);
const canonicalTo = (...hrefs: string[]) => head(hrefs.map((href) => `<link rel=canonical href="${href}">`).join(''));
verdictTable('canonical', [
  ['none', 'not applicable', head('')],
  ['self', 'pass', canonicalTo('https://example.com/page')],
  ['relative', 'fail', canonicalTo('/page')],
  ['invalid', 'fail', canonicalTo('https://exa mple/')],
  ['two different', 'fail', canonicalTo('https://example.com/a', 'https://example.com/b')],
  ['the same twice', 'pass', canonicalTo('https://example.com/a', 'https://example.com/a')],
  ['the home page', 'fail', canonicalTo('https://example.com/')],
  ['the home page of another site', 'pass', canonicalTo('https://example.org/')],
  ['on the home page', 'pass', { ...canonicalTo('https://example.com/'), url: 'https://example.com/' }],
  ['header', 'fail', { headers: [['link', '<https://example.com/>; rel=canonical']] }],
  [
    'another translation',
    'fail',
    head(`<link rel=canonical href=https://example.com/de>
      <link rel=alternate hreflang=en href=https://example.com/page>
      <link rel=alternate hreflang=de href=https://example.com/de>`),
  ],
]);
verdictTable('headings', [
  ['no h1', 'fail', body('<h2>x')],
  ['two', 'fail', body('<h1>a</h1><h1>b</h1>')],
  ['one', 'pass', body('<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>')],
  ['an empty one', 'fail', body('<h1> </h1><h2>b</h2>')],
  ['a logo', 'pass', body('<h1><img src=/tea.svg alt=Tea></h1>')],
  ['skipped', 'warn', body('<h1>a</h1><h3>c</h3>')],
  ['repeats the title', 'warn', { html: '<title>Tea</title><h1> tea </h1>' }],
]);
verdictTable('seo-friendly-url', [
  ['plain', 'pass', { url: 'https://example.com/green-tea' }],
  ['underscore', 'warn', { url: 'https://example.com/green_tea' }],
  ['capitals', 'warn', { url: 'https://example.com/Green' }],
]);
verdictTable('in-page-links', [
  ['150', 'pass', body('<a href=/>x</a>'.repeat(150))],
  ['151', 'fail', body('<a href=/>x</a>'.repeat(151))],
]);
verdictTable('favicon', [
  ['declared', 'pass', head('<link rel="shortcut icon" href=/i.png>')],
  ['at /favicon.ico', 'pass', { resources: { favicon: answer(200) } }],
  ['none', 'fail', { resources: { favicon: answer(404) } }],
  ['unreachable', 'review', { resources: { favicon: REFUSED } }],
]);
verdictTable('sitemap', [
  ['available', 'pass', { resources: { sitemap: answer(200) } }],
  ['missing', 'fail', { resources: { sitemap: answer(404) } }],
  ['not requested', 'not applicable', {}],
]);
verdictTable('not-found-page', [
  ['404', 'pass', { resources: { missingPage: answer(404) } }],
  ['410', 'pass', { resources: { missingPage: answer(410) } }],
  ['200', 'fail', { resources: { missingPage: answer(200) } }],
  ['500', 'warn', { resources: { missingPage: answer(500) } }],
  ['login', 'not applicable', { resources: { missingPage: answer(401) } }],
]);
verdictTable('word-count', [
  ['enough', 'pass', body('<p>' + 'word '.repeat(500))],
  ['few', 'warn', body('<p>' + 'word '.repeat(499))],
  ['the text of scripts does not count', 'warn', body(`<script>${'word '.repeat(600)}</script>`)],
  ['a script without spaces', 'pass', body('茶'.repeat(1000))],
]);
verdictTable('text-html-ratio', [
  ['text', 'pass', body('word '.repeat(100))],
  ['markup', 'warn', body('<div class="a b c d e f g h"></div>'.repeat(20) + 'x')],
]);
const og = (...names: string[]) => names.map((name) => `<meta property="og:${name}" content=x>`).join('');
verdictTable('open-graph', [
  ['none', 'fail', head('')],
  ['all', 'pass', head(og('title', 'type', 'image', 'url'))],
  ['some', 'warn', head(og('title', 'type'))],
]);
verdictTable('twitter-card', [
  ['none', 'fail', head(og('title', 'image'))],
  ['with Open Graph', 'pass', head('<meta name=twitter:card content=summary>' + og('title', 'image'))],
  ['without an image', 'warn', head('<meta name=twitter:card content=summary>' + og('title'))],
]);
const ld = (text: string) => body(`<script type="application/ld+json">${text}</script>`);
verdictTable('json-ld', [
  ['none', 'not applicable', body('<script>{</script>')],
  ['valid', 'pass', ld('{"@type":"Thing"}')],
  ['broken', 'fail', ld('{"@type":}')],
  ['a bare string', 'fail', ld('"Thing"')],
]);
const llms = (status: number, text: string) => ({ resources: { llmsTxt: answer(status, text) } });
verdictTable('llms-txt', [
  ['missing', 'not applicable', llms(404, '')],
  [
    'good',
    'pass',
    llms(200, '# Example\n\n> What this site is about, in a few words.\n\n[Docs](https://example.com/docs)\n'),
  ],
  ['no heading', 'fail', llms(200, `[Docs](https://example.com/docs) ${'word '.repeat(20)}`)],
  ['no link', 'fail', llms(200, `# Example\n${'word '.repeat(20)}`)],
  ['too short', 'fail', llms(200, '# E\n[D](/d)')],
  ['an HTML page', 'fail', llms(200, '<!doctype html><title>x</title>')],
  ['server error', 'fail', llms(500, '')],
  ['unreachable', 'review', { resources: { llmsTxt: REFUSED } }],
  ['not requested', 'not applicable', {}],
]);
