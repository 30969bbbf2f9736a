import { answer, auditOf, body, head, header, REFUSED, verdictTable } from '../in-memory-page.js';

// Edge cases: a small slip in the check would get each of these rows wrong.

const date: [string, string] = ['date', 'Fri, 20 Nov 2026 12:00:00 GMT'];
const expires = (when: string, at = date) => ({
  headers: [at, ['x-robots-tag', `unavailable_after: ${when}`]] as const,
});
const robots = (text: string, status = 200) => ({ resources: { robotsTxt: answer(status, text) } });
const blocked = { url: 'https://example.com/resource', failure: 'blocked_address' };

verdictTable('is-crawlable', [
  ['an expiry with a time zone', 'fail', expires('20 Nov 2026 13:30:00 +0200')],
  ['an expiry with a time zone, with a colon', 'pass', expires('20 Nov 2026 13:30:00 -02:00')],
  ['an expiry with a western time zone', 'pass', expires('20 Nov 2026 11:30:00 -0200')],
  ['an expiry without a zone is UTC', 'fail', expires('20 Nov 2026 11:59:59')],
  ['an expiry without a zone is UTC, later', 'pass', expires('20 Nov 2026 12:00:01')],
  ['the exact moment has not expired', 'pass', expires('20 Nov 2026 12:00:00 GMT')],
  ['an ISO time without a zone', 'fail', expires('2026-11-20T11:59:59')],
  ['an ISO time without a zone, later', 'pass', expires('2026-11-20T12:00:01')],
  ['an ISO time with a space', 'fail', expires('2026-11-20 11:59:59')],
  ['an ISO time with a space, later', 'pass', expires('2026-11-20 12:00:01')],
  ['an ISO time with Z', 'fail', expires('2026-11-20T11:59:59Z')],
  ['an ISO day', 'fail', expires('2026-11-20')],
  ['an ISO day, later', 'pass', expires('2026-11-21')],
  ['not a date', 'pass', expires('some day')],
  ['a directive that only starts with noindex', 'pass', header('x-robots-tag', 'noindexing')],
  ['a list with a space', 'fail', header('x-robots-tag', 'nofollow , NOINDEX')],
  ['a bot name with spaces around it', 'warn', header('x-robots-tag', ' bingbot : noindex')],
  [
    'an expiry after another directive',
    'fail',
    header('x-robots-tag', 'nofollow, unavailable_after: 25 Jun 2010 15:00:00 PST'),
  ],
  ['a bot’s own expiry', 'warn', header('x-robots-tag', 'googlebot: unavailable_after: 25 Jun 2010 15:00:00 PST')],
  ['a meta without content', 'pass', head('<meta name=robots>')],
  ['a meta without a name before it', 'fail', head('<meta content=all><meta name=robots content=noindex>')],
  ['only the first meta counts', 'pass', head('<meta name=robots content=all><meta name=robots content=noindex>')],
  [
    'the query is part of the path',
    'fail',
    { url: 'https://example.com/a?b=c', ...robots('User-agent: *\nDisallow: /*?b=') },
  ],
  [
    'a wildcard in the middle',
    'fail',
    { url: 'https://example.com/a/b/c', ...robots('User-agent: *\nDisallow: /*/c$') },
  ],
]);

test('is-crawlable lists the blocked crawlers', () => {
  const both = auditOf('is-crawlable', header('x-robots-tag', 'googlebot: none'));
  expect(both.explanation).toBe('The page blocks some crawlers: Googlebot.');
  const rest = auditOf(
    'is-crawlable',
    robots('User-agent: *\nDisallow: /\nUser-agent: bingbot\nUser-agent: Googlebot\nAllow: /'),
  );
  expect(rest.explanation).toBe(
    'The page blocks some crawlers: crawlers without rules of their own, DuckDuckBot, archive.org_bot.',
  );
  expect(rest.score).toBe(80);
});

test('is-crawlable stops matching rules when its budget is spent', () => {
  // 5,000 wildcard rules times a path of 2,000 characters exceed the budget; a rule before them still counts.
  const url = `https://example.com/${'a'.repeat(2000)}`;
  const costly = `Disallow: /${'b'.repeat(20)}*c\n`.repeat(5000);
  expect(auditOf('is-crawlable', { url, ...robots(`User-agent: *\nDisallow: /aaa\n${costly}`) }).outcome).toBe('fail');
  expect(auditOf('is-crawlable', { url, ...robots(`User-agent: *\n${costly}Disallow: /aaa\n`) }).outcome).toBe('pass');
});

verdictTable('robots-txt', [
  ['not requested', 'not applicable', {}],
  ['at a blocked address', 'not applicable', { resources: { robotsTxt: blocked } }],
  ['500', 'fail', robots('', 500)],
  ['499', 'not applicable', robots('x', 499)],
  ['400', 'not applicable', robots('x', 400)],
  ['399', 'fail', robots('x', 399)],
  ['a user-agent without a name is invalid', 'fail', robots('User-agent: \nUser-agent: *\nAllow: /')],
  ['allow before a user-agent', 'fail', robots('Allow: /\nUser-agent: *')],
  ['another directive starts no group', 'fail', robots('Crawl-delay: 5\nDisallow: /')],
  ['another directive does not end a group', 'pass', robots('User-agent: *\nCrawl-delay: 5\nDisallow: /')],
  ['a pattern that ends with *', 'fail', robots('User-agent: *\nAllow: private*')],
  ['a pattern that starts with *', 'pass', robots('User-agent: *\nAllow: *private')],
  ['$ alone', 'fail', robots('User-agent: *\nAllow: $')],
  ['$ at the end', 'pass', robots('User-agent: *\nAllow: /x$')],
  ['a colon at the start', 'fail', robots(': /x')],
  ['spaces around names and values', 'pass', robots('  User-Agent : *  # all\n Disallow : /x # this\n')],
  [
    'every valid directive',
    'pass',
    robots(
      'User-agent: *\nClean-param: a /b\nHost: example.com\nRequest-rate: 1/5\nVisit-time: 0600-0845\nNoindex: /x\nContent-Signal: ai-train=no\n',
    ),
  ],
  ['http sitemap', 'pass', robots('Sitemap: http://example.com/s.xml')],
  ['ftp sitemap', 'pass', robots('Sitemap: ftp://example.com/s.xml')],
]);

test('robots-txt explains what is wrong with each line', () => {
  const text = '  nothing \nfoo: 1\nSitemap: /x\nSitemap: data:x\nUser-agent:\nAllow: x\nAllow: /$x\nAllow: /';
  const { evidence, explanation } = auditOf('robots-txt', robots(text));
  expect(evidence.map(({ value }) => value)).toEqual([
    'Missing colon: nothing',
    'Unknown directive: foo: 1',
    'Sitemap URL is not absolute: Sitemap: /x',
    'Sitemap URL is not http, https or ftp: Sitemap: data:x',
    'Missing user-agent name: User-agent:',
    'Pattern does not start with / or *: Allow: x',
    'Pattern has $ before its end: Allow: /$x',
    'Rule comes before any user-agent: Allow: /',
  ]);
  expect(explanation).toBe('robots.txt has 8 invalid lines.');
  expect(auditOf('robots-txt', robots('', 503)).evidence).toHaveLength(1);
  expect(auditOf('robots-txt', { resources: { robotsTxt: REFUSED } }).evidence).toHaveLength(1);
});

verdictTable('crawlable-anchors', [
  ['a blank role', 'fail', body('<a role=" " href="javascript:void(0)">x</a>')],
  ['a role and a bad URL', 'pass', body('<a role=button href="javascript:void(0)">x</a>')],
  ['mailto followed by javascript', 'pass', body('<a href="mailto:javascript:void(0)">x</a>')],
  ['ends with mailto:', 'fail', body('<a href="file:///mailto:">x</a>')],
  ['an id without an href', 'pass', body('<a id=x onclick="go()">x</a>')],
  ['an id and a bad URL', 'fail', body('<a id=x href="javascript:void(0)">x</a>')],
  ['a name and a bad URL', 'pass', body('<a name=x href="javascript:void(0)">x</a>')],
  ['a blank name', 'fail', body('<a name=" " href="javascript:void(0)">x</a>')],
  ...['target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy'].map(
    (name) => [`${name} without an href`, 'fail', body(`<a ${name}=x>x</a>`)] as const,
  ),
  ['an event handler without an href', 'fail', body('<a onclick="go()">x</a>')],
  ['a blank event handler', 'pass', body('<a onclick=" ">x</a>')],
  ['an attribute that ends like an event handler', 'pass', body('<a data-onclick="go()">x</a>')],
  ['an attribute that starts like an event handler', 'pass', body('<a onclick-later="go()">x</a>')],
  ['two slashes and no host', 'fail', body('<a href="//">x</a>')],
  ['an invalid host', 'fail', body('<a href="https://a%20b/">x</a>')],
  ['unusual characters in a path', 'pass', body('<a href="/a|b(c)">x</a>')],
]);

const llms = (text: string, status = 200) => ({ resources: { llmsTxt: answer(status, text) } });
const filler = 'What this site is about, in a sentence or two. ';
verdictTable('llms-txt', [
  ['at a blocked address', 'not applicable', { resources: { llmsTxt: blocked } }],
  ['499', 'not applicable', llms('', 499)],
  ['500', 'fail', llms('', 500)],
  ['exactly 50 characters', 'pass', llms(`# T\n[a](b)${' '.repeat(40)}`)],
  ['49 characters', 'fail', llms(`# T\n[a](b)${' '.repeat(39)}`)],
  ['an indented heading', 'pass', llms(` \t# T\n[a](b)\n${filler}`)],
  ['a hash in the middle of a line', 'fail', llms(`T # T\n[a](b)\n${filler}`)],
  ['a hash without a space', 'fail', llms(`#T\n[a](b)\n${filler}`)],
  ['a hash and several spaces', 'pass', llms(`#   T\n[a](b)\n${filler}`)],
  ['a hash without text', 'fail', llms(`[a](b)\n${filler}\n# `)],
  ['a second-level heading only', 'fail', llms(`## T\n[a](b)\n${filler}`)],
  ['a link without text', 'fail', llms(`# T\n[](b)\n${filler}`)],
  ['a link without a URL', 'fail', llms(`# T\n[a]()\n${filler}`)],
  ['a link without its last bracket', 'fail', llms(`# T\n[a](b\n${filler}`)],
  ['a link without its first bracket', 'fail', llms(`# T\na](b)\n${filler}`)],
  ['a link across two lines', 'fail', llms(`# T\n[a]\n(b)\n${filler}`)],
  ['a link in a sentence', 'pass', llms(`# T\nSee [a](b) for more.\n${filler}`)],
  ['parentheses before an unfinished link', 'fail', llms(`# T\n(x) [a](\n${filler}`)],
]);

test('llms-txt lists everything that is missing', () => {
  const { explanation, evidence } = auditOf('llms-txt', llms('x'));
  expect(explanation).toBe('llms.txt is missing a first-level heading (# …), a link, at least 50 characters.');
  expect(evidence).toHaveLength(1);
  expect(auditOf('llms-txt', llms('', 503)).evidence).toHaveLength(1);
  expect(auditOf('llms-txt', { resources: { llmsTxt: REFUSED } }).evidence).toHaveLength(1);
});
