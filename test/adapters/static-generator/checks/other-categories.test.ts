import { answer, auditOf, body, head, header, judge, REFUSED, verdictTable } from '../in-memory-page.js';

const hop = {
  url: 'http://example.com/page',
  status: 301,
  headers: [['location', 'https://example.com/page']],
} as const;
const long = 'word after word '.repeat(500);

verdictTable('uses-text-compression', [
  ['compressed', 'pass', { html: long, headers: [['content-encoding', 'br']] }],
  ['plain and large', 'fail', { html: long }],
  ['plain and small', 'pass', { html: 'x' }],
]);
verdictTable('redirects', [
  ['none', 'pass', {}],
  ['one', 'fail', { redirects: [hop] }],
  ['three', 'fail', { redirects: [hop, hop, hop] }],
]);
verdictTable('dom-size', [
  ['1,500', 'pass', body('<p>'.repeat(1497))],
  ['1,501', 'warn', body('<p>'.repeat(1498))],
  ['3,000', 'fail', body('<p>'.repeat(2997))],
]);
verdictTable('html-size', [
  ['330,000', 'pass', { html: 'x'.repeat(330_000) }],
  ['330,001', 'fail', { html: 'x'.repeat(330_001) }],
]);
verdictTable('is-on-https', [
  ['https', 'pass', {}],
  ['http', 'fail', { url: 'http://example.com/' }],
]);
const insecurely = (insecure: ReturnType<typeof answer> | typeof REFUSED) => ({ resources: { insecure } });
verdictTable('redirects-http', [
  ['redirects', 'pass', insecurely(answer(301, '', [['location', 'https://example.com/page']]))],
  ['to http first', 'fail', insecurely(answer(301, '', [['location', 'http://www.example.com/']]))],
  ['answers', 'fail', insecurely(answer(200))],
  ['nobody listens', 'pass', insecurely(REFUSED)],
  ['http page', 'fail', { url: 'http://example.com/' }],
  ['own port', 'not applicable', { url: 'https://example.com:8443/' }],
]);
const hsts = (value: string) => header('strict-transport-security', value);
verdictTable('has-hsts', [
  ['none', 'fail', {}],
  ['a year', 'pass', hsts('max-age=31536000; includeSubDomains; preload')],
  ['less', 'fail', hsts('max-age=31535999')],
  ['unknown directive', 'fail', hsts('max-age=31536000; includeSubdomain')],
  ['no max-age', 'fail', hsts('includeSubDomains')],
  ['not a number', 'fail', hsts('max-age=1e9')],
  ['http', 'not applicable', { url: 'http://example.com/', headers: [['strict-transport-security', 'max-age=1']] }],
]);
const csp = (value: string) => header('content-security-policy', value);
verdictTable('csp-xss', [
  ['none', 'fail', {}],
  ['unsafe-inline', 'fail', csp("script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'")],
  ['any https', 'fail', csp("script-src https:; object-src 'none'")],
  ['own origin only', 'pass', csp("default-src 'self'")],
  [
    'strict',
    'pass',
    csp("script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; base-uri 'none'"),
  ],
  [
    'strict in a meta element',
    'pass',
    head(
      `<meta http-equiv=content-security-policy content="script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; base-uri 'none'">`,
    ),
  ],
  [
    'unknown directive',
    'warn',
    csp(
      "script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; base-uri 'none'; foo-src x",
    ),
  ],
]);
verdictTable('clickjacking-mitigation', [
  ['none', 'fail', {}],
  ['frame-ancestors', 'pass', csp("default-src 'self'; frame-ancestors 'none'")],
  ['x-frame-options', 'pass', header('x-frame-options', 'SAMEORIGIN')],
  ['allow-from', 'fail', header('x-frame-options', 'ALLOW-FROM https://example.com')],
  [
    'only in a meta element',
    'fail',
    head(`<meta http-equiv=content-security-policy content="frame-ancestors 'none'">`),
  ],
]);
verdictTable('x-content-type-options', [
  ['none', 'fail', {}],
  ['nosniff', 'pass', header('x-content-type-options', 'NoSniff')],
  ['other', 'fail', header('x-content-type-options', 'sniff')],
]);
verdictTable('referrer-policy', [
  ['none', 'pass', {}],
  ['private', 'pass', header('referrer-policy', 'no-referrer')],
  ['unsafe', 'fail', header('referrer-policy', 'unsafe-url')],
  ['the last known counts', 'pass', header('referrer-policy', 'unsafe-url, strict-origin, fancy-new')],
  ['unknown', 'fail', header('referrer-policy', 'whatever')],
  [
    'meta beats header',
    'fail',
    { ...head('<meta name=referrer content=unsafe-url>'), ...header('referrer-policy', 'no-referrer') },
  ],
]);
const cookie = (value: string) => header('set-cookie', value);
verdictTable('cookies', [
  ['none', 'not applicable', {}],
  ['good', 'pass', cookie('session=1; Secure; HttpOnly; SameSite=Lax')],
  ['not secure', 'fail', cookie('theme=dark; SameSite=Lax')],
  ['session for scripts', 'fail', cookie('sessid=1; Secure; SameSite=Lax')],
  ['anti-CSRF without SameSite', 'fail', cookie('csrftoken=1; Secure')],
  ['wrong SameSite', 'fail', cookie('a=1; Secure; SameSite=maybe')],
  ['no SameSite', 'warn', cookie('a=1; Secure')],
]);

test('the value of a cookie, which may be a secret, is in no audit', () => {
  const audits = judge(cookie('session=topsecret; Path=/'));
  expect(audits.find(({ id }) => id === 'cookies')?.evidence).toHaveLength(1);
  expect(JSON.stringify(audits)).not.toContain('topsecret');
});

verdictTable('mixed-content', [
  ['http page', 'not applicable', { url: 'http://example.com/' }],
  ['all secure', 'pass', body('<img src=/a><script src=https://example.com/x.js></script>')],
  ['image', 'fail', body('<img src=http://example.com/a.png>')],
  ['style sheet', 'fail', head('<link rel=stylesheet href=http://example.com/a.css>')],
  ['a link to another page', 'pass', body('<a href=http://example.com/>x</a>')],
]);
verdictTable('html-has-lang', [
  ['lang', 'pass', { html: '<html lang=en>' }],
  ['none', 'fail', { html: '<html>' }],
  ['blank', 'fail', { html: '<html lang=" ">' }],
  ['xml:lang alone', 'fail', { html: '<html xml:lang=en>' }],
]);
verdictTable('html-lang-valid', [
  ['none', 'not applicable', { html: '<html>' }],
  ['region', 'pass', { html: '<html lang=de-AT>' }],
  ['three letters', 'pass', { html: '<html lang=haw>' }],
  ['unknown', 'fail', { html: '<html lang=xx>' }],
  ['a word', 'fail', { html: '<html lang=english>' }],
]);
const zoom = (content: string) => head(`<meta name=viewport content="${content}">`);
verdictTable('meta-viewport', [
  ['none', 'not applicable', head('')],
  ['free', 'pass', zoom('width=device-width')],
  ['locked', 'fail', zoom('width=device-width, user-scalable=no')],
  ['below 2', 'fail', zoom('maximum-scale=1.5')],
  ['2', 'pass', zoom('maximum-scale=2')],
]);
test('an element is shown as written, with its line', () => {
  const { evidence } = auditOf('mixed-content', {
    html: '<!doctype html>\n<p>\n  <IMG\n   SRC="http://example.com/a">',
  });
  expect(evidence).toEqual([{ kind: 'element', value: '<IMG SRC="http://example.com/a">', line: 3 }]);
});
