import { auditOf, body, head, header, verdictTable } from '../in-memory-page.js';

const script = (attributes: string) => body(`<script ${attributes}></script>`);
verdictTable('subresource-integrity', [
  ['no scripts', 'not applicable', body('')],
  ['inline', 'not applicable', body('<script>1</script>')],
  ['own, relative', 'not applicable', script('src=/x.js')],
  ['own, whole address', 'not applicable', script('src=https://example.com/x.js')],
  ['own, another host of the domain', 'not applicable', script('src=https://static.example.com/x.js')],
  ['foreign', 'fail', script('src=https://cdn.example.net/x.js')],
  ['foreign, checked', 'pass', script('src=https://cdn.example.net/x.js integrity=sha384-abc')],
  ['foreign, checked, on http', 'fail', script('src=http://cdn.example.net/x.js integrity=sha384-abc')],
  ['own, without a scheme', 'fail', script('src=//example.com/x.js integrity=sha384-abc')],
  ['relative to a foreign base', 'fail', head('<base href=https://cdn.example.net/><script src=x.js></script>')],
  [
    'another registrant of the same registry',
    'fail',
    { url: 'https://www.one.co.uk/', ...script('src=https://www.two.co.uk/x.js') },
  ],
  ['data', 'not applicable', script('src=data:text/javascript,1')],
]);
const opener = (value: string) => header('cross-origin-opener-policy', value);
verdictTable('origin-isolation', [
  ['none', 'fail', {}],
  ['same origin', 'pass', opener('same-origin')],
  ['with parameters', 'pass', opener('Same-Origin; report-to="x"')],
  ['unsafe-none', 'pass', opener('unsafe-none')],
  ['unknown', 'fail', opener('deny')],
]);

test('origin-isolation: an unknown policy is shown', () => {
  expect(auditOf('origin-isolation', opener('deny')).evidence).toHaveLength(1);
  expect(auditOf('origin-isolation', opener('same-origin; report-to="x"')).evidence).toHaveLength(0);
});

const embedder = (value: string) => header('cross-origin-embedder-policy', value);
verdictTable('cross-origin-embedder-policy', [
  ['none', 'not applicable', {}],
  ['require-corp', 'pass', embedder('require-corp; report-to="x"')],
  ['unsafe-none', 'pass', embedder('unsafe-none')],
  ['unknown', 'fail', embedder('same-origin')],
  ['structured values know case', 'fail', embedder('Require-Corp')],
  [
    'two',
    'fail',
    {
      headers: [
        ['cross-origin-embedder-policy', 'require-corp'],
        ['cross-origin-embedder-policy', 'require-corp'],
      ],
    },
  ],
]);
const resource = (value: string) => header('cross-origin-resource-policy', value);
const resourceMeta = (value: string) => head(`<meta http-equiv=cross-origin-resource-policy content="${value}">`);
verdictTable('cross-origin-resource-policy', [
  ['none', 'not applicable', {}],
  ['same site', 'pass', resource('Same-Site')],
  ['cross origin', 'pass', resource('cross-origin')],
  ['unknown', 'fail', resource('same-origin; x')],
  ['unknown in a meta element', 'fail', resourceMeta('none')],
  ['the header comes first', 'pass', { ...resourceMeta('none'), ...resource('same-origin') }],
]);
const sharing = (origin: string, credentials?: string) => ({
  headers: [
    ['access-control-allow-origin', origin] as const,
    ...(credentials === undefined ? [] : [['access-control-allow-credentials', credentials] as const]),
  ],
});
verdictTable('cross-origin-resource-sharing', [
  ['none', 'not applicable', {}],
  ['everybody', 'pass', sharing('*')],
  ['everybody with credentials', 'fail', sharing('*', 'True')],
  ['everybody, credentials false', 'pass', sharing('*', 'false')],
  ['null with credentials', 'fail', sharing('null', 'true')],
  ['one origin with credentials', 'pass', sharing('https://app.example.com', 'true')],
]);
const form = (html: string) => body(html);
verdictTable('secure-forms', [
  ['no forms', 'not applicable', body('')],
  ['own address', 'pass', form('<form></form>')],
  ['own address of an http page', 'fail', { url: 'http://example.com/', ...form('<form action=" "></form>') }],
  ['https', 'pass', form('<form action=https://example.com/login></form>')],
  ['http', 'fail', form('<form action=http://example.com/login></form>')],
  ['by its button', 'fail', form('<form><button formaction=http://example.com/>x</button></form>')],
  ['a dialog', 'not applicable', form('<form method=dialog action=http://example.com/></form>')],
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
  ['a handle', 'pass', body('<p>@example.com and tea@home')],
]);
test('an e-mail address is not spread by the report about it', () => {
  expect(auditOf('plain-email', body('<p>jo@example.com')).evidence[0]?.value).toBe('j…@example.com');
});

const csp = (value: string) => header('content-security-policy', value);
verdictTable('trusted-types-xss', [
  ['no policy', 'fail', {}],
  ['another directive', 'fail', csp("trusted-types 'script'; default-src 'self'")],
  ['required', 'pass', csp("default-src 'self'; require-trusted-types-for 'script'")],
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
