import {
  answer,
  auditOf,
  body,
  head,
  header,
  auditsOf,
  REFUSED,
  subresources,
  verdictTable,
} from '../in-memory-page.js';

const redirectedTo = (url: string) =>
  subresources({}).subresources.map((resource) => ({ ...resource, result: { ...resource.result, url } }));
verdictTable('is-on-https', [
  ['https', 'pass', {}],
  ['http', 'fail', { url: 'http://example.com/' }],
  ['a page on localhost', 'fail', { url: 'http://localhost/' }],
  ['an image on http', 'fail', body('<img src=http://example.com/a.png>')],
  ['a srcset candidate on http', 'fail', body('<img src=/a srcset="/b 1x, http://example.com/c 2x">')],
  ['a poster on http', 'fail', body('<video poster=http://example.com/a.png></video>')],
  ['a script on localhost', 'pass', body('<script src=http://localhost:8080/x.js></script>')],
  ['a script on a subdomain of localhost', 'pass', body('<script src=http://app.localhost/x.js></script>')],
  [
    'a script on a host that only starts with localhost',
    'fail',
    body('<script src=http://localhost.example/x.js></script>'),
  ],
  ['a form to http', 'pass', body('<form action=http://example.com/></form>')],
  ['all on https', 'pass', body('<img src=/a><script src=https://example.net/x.js></script>')],
  [
    'upgraded by a header',
    'pass',
    {
      ...body('<img src=http://example.com/a.png>'),
      ...header('content-security-policy', 'default-src *; Upgrade-Insecure-Requests'),
    },
  ],
  [
    'upgraded by a meta element',
    'pass',
    head(
      '<meta http-equiv=content-security-policy content=upgrade-insecure-requests><link rel=icon href=http://x.example/>',
    ),
  ],
  ['a redirect to http', 'fail', { resources: { subresources: redirectedTo('http://example.com/a') } }],
  ['a redirect to localhost', 'pass', { resources: { subresources: redirectedTo('http://[::1]/a') } }],
  ['a redirect to https', 'pass', { resources: subresources({ url: 'https://example.com/a' }) }],
  ['a resource that could not be fetched', 'pass', { resources: subresources({ failure: 'target_refused' }) }],
]);
const insecurely = (insecure: ReturnType<typeof answer> | typeof REFUSED) => ({ resources: { overHttp: insecure } });
verdictTable('redirects-http', [
  ['a redirect to https', 'pass', insecurely(answer(301, '', [['location', 'https://example.com/page']]))],
  ['a redirect to http first', 'fail', insecurely(answer(301, '', [['location', 'http://www.example.com/']]))],
  ['no redirect', 'fail', insecurely(answer(200))],
  ['a redirect to another host', 'fail', insecurely(answer(301, '', [['location', 'https://www.example.com/']]))],
  [
    'a redirect to a path',
    'fail',
    insecurely({ ...answer(302, '', [['location', '/x']]), url: 'http://example.com/page' }),
  ],
  ['a redirect without a location', 'fail', insecurely(answer(301))],
  ['status 304', 'fail', insecurely(answer(304, '', [['location', 'https://example.com/page']]))],
  ['a refused connection', 'pass', insecurely(REFUSED)],
  ['a timeout', 'review', insecurely({ ...REFUSED, failure: 'took_too_long' })],
  ['an http page', 'fail', { url: 'http://example.com/' }],
  ['a non-default port', 'not applicable', { url: 'https://example.com:8443/' }],
]);
const hsts = (value: string) => header('strict-transport-security', value);
verdictTable('has-hsts', [
  ['none', 'fail', {}],
  ['a year', 'pass', hsts('max-age=31536000; includeSubDomains; preload')],
  ['less', 'fail', hsts('max-age=31535999')],
  ['unknown directive', 'fail', hsts('max-age=31536000; includeSubdomain')],
  ['no max-age', 'fail', hsts('includeSubDomains')],
  ['not a number', 'fail', hsts('max-age=1e9')],
  ['empty', 'fail', hsts('')],
  ['in quotes, with a semicolon at the end', 'pass', hsts('Max-Age="31536000" ;')],
  ['two lifetimes', 'fail', hsts('max-age=0; max-age=63072000')],
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
    'strict in a meta element only',
    'warn',
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
  ['x-frame-options with space', 'pass', header('x-frame-options', ' Same Origin ')],
  ['x-frame-options twice in one', 'fail', header('x-frame-options', 'DENY, DENY')],
  ['a word that contains frame-ancestors', 'fail', csp('report-uri /frame-ancestors')],
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
  ['two values', 'fail', header('x-content-type-options', 'nosniff, nosniff')],
]);
verdictTable('referrer-policy', [
  ['none', 'pass', {}],
  ['private', 'pass', header('referrer-policy', 'no-referrer')],
  ['unsafe', 'fail', header('referrer-policy', 'unsafe-url')],
  ['the last known of several', 'pass', header('referrer-policy', 'unsafe-url, strict-origin, fancy-new')],
  ['unknown', 'fail', header('referrer-policy', 'whatever')],
  [
    'a meta element overrides the header',
    'fail',
    { ...head('<meta name=referrer content=unsafe-url>'), ...header('referrer-policy', 'no-referrer') },
  ],
  ['a meta element without content', 'pass', head('<meta name=referrer>')],
  ['a meta element of another kind', 'pass', head('<meta http-equiv=referrer-policy content=unsafe-url>')],
  [
    'the last meta element counts',
    'pass',
    head('<meta name=referrer content=origin><meta name=referrer content=no-referrer>'),
  ],
]);
const cookie = (value: string) => header('set-cookie', value);
verdictTable('cookies', [
  ['none', 'not applicable', {}],
  ['good', 'pass', cookie('session=1; Secure; HttpOnly; SameSite=Lax')],
  ['not secure', 'fail', cookie('theme=dark; SameSite=Lax')],
  ['a session that scripts can read', 'fail', cookie('sessid=1; Secure; SameSite=Lax')],
  ['anti-CSRF without SameSite', 'fail', cookie('csrftoken=1; Secure')],
  ['wrong SameSite', 'fail', cookie('a=1; Secure; SameSite=maybe')],
  ['no SameSite', 'pass', cookie('a=1; Secure')],
  ['without a name', 'not applicable', cookie('=1')],
  ['without a value', 'not applicable', cookie('a; Secure')],
  ['for the whole domain', 'fail', cookie('a=1; Domain=.EXAMPLE.com')],
  ['on an IP address', 'fail', { url: 'https://192.0.2.1/', ...cookie('a=1; Domain=192.0.2.1') }],
  [
    'set by a redirect',
    'fail',
    { redirects: [{ url: 'https://example.com/', status: 302, headers: [['set-cookie', 'a=1']] }] },
  ],
  [
    'set by a redirect and replaced',
    'pass',
    {
      redirects: [{ url: 'https://example.com/', status: 302, headers: [['set-cookie', 'a=1; Path=/']] }],
      ...cookie('a=1; Secure; Path=/'),
    },
  ],
]);

test('cookies mentions a cookie without SameSite', () => {
  expect(auditOf('cookies', cookie('a=1; Secure')).explanation).toBe(
    '1 cookie has Secure. 1 has no SameSite, so browsers use their default.',
  );
});

test('no audit contains the value of a cookie, which may be secret', () => {
  const audits = auditsOf(cookie('session=topsecret; Path=/'));
  expect(audits.find(({ id }) => id === 'cookies')?.evidence).toHaveLength(1);
  expect(JSON.stringify(audits)).not.toContain('topsecret');
});

verdictTable('mixed-content', [
  ['http page', 'not applicable', { url: 'http://example.com/' }],
  ['all secure', 'pass', body('<img src=/a><script src=https://example.com/x.js></script>')],
  ['image', 'warn', body('<img src=http://example.com/a.png>')],
  ['script', 'fail', body('<img src=http://example.com/a.png><script src=http://example.com/a.js></script>')],
  ['style sheet', 'fail', head('<link rel=stylesheet href=http://example.com/a.css>')],
  ['a link to another page', 'pass', body('<a href=http://example.com/>x</a>')],
  ['a form', 'pass', body('<form action=http://example.com/></form>')],
  [
    'upgraded',
    'pass',
    {
      ...body('<script src=http://example.com/a.js></script>'),
      ...header('content-security-policy', 'upgrade-insecure-requests'),
    },
  ],
]);

test('evidence shows an element as written, with its place and its selector', () => {
  const { evidence } = auditOf('mixed-content', {
    html: '<!doctype html>\n<p>\n  <IMG\n   SRC="http://example.com/a">',
  });
  expect(evidence).toEqual([
    {
      kind: 'element',
      value: '<IMG SRC="http://example.com/a">',
      line: 3,
      column: 3,
      selector: 'html > body > p > img',
    },
  ]);
});

const script = (attributes: string) => body(`<script ${attributes}></script>`);
verdictTable('subresource-integrity', [
  ['no scripts', 'not applicable', body('')],
  ['inline', 'not applicable', body('<script>1</script>')],
  ['own, relative', 'not applicable', script('src=/x.js')],
  ['own, absolute URL', 'not applicable', script('src=https://example.com/x.js')],
  ['own, another host of the same domain', 'not applicable', script('src=https://static.example.com/x.js')],
  ['foreign', 'fail', script('src=https://cdn.example.net/x.js')],
  ['foreign, with integrity', 'pass', script('src=https://cdn.example.net/x.js integrity=sha384-abc')],
  ['foreign, with integrity, on http', 'fail', script('src=http://cdn.example.net/x.js integrity=sha384-abc')],
  ['own, with integrity', 'pass', script('src=/x.js integrity=sha384-abc')],
  ['own, without a scheme', 'not applicable', script('src=//example.com/x.js')],
  ['foreign, without a scheme', 'fail', script('src=//example.net/x.js')],
  ['foreign, without a scheme, with integrity', 'pass', script('src=//example.net/x.js integrity=sha384-abc')],
  ['relative to a foreign base', 'fail', head('<base href=https://cdn.example.net/><script src=x.js></script>')],
  [
    'another site under the same public suffix',
    'fail',
    { url: 'https://www.one.co.uk/', ...script('src=https://www.two.co.uk/x.js') },
  ],
  ['a data URL', 'not applicable', script('src=data:text/javascript,1')],
]);
const opener = (value: string) => header('cross-origin-opener-policy', value);
const twice = (name: string, first: string, second: string) => ({
  headers: [[name, first] as const, [name, second] as const],
});
verdictTable('origin-isolation', [
  ['none', 'fail', {}],
  ['same origin', 'pass', opener('same-origin')],
  ['with parameters', 'pass', opener('same-origin; report-to="x"')],
  ['another case', 'fail', opener('Same-Origin')],
  ['twice in one', 'fail', opener('same-origin, same-origin')],
  ['two headers', 'fail', twice('cross-origin-opener-policy', 'same-origin', 'same-origin')],
  ['with a parameter without a value', 'pass', opener('same-origin; report-to')],
  ['with broken parameters', 'fail', opener('same-origin; report-to=coop endpoint')],
  ['a string', 'fail', opener('"same-origin"')],
  ['unsafe-none', 'pass', opener('unsafe-none')],
  ['unknown', 'fail', opener('deny')],
]);

test.each(['cross-origin-opener-policy', 'cross-origin-resource-policy'])('all headers %s are evidence', (name) => {
  const id = name === 'cross-origin-opener-policy' ? 'origin-isolation' : name;
  const { explanation, evidence } = auditOf(id, twice(name, 'same-origin', 'deny'));
  expect(explanation).toContain('several');
  expect(evidence.map(({ value }) => value)).toEqual([`${name}: same-origin`, `${name}: deny`]);
});

test('origin-isolation shows an unknown policy', () => {
  expect(auditOf('origin-isolation', opener('deny')).evidence).toHaveLength(1);
  expect(auditOf('origin-isolation', opener('same-origin; report-to="x"')).evidence).toHaveLength(0);
});

const embedder = (value: string) => header('cross-origin-embedder-policy', value);
verdictTable('cross-origin-embedder-policy', [
  ['none', 'not applicable', {}],
  ['require-corp', 'pass', embedder('require-corp; report-to="x"')],
  ['unsafe-none', 'pass', embedder('unsafe-none')],
  ['unknown', 'fail', embedder('same-origin')],
  ['another case', 'fail', embedder('Require-Corp')],
  ['empty', 'not applicable', embedder('')],
  ['credentialless with several parameters', 'pass', embedder('credentialless;a="\\"x";b=?1;c=1.5;d=tok/en; e')],
  ['broken parameters', 'fail', embedder('require-corp; report-to=a b')],
  ['a string', 'fail', embedder('"require-corp"')],
  ['longer than the limit', 'fail', embedder(`require-corp; x="${'y'.repeat(1100)}"`)],
  ['two headers', 'fail', twice('cross-origin-embedder-policy', 'require-corp', 'require-corp')],
  ['bytes', 'pass', embedder('require-corp; a=:YQ==:')],
  ['invalid bytes', 'fail', embedder('require-corp; a=:===:')],
  ['a date', 'pass', embedder('require-corp; a=@-1659578233')],
  ['a date with a fraction', 'fail', embedder('require-corp; a=@1.5')],
  ['a display string', 'pass', embedder('require-corp; a=%"f%c3%bc"')],
  ['an invalid display string', 'fail', embedder('require-corp; a=%"f%C3"')],
]);
const resource = (value: string) => header('cross-origin-resource-policy', value);
verdictTable('cross-origin-resource-policy', [
  ['none', 'not applicable', {}],
  ['same site', 'pass', resource('Same-Site')],
  ['cross origin', 'pass', resource('cross-origin')],
  ['unknown', 'fail', resource('same-origin; x')],
  ['empty', 'not applicable', resource(' ')],
  ['twice in one', 'fail', resource('same-origin, same-origin')],
  ['two headers', 'fail', twice('cross-origin-resource-policy', 'same-origin', 'same-origin')],
  ['two different headers', 'fail', twice('cross-origin-resource-policy', 'cross-origin', 'same-site')],
  ['two headers, one empty', 'fail', twice('cross-origin-resource-policy', '', 'same-origin')],
  ['in a meta element', 'not applicable', head('<meta http-equiv=cross-origin-resource-policy content=none>')],
]);
const sharing = (origin: string, credentials?: string) => ({
  headers: [
    ['access-control-allow-origin', origin] as const,
    ...(credentials === undefined ? [] : [['access-control-allow-credentials', credentials] as const]),
  ],
});
verdictTable('cross-origin-resource-sharing', [
  ['none', 'pass', {}],
  ['every origin', 'pass', sharing('*')],
  ['every origin with credentials', 'fail', sharing('*', 'True')],
  ['every origin, credentials false', 'pass', sharing('*', 'false')],
  ['null with credentials', 'fail', sharing('null', 'true')],
  ['one origin with credentials', 'pass', sharing('https://app.example.com', 'true')],
]);
const form = (html: string) => body(html);
verdictTable('secure-forms', [
  ['no forms', 'pass', body('')],
  ['the page itself', 'pass', form('<form></form>')],
  ['the page itself on http', 'warn', { url: 'http://example.com/', ...form('<form action=" "></form>') }],
  ['https', 'pass', form('<form action=https://example.com/login></form>')],
  ['http', 'fail', form('<form action=http://example.com/login></form>')],
  ['http by a button', 'fail', form('<form><button formaction=http://example.com/>x</button></form>')],
  ['a dialog', 'pass', form('<form method=dialog action=http://example.com/></form>')],
]);
verdictTable('server-signature', [
  ['none', 'pass', {}],
  ['a name', 'pass', header('server', 'nginx')],
  ['a version', 'fail', header('server', 'Apache/2.4.1 (Unix)')],
  ['powered by', 'fail', header('x-powered-by', 'Express')],
]);
const link = (attributes: string) => body(`<a ${attributes}>x</a>`);
verdictTable('external-anchors-use-rel-noopener', [
  ['no links', 'not applicable', body('')],
  ['same tab', 'not applicable', link('href=https://example.net/')],
  ['own site', 'not applicable', link('href=/x target=_blank')],
  ['new tab', 'fail', link('href=https://example.net/ target=_blank')],
  ['noopener', 'pass', link('href=https://example.net/ target=_blank rel="nofollow NoOpener"')],
  ['noreferrer', 'pass', link('href=https://example.net/ target=_blank rel=noreferrer')],
  ['mail', 'not applicable', link('href=mailto:a@example.net target=_blank')],
]);
verdictTable('plain-email', [
  ['none', 'pass', body('<p>Mail us at tea.')],
  ['text', 'warn', body('<p>Mail jo.do+tea@mail.example.com.')],
  ['link', 'warn', body('<a href="mailto:jo@example.com?subject=x">mail</a>')],
  ['hidden', 'pass', body('<p hidden>jo@example.com')],
  ['a script', 'pass', body('<script>"jo@example.com"</script>')],
  ['a social handle', 'pass', body('<p>@example.com and tea@home')],
]);
test('plain-email abbreviates the address in its evidence', () => {
  expect(auditOf('plain-email', body('<p>jo@example.com')).evidence[0]?.value).toBe('j…@example.com');
});

verdictTable('trusted-types-xss', [
  ['no policy', 'fail', {}],
  ['another directive', 'fail', csp("trusted-types 'script'; default-src 'self'")],
  ['required', 'pass', csp("default-src 'self'; require-trusted-types-for 'script'")],
  ['required in the second of a list', 'pass', csp("default-src 'self', require-trusted-types-for 'script'")],
  [
    'required where a directive is repeated',
    'fail',
    csp("require-trusted-types-for x; require-trusted-types-for 'script'"),
  ],
  [
    'required in the head',
    'pass',
    head(`<meta http-equiv=content-security-policy content="require-trusted-types-for 'script'">`),
  ],
  [
    'required in the body',
    'fail',
    body(`<meta http-equiv=content-security-policy content="require-trusted-types-for 'script'">`),
  ],
]);

const policyIn = (html: string) => ({ html: `<head>${html}` });
verdictTable('content-security-policy', [
  ['none', 'fail', {}],
  ['report-only', 'fail', header('content-security-policy-report-only', "default-src 'none'")],
  ['only own sources', 'pass', csp("default-src 'self'")],
  ['inline scripts', 'fail', csp("default-src 'self'; script-src 'unsafe-inline'")],
  ['inline scripts with a hash', 'pass', csp("default-src 'self'; script-src 'unsafe-inline' 'sha512-Zm9v'")],
  ['no object-src', 'fail', csp("script-src 'self'")],
  ['insecure fonts', 'fail', csp("default-src 'self'; font-src http://fonts.example")],
  [
    'insecure fonts on http',
    'pass',
    { url: 'http://example.com/', ...csp("default-src 'self'; font-src http://f.example") },
  ],
  ['a list in one header', 'pass', csp("default-src 'self', script-src 'unsafe-inline'")],
  ['an empty policy in the list', 'fail', csp("default-src 'self',")],
  ['repeated directive', 'fail', csp("default-src 'self'; Default-Src 'none'")],
  [
    'a broken escape in two policies',
    'pass',
    csp('default-src https://a.example/%zz/, default-src https://a.example/%zz/'),
  ],
  ['directives named like inherited properties', 'fail', csp('__proto__ x; constructor y')],
  ['in the head', 'pass', policyIn(`<meta http-equiv=" Content-Security-POLICY " content="default-src 'self'">`)],
  ['in the head, empty', 'fail', policyIn('<meta http-equiv=content-security-policy content>')],
  [
    'a meta element with header-only directives',
    'fail',
    policyIn(`<meta http-equiv=content-security-policy content="sandbox">`),
  ],
]);

test('content-security-policy shows what is unsafe and what could be stricter', () => {
  const values = (policy: string) => auditOf('content-security-policy', csp(policy)).evidence.map(({ value }) => value);
  expect(values("default-src 'self' http:; script-src 'unsafe-eval' data:; base-uri 'none'")).toEqual([
    'unsafe script sources: data:',
    'unsafe object sources: http:',
    'insecure sources: http:',
    "unsafe script or style sources: 'unsafe-eval'",
    'insecure image or media sources: http: http:',
    'unsafe style sources: http:',
    'form-action allows: *',
    'frame-ancestors allows: *',
  ]);
  expect(values("default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")).toEqual([]);
});

test('content-security-policy ignores policies after the tenth and characters after the 8192nd', () => {
  const policies = (count: number) => csp([...Array<string>(count).fill("default-src 'self'"), 'x'].join());
  expect(auditOf('content-security-policy', policies(9)).outcome).toBe('fail');
  expect(auditOf('content-security-policy', policies(10)).outcome).toBe('pass');
  const long = (length: number) => csp(`default-src 'self'; img-src ${'a'.repeat(length)}; script-src *`);
  expect(auditOf('content-security-policy', long(8000)).outcome).toBe('fail');
  expect(auditOf('content-security-policy', long(8192)).outcome).toBe('pass');
});

test('csp-xss shows other findings of csp_evaluator with their severity', () => {
  const { outcome, evidence } = auditOf(
    'csp-xss',
    csp("script-src 'self' 'unsafe-eval' *.googleapis.com 127.0.0.1; object-src 'none'; base-uri 'none'"),
  );
  expect(outcome).toBe('fail');
  expect(evidence.map(({ value }) => value.split(':', 2).join(':'))).toEqual([
    'strict policy: script-src',
    'high: script-src *.googleapis.com',
    "possibly medium: script-src 'unsafe-eval'",
    'note: script-src 127.0.0.1',
    'note: require-trusted-types-for',
  ]);
});

test.each(['script-src https://[bad', '__proto__ x', 'constructor', 'script-src //%zz.example', ';;;', "'none'"])(
  'no check ends with an error on the invalid policy %s',
  (policy) => {
    const audits = auditsOf({
      ...csp(policy),
      html: `<head><meta http-equiv=content-security-policy content="${policy}">`,
    });
    expect(audits.filter(({ outcome }) => outcome === 'error')).toEqual([]);
  },
);
