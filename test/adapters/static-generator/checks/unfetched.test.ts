import {
  answer,
  auditOf,
  body,
  head,
  subresources,
  verdictTable,
  type PageSketch,
  type SubresourceSketch,
} from '../in-memory-page.js';

const LOST = { url: 'https://example.com/lost', failure: 'target_not_found' };
const BLOCKED = { ...LOST, failure: 'blocked_address' };

const loading = (...sketches: readonly SubresourceSketch[]): PageSketch => ({ resources: subresources(...sketches) });
const lost = (kind: SubresourceSketch['kind'] = 'image'): SubresourceSketch => ({ kind, failure: 'took_too_long' });

describe('a file of the site that does not respond needs a look, and is not applicable at a blocked address', () => {
  const manifestLink = head('<link rel=manifest href=/m.json>');
  test.each([
    ['robots-txt', 'robotsTxt', {}, 'robots.txt'],
    ['llms-txt', 'llmsTxt', {}, 'llms.txt'],
    ['favicon', 'favicon', {}, '/favicon.ico'],
    ['sitemap', 'sitemap', {}, 'The sitemap'],
    ['not-found-page', 'missingPage', {}, 'The URL of a missing page'],
    ['web-app-manifest', 'manifest', manifestLink, 'The manifest'],
    ['redirects-http', 'overHttp', {}, 'The page over plain HTTP'],
  ] as const)('%s', (id, name, page: PageSketch, what) => {
    const unfetched = auditOf(id, { ...page, resources: { [name]: LOST } });
    expect(unfetched.outcome).toBe('review');
    expect(unfetched.explanation).toBe(`${what} could not be fetched, so it was not checked.`);
    expect(unfetched.evidence.at(-1)).toMatchObject({ kind: 'url', value: LOST.url });
    const blocked = auditOf(id, { ...page, resources: { [name]: BLOCKED } });
    expect([blocked.outcome, blocked.explanation]).toEqual(['not applicable', `${what} is at a blocked address.`]);
  });
});

verdictTable('is-crawlable', [
  ['robots.txt is missing', 'pass', { resources: { robotsTxt: answer(404) } }],
  ['robots.txt does not respond', 'review', { resources: { robotsTxt: LOST } }],
  [
    'robots.txt does not respond, but the page forbids indexing',
    'fail',
    { ...head('<meta name=robots content=noindex>'), resources: { robotsTxt: LOST } },
  ],
]);

verdictTable('sitemap', [
  [
    'robots.txt does not respond, but the usual sitemap does',
    'pass',
    { resources: { robotsTxt: LOST, sitemap: answer(200) } },
  ],
  [
    'robots.txt does not respond, and may name another one',
    'review',
    { resources: { robotsTxt: LOST, sitemap: answer(404) } },
  ],
  ['robots.txt names none', 'fail', { resources: { robotsTxt: answer(404), sitemap: answer(404) } }],
]);

verdictTable('broken-resources', [
  ['one does not respond', 'review', loading({}, lost())],
  ['none responds', 'review', loading(lost(), lost('script'))],
  ['one is missing, and another does not respond', 'fail', loading({ status: 404 }, lost())],
]);

const cached = (seconds: number): SubresourceSketch => ({ headers: [['cache-control', `max-age=${seconds}`]] });
verdictTable('cache-insight', [
  ['a script does not respond', 'review', loading(cached(31_536_000), lost('script'))],
  ['an icon does not respond', 'pass', loading(cached(31_536_000), lost('other'))],
  ['another one is cached too briefly', 'fail', loading(cached(60), lost('script'))],
]);

const script = (size: number): SubresourceSketch => ({
  kind: 'script',
  read: size,
  headers: [['content-type', 'text/javascript']],
});
verdictTable('uses-text-compression', [
  ['a style sheet does not respond', 'review', loading(script(100), lost('style'))],
  ['an image does not respond', 'pass', loading(script(100), lost('image'))],
  ['another script is not compressed', 'warn', loading(script(100_000), lost('style'))],
]);

const MIB = 1024 * 1024;
verdictTable('total-byte-weight', [
  ['a resource does not respond', 'review', loading({ transferredBytes: 1000 }, lost())],
  ['a lazy image does not respond', 'pass', loading({ transferredBytes: 1000 }, { ...lost(), isLazy: true })],
  ['the others are large', 'warn', loading({ transferredBytes: 3 * MIB }, lost())],
  ['the others are very large', 'fail', loading({ transferredBytes: 30 * MIB }, lost())],
]);

const photo = (sketch: SubresourceSketch): PageSketch => ({
  ...body('<img src=/a.jpg>'),
  ...loading({ url: 'https://example.com/a.jpg', kind: 'image', ...sketch }),
});
verdictTable('modern-image-formats', [
  ['another type than its name says', 'pass', photo({ headers: [['content-type', 'image/webp']] })],
  ['its type is unknown because it does not respond', 'review', photo(lost())],
  ['its type is missing', 'warn', photo({ status: 404 })],
  ['a script does not respond', 'pass', { ...body('<img src=/a.webp>'), ...loading(lost('script')) }],
  [
    'another one is old',
    'warn',
    { ...body('<img src=/a.jpg><img src=/b.jpg>'), ...loading({ ...lost(), url: 'https://example.com/a.jpg' }) },
  ],
]);

const shared = body('<script src=//cdn.example.net/a.js integrity=sha384-a></script>');
verdictTable('subresource-integrity', [
  ['plain HTTP does not respond', 'review', { ...shared, resources: { overHttp: LOST } }],
  [
    'plain HTTP refuses the connection',
    'pass',
    { ...shared, resources: { overHttp: { ...LOST, failure: 'target_refused' } } },
  ],
  [
    'plain HTTP does not respond, but each URL has a scheme',
    'pass',
    {
      ...body('<script src=https://cdn.example.net/a.js integrity=sha384-a></script>'),
      resources: { overHttp: LOST },
    },
  ],
  [
    'plain HTTP does not respond, and a script has no integrity',
    'fail',
    { ...body('<script src=//cdn.example.net/a.js></script>'), resources: { overHttp: LOST } },
  ],
]);

test('the words count what did not respond, and the evidence names it', () => {
  const { explanation, evidence } = auditOf('broken-resources', loading({}, lost(), lost('script')));
  expect(explanation).toBe(
    '1 checked resource is available. 2 resources could not be fetched, so they were not checked.',
  );
  expect(evidence.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'url https://example.com/1',
    'url https://example.com/2',
  ]);
});

test('is-on-https passes by the URLs in the HTML, and says whose redirects are unknown', () => {
  const audit = auditOf('is-on-https', loading(lost('script')));
  expect([audit.outcome, audit.explanation]).toEqual([
    'pass',
    'The page uses HTTPS and loads nothing over plain HTTP. 1 resource could not be fetched, so it was not checked.',
  ]);
  const upgraded = { headers: [['content-security-policy', 'upgrade-insecure-requests']] } as const;
  expect(auditOf('is-on-https', { ...upgraded, ...loading(lost('script')) }).explanation).not.toContain('fetched');
});
