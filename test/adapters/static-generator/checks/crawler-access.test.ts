import { crawlerAccess } from '../../../../src/adapters/static-generator/checks/advice/crawler-access.js';
import { CRAWLERS } from '../../../../src/adapters/static-generator/checks/support/crawlers.js';
import { answer, auditOf, head, REFUSED, verdictTable, type PageSketch } from '../in-memory-page.js';

const robots = (text: string, status = 200): PageSketch => ({ resources: { robotsTxt: answer(status, text) } });
const page = (metas: string, tags: readonly string[] = [], rules = ''): PageSketch => ({
  ...head(metas),
  ...robots(rules),
  headers: tags.map((tag) => ['x-robots-tag', tag] as const),
});
const OPEN = 'User-agent: *\nDisallow:';
const evidenceOf = (sketch: PageSketch) => auditOf('crawler-access', sketch).evidence.map(({ value }) => value);

verdictTable('crawler-access', [
  ['an empty robots.txt', 'pass', robots('')],
  ['no robots.txt', 'pass', robots('not found', 404)],
  ['all crawlers allowed', 'pass', robots(OPEN)],
  ['all crawlers blocked', 'pass', robots('User-agent: *\nDisallow: /')],
  ['another path blocked', 'pass', robots('User-agent: *\nDisallow: /other')],
  ['AI training blocked', 'pass', robots('User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /')],
  ['user requests blocked', 'pass', robots('User-agent: ChatGPT-User\nDisallow: /')],
  ['one search crawler blocked', 'warn', robots('User-agent: Bingbot\nDisallow: /')],
  ['one AI search crawler blocked', 'warn', robots('User-agent: oai-searchbot\nDisallow: /')],
  ['a version after the name', 'warn', robots('User-agent: PerplexityBot/1.0\nDisallow: /')],
  ['all but Google blocked', 'warn', robots('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /')],
  ['Yandex blocked by its other name', 'warn', robots('User-agent: Yandex\nDisallow: /')],
  ['`noindex` for everyone', 'pass', page('<meta name=robots content=noindex>')],
  ['`noindex` for one search crawler', 'warn', page('<meta name=bingbot content=noindex>')],
  ['`noindex` for one training crawler', 'pass', page('<meta name=gptbot content=noindex>')],
  ['`noindex` in the body', 'pass', page('</head><body><meta name=bingbot content=noindex>')],
  ['a header for everyone', 'pass', page('', ['noindex'])],
  ['a header for one search crawler', 'warn', page('', ['googlebot: noindex'])],
  ['a header for one training crawler', 'pass', page('', ['ClaudeBot: none'])],
  ['a header for an unknown crawler', 'pass', page('', ['otherbot: noindex'])],
  [
    'robots.txt hides a `noindex`',
    'warn',
    page('<meta name=robots content=noindex>', [], 'User-agent: *\nDisallow: /'),
  ],
  ['a header says `index`, a meta `noindex`', 'warn', page('<meta name=robots content=noindex>', ['index, follow'])],
  ['a name beats everyone', 'warn', page('<meta name=robots content=noindex><meta name=googlebot content=index>')],
  ['status 500', 'review', robots('', 500)],
  ['status 429', 'review', robots('', 429)],
  ['no response', 'review', { resources: { robotsTxt: REFUSED } }],
  ['not requested', 'review', {}],
]);

test('crawler-access groups crawlers by purpose and by what blocks them', () => {
  const rules = 'User-agent: GPTBot\nUser-agent: ChatGPT-User\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /pa*\n';
  const audit = auditOf('crawler-access', robots(rules));
  expect(audit.explanation).toBe(
    'All 12 crawlers that send visitors may read the page. AI training: 2 of 9 blocked. User requests: 1 of 6 blocked.',
  );
  expect(audit.evidence.map(({ value }) => value)).toEqual([
    'Search, allowed: Googlebot, Bingbot, DuckDuckBot, Applebot, YandexBot, Baiduspider',
    'AI search, allowed: OAI-SearchBot, Claude-SearchBot, PerplexityBot, DuckAssistBot, Amzn-SearchBot, meta-webindexer',
    'AI training, blocked: GPTBot by robots.txt line 3 (Disallow: /); CCBot by robots.txt line 6 (Disallow: /pa*)',
    'AI training, allowed: ClaudeBot, Google-Extended, Applebot-Extended, meta-externalagent, Amazonbot, AI2Bot, Bytespider',
    'User requests, blocked: ChatGPT-User (may ignore it) by robots.txt line 3 (Disallow: /)',
    'User requests, allowed: Claude-User, Perplexity-User, Amzn-User, meta-externalfetcher, MistralAI-User',
  ]);
});

test('crawler-access names the crawlers that are blocked', () => {
  const audit = auditOf('crawler-access', robots('User-agent: *\nDisallow: /\nUser-agent: Googlebot\nDisallow:'));
  expect(audit.explanation).toMatch(
    /^10 of 12 crawlers that send visitors are blocked: Bingbot, DuckDuckBot, .+ and 4 more\./,
  );
  // Applebot uses the group of Googlebot if it has none.
  expect(audit.evidence[1]?.value).toBe('Search, allowed: Googlebot, Applebot');
});

test('crawler-access lets Applebot’s own group win', () => {
  const rules = 'User-agent: Googlebot\nDisallow: /\n\nUser-agent: Applebot\nAllow: /';
  expect(evidenceOf(robots(rules))[0]).toBe('Search, blocked: Googlebot by robots.txt line 2 (Disallow: /)');
});

test('crawler-access explains contradictions', () => {
  expect(evidenceOf(page('<meta name=bingbot content=noindex>', [], 'User-agent: *\nDisallow: /'))[0]).toBe(
    'Bingbot: robots.txt blocks the page, so `noindex` is never read.',
  );
  expect(evidenceOf(page('', ['noindex', 'googlebot: all']))[0]).toBe(
    'Googlebot: `index` and `noindex` both apply, and `noindex` wins.',
  );
});

test('crawler-access says which meta or header blocks', () => {
  const evidence = evidenceOf(page('<meta name=yandex content=none>', ['baiduspider: noindex']));
  expect(evidence[0]).toBe('Search, blocked: YandexBot by meta yandex; Baiduspider by X-Robots-Tag for baiduspider');
});

test('crawler-access keeps within the limits of evidence, whatever the rules', () => {
  const rules = CRAWLERS.map(({ name }) => `User-agent: ${name}\nDisallow: /${'*'.repeat(200)}`).join('\n');
  const { evidence } = auditOf('crawler-access', page('<meta name=robots content=noindex>', ['index'], rules));
  expect(evidence.length).toBeLessThanOrEqual(10);
  for (const { value } of evidence) expect(value.length).toBeLessThanOrEqual(300);
});

test('crawler-access ends with a verdict on hostile rules', () => {
  const group = `${CRAWLERS.map(({ name }) => `User-agent: ${name}`).join('\n')}\n`;
  const rules = `${group}${`Disallow: /${'*a'.repeat(50)}b\n`.repeat(4_000)}`;
  const url = `https://example.com/${'a'.repeat(2_000)}`;
  expect(auditOf('crawler-access', { ...robots(rules), url }).outcome).toBe('pass');
});

test('the description of crawler-access has the right number of crawlers', () => {
  expect(crawlerAccess.explained.what).toContain(`which of ${CRAWLERS.length} crawlers`);
});

test('every crawler has its own name and a documented purpose', () => {
  const names = CRAWLERS.map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  for (const { owner, source } of CRAWLERS) {
    expect(owner).not.toBe('');
    expect(new URL(source).protocol).toBe('https:');
  }
});
