import { answer, auditOf, body, head, header, REFUSED, verdictTable } from '../in-memory-page.js';

// The far ends of rules: each row is one that a slip of the pen in the check would get wrong.

const date: [string, string] = ['date', 'Fri, 20 Nov 2026 12:00:00 GMT'];
const expires = (when: string, at = date) => ({
  headers: [at, ['x-robots-tag', `unavailable_after: ${when}`]] as const,
});
const robots = (text: string, status = 200) => ({ resources: { robotsTxt: answer(status, text) } });
const blocked = { url: 'https://example.com/resource', failure: 'blocked_address' };

verdictTable('is-crawlable', [
  ['an expiry in the zone that is written', 'fail', expires('20 Nov 2026 13:30:00 +0200')],
  ['an expiry in the zone that is written, with a colon', 'pass', expires('20 Nov 2026 13:30:00 -02:00')],
  ['an expiry in the zone that is written, west', 'pass', expires('20 Nov 2026 11:30:00 -0200')],
  ['an expiry without a zone is UTC', 'fail', expires('20 Nov 2026 11:59:59')],
  ['an expiry without a zone is UTC, later', 'pass', expires('20 Nov 2026 12:00:01')],
  ['the very moment is not past', 'pass', expires('20 Nov 2026 12:00:00 GMT')],
  ['an ISO time without a zone', 'fail', expires('2026-11-20T11:59:59')],
  ['an ISO time without a zone, later', 'pass', expires('2026-11-20T12:00:01')],
  ['an ISO time with a space', 'fail', expires('2026-11-20 11:59:59')],
  ['an ISO time with a space, later', 'pass', expires('2026-11-20 12:00:01')],
  ['an ISO time with Z', 'fail', expires('2026-11-20T11:59:59Z')],
  ['an ISO day', 'fail', expires('2026-11-20')],
  ['an ISO day, later', 'pass', expires('2026-11-21')],
  ['no date', 'pass', expires('some day')],
  ['a directive that only begins so', 'pass', header('x-robots-tag', 'noindexing')],
  ['a list with a space', 'fail', header('x-robots-tag', 'nofollow , NOINDEX')],
  ['a bot with spaces', 'warn', header('x-robots-tag', ' bingbot : noindex')],
  [
    'an expiry after another directive',
    'fail',
    header('x-robots-tag', 'nofollow, unavailable_after: 25 Jun 2010 15:00:00 PST'),
  ],
  ['a bot’s own expiry', 'warn', header('x-robots-tag', 'googlebot: unavailable_after: 25 Jun 2010 15:00:00 PST')],
  ['a meta without a content', 'pass', head('<meta name=robots>')],
  ['a meta of no name, before', 'fail', head('<meta content=all><meta name=robots content=noindex>')],
  ['only the first meta counts', 'pass', head('<meta name=robots content=all><meta name=robots content=noindex>')],
  [
    'the query is part of the path',
    'fail',
    { url: 'https://example.com/a?b=c', ...robots('User-agent: *\nDisallow: /*?b=') },
  ],
  ['a wildcard within', 'fail', { url: 'https://example.com/a/b/c', ...robots('User-agent: *\nDisallow: /*/c$') }],
]);

test('is-crawlable names the bots that are shut out', () => {
  const both = auditOf('is-crawlable', header('x-robots-tag', 'googlebot: none'));
  expect(both.explanation).toBe('Some crawlers may not index the page: Googlebot.');
  const rest = auditOf(
    'is-crawlable',
    robots('User-agent: *\nDisallow: /\nUser-agent: bingbot\nUser-agent: Googlebot\nAllow: /'),
  );
  expect(rest.explanation).toBe(
    'Some crawlers may not index the page: crawlers without a rule of their own, DuckDuckBot, archive.org_bot.',
  );
  expect(rest.score).toBe(80);
});

test('is-crawlable keeps the rules that it can afford to match', () => {
  // 5,000 rules with a wildcard times a path of 2,000 characters are more than the budget; a rule in front still counts.
  const url = `https://example.com/${'a'.repeat(2000)}`;
  const costly = `Disallow: /${'b'.repeat(20)}*c\n`.repeat(5000);
  expect(auditOf('is-crawlable', { url, ...robots(`User-agent: *\nDisallow: /aaa\n${costly}`) }).outcome).toBe('fail');
  expect(auditOf('is-crawlable', { url, ...robots(`User-agent: *\n${costly}Disallow: /aaa\n`) }).outcome).toBe('pass');
});

verdictTable('robots-txt', [
  ['not asked for', 'not applicable', {}],
  ['at an address that is not visited', 'not applicable', { resources: { robotsTxt: blocked } }],
  ['500', 'fail', robots('', 500)],
  ['499', 'not applicable', robots('x', 499)],
  ['400', 'not applicable', robots('x', 400)],
  ['399', 'fail', robots('x', 399)],
  ['a user-agent without a name opens no group', 'fail', robots('User-agent: \nUser-agent: *\nAllow: /')],
  ['allow before a user-agent', 'fail', robots('Allow: /\nUser-agent: *')],
  ['another directive opens no group', 'fail', robots('Crawl-delay: 5\nDisallow: /')],
  ['nor does one in the middle end it', 'pass', robots('User-agent: *\nCrawl-delay: 5\nDisallow: /')],
  ['a pattern that ends with *', 'fail', robots('User-agent: *\nAllow: private*')],
  ['a pattern that begins with *', 'pass', robots('User-agent: *\nAllow: *private')],
  ['$ alone', 'fail', robots('User-agent: *\nAllow: $')],
  ['$ at the end', 'pass', robots('User-agent: *\nAllow: /x$')],
  ['a colon in front', 'fail', robots(': /x')],
  ['space around', 'pass', robots('  User-Agent : *  # all\n Disallow : /x # this\n')],
  [
    'every directive that is known',
    'pass',
    robots(
      'User-agent: *\nClean-param: a /b\nHost: example.com\nRequest-rate: 1/5\nVisit-time: 0600-0845\nNoindex: /x\nContent-Signal: ai-train=no\n',
    ),
  ],
  ['http sitemap', 'pass', robots('Sitemap: http://example.com/s.xml')],
  ['ftp sitemap', 'pass', robots('Sitemap: ftp://example.com/s.xml')],
]);

test('robots-txt says what is wrong with each line', () => {
  const text = '  nothing \nfoo: 1\nSitemap: /x\nSitemap: data:x\nUser-agent:\nAllow: x\nAllow: /$x\nAllow: /';
  const { evidence, explanation } = auditOf('robots-txt', robots(text));
  expect(evidence.map(({ value }) => value)).toEqual([
    'No colon: nothing',
    'Unknown directive: foo: 1',
    'Sitemap is not an absolute URL: Sitemap: /x',
    'Sitemap is not http, https or ftp: Sitemap: data:x',
    'No user-agent named: User-agent:',
    'Pattern does not begin with / or *: Allow: x',
    '$ before the end of the pattern: Allow: /$x',
    'No user-agent before this rule: Allow: /',
  ]);
  expect(explanation).toContain('8 lines');
  expect(auditOf('robots-txt', robots('', 503)).evidence).toHaveLength(1);
  expect(auditOf('robots-txt', { resources: { robotsTxt: REFUSED } }).evidence).toHaveLength(1);
});

verdictTable('crawlable-anchors', [
  ['a blank role', 'fail', body('<a role=" " href="javascript:void(0)">x</a>')],
  ['a role and a bad address', 'pass', body('<a role=button href="javascript:void(0)">x</a>')],
  ['mailto and a bad rest', 'pass', body('<a href="mailto:javascript:void(0)">x</a>')],
  ['ends with mailto:', 'fail', body('<a href="file:///mailto:">x</a>')],
  ['an id without an address', 'pass', body('<a id=x onclick="go()">x</a>')],
  ['an id and a bad address', 'fail', body('<a id=x href="javascript:void(0)">x</a>')],
  ['a name and a bad address', 'pass', body('<a name=x href="javascript:void(0)">x</a>')],
  ['a blank name', 'fail', body('<a name=" " href="javascript:void(0)">x</a>')],
  ...['target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy'].map(
    (name) => [`${name} without an address`, 'fail', body(`<a ${name}=x>x</a>`)] as const,
  ),
  ['a script without an address', 'fail', body('<a onclick="go()">x</a>')],
  ['an empty script', 'pass', body('<a onclick=" ">x</a>')],
  ['a name that ends like an event', 'pass', body('<a data-onclick="go()">x</a>')],
  ['a name that begins like an event', 'pass', body('<a onclick-later="go()">x</a>')],
  ['two slashes and no host', 'fail', body('<a href="//">x</a>')],
  ['a host that is none', 'fail', body('<a href="https://a%20b/">x</a>')],
  ['odd characters in a path', 'pass', body('<a href="/a|b(c)">x</a>')],
]);

const llms = (text: string, status = 200) => ({ resources: { llmsTxt: answer(status, text) } });
const filler = 'What this site is about, in a sentence or two. ';
verdictTable('llms-txt', [
  ['at an address that is not visited', 'not applicable', { resources: { llmsTxt: blocked } }],
  ['499', 'not applicable', llms('', 499)],
  ['500', 'fail', llms('', 500)],
  ['exactly 50 characters', 'pass', llms(`# T\n[a](b)${' '.repeat(40)}`)],
  ['49 characters', 'fail', llms(`# T\n[a](b)${' '.repeat(39)}`)],
  ['a heading that is indented', 'pass', llms(` \t# T\n[a](b)\n${filler}`)],
  ['a hash in the middle of a line', 'fail', llms(`T # T\n[a](b)\n${filler}`)],
  ['a hash without a space', 'fail', llms(`#T\n[a](b)\n${filler}`)],
  ['a hash and several spaces', 'pass', llms(`#   T\n[a](b)\n${filler}`)],
  ['a hash and nothing', 'fail', llms(`[a](b)\n${filler}\n# `)],
  ['the second level only', 'fail', llms(`## T\n[a](b)\n${filler}`)],
  ['a link without text', 'fail', llms(`# T\n[](b)\n${filler}`)],
  ['a link without an address', 'fail', llms(`# T\n[a]()\n${filler}`)],
  ['a link that does not end', 'fail', llms(`# T\n[a](b\n${filler}`)],
  ['a link that does not begin', 'fail', llms(`# T\na](b)\n${filler}`)],
  ['a link in two lines', 'fail', llms(`# T\n[a]\n(b)\n${filler}`)],
  ['a link within a sentence', 'pass', llms(`# T\nSee [a](b) for more.\n${filler}`)],
  ['a round bracket before', 'fail', llms(`# T\n(x) [a](\n${filler}`)],
]);

test('llms-txt says all that is lacking', () => {
  const { explanation, evidence } = auditOf('llms-txt', llms('x'));
  expect(explanation).toBe('llms.txt lacks a heading of the first level (# …) and a link and 50 characters of text.');
  expect(evidence).toHaveLength(1);
  expect(auditOf('llms-txt', llms('', 503)).evidence).toHaveLength(1);
  expect(auditOf('llms-txt', { resources: { llmsTxt: REFUSED } }).evidence).toHaveLength(1);
});
