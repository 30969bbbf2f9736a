import type { Audit } from '../../../src/domain/index.js';
import { SOURCES } from '../../../src/adapters/static-generator/checks/support/sources.js';
import { auditOf, type PageSketch } from './in-memory-page.js';

/**
 * Our own cases with the results of the HTTP Observatory. We ran its analyzers outside these tests, because npm has only older
 * versions of the package, and it includes a server and a database. What its API calls "not applicable" is not applicable
 * here.
 */
const RECORDED_WITH = '1.6.3';

const NOT_APPLICABLE = [
  'cookies-not-found',
  'corp-not-implemented',
  'coep-not-implemented',
  'sri-not-implemented-but-no-scripts-loaded',
  'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
];
const PASSED = [
  'csp-implemented-with-no-unsafe',
  'csp-implemented-with-no-unsafe-default-src-none',
  'csp-implemented-with-unsafe-inline-in-style-src-only',
  'csp-implemented-with-insecure-scheme-in-passive-content-only',
  'csp-implemented-but-duplicate-directives',
  'x-content-type-options-nosniff',
  'corp-implemented-with-same-origin',
  'corp-implemented-with-same-site',
  'corp-implemented-with-cross-origin',
  'coep-implemented-with-require-corp',
  'coep-implemented-with-credentialless',
  'coep-implemented-with-unsafe-none',
  'coop-implemented-with-same-origin',
  'coop-implemented-with-same-origin-allow-popups',
  'coop-implemented-with-noopener-allow-popups',
  'coop-implemented-with-unsafe-none',
  'referrer-policy-private',
  'referrer-policy-not-implemented',
  'cookies-secure-with-httponly-sessions',
  'cookies-secure-with-httponly-sessions-and-samesite',
  'sri-implemented-and-all-scripts-loaded-securely',
  'sri-implemented-and-external-scripts-loaded-securely',
  'cross-origin-resource-sharing-not-implemented',
  'cross-origin-resource-sharing-implemented-with-public-access',
  'cross-origin-resource-sharing-implemented-with-restricted-access',
];

function verdictOf(result: string): Audit['outcome'] {
  if (NOT_APPLICABLE.includes(result)) return 'not applicable';
  return PASSED.includes(result) ? 'pass' : 'fail';
}

const URL = 'https://www.example.com/dir/page';
const headers = (name: string, values: readonly string[]) => values.map((value): [string, string] => [name, value]);

type Row = readonly [result: string, sketch: PageSketch];

/** Each row is a small page and the Observatory's result. The page is the name of the test. */
function agrees(id: string, rows: readonly Row[]): void {
  test.each(rows.map(([result, sketch]) => [JSON.stringify(sketch), result, sketch] as const))(
    `${id}: %s is %s`,
    (_name, result, sketch) => {
      expect(auditOf(id, { url: URL, ...sketch }).outcome).toBe(verdictOf(result));
    },
  );
}

type PolicyRow = readonly [result: string, policies: readonly string[], more?: PageSketch];
type HeaderRow = readonly [id: string, result: string, values: readonly string[]];

const policies: readonly PolicyRow[] = [
  ['csp-implemented-with-no-unsafe-default-src-none', ["default-src 'none'"]],
  ['csp-implemented-with-no-unsafe', ["default-src 'self'"]],
  ['csp-implemented-with-no-unsafe-default-src-none', ['default-src']],
  ['csp-implemented-with-unsafe-inline', ["script-src 'self'"]],
  ['csp-implemented-with-unsafe-inline-in-style-src-only', ["script-src 'self'; object-src 'none'"]],
  ['csp-implemented-with-unsafe-inline', ["object-src 'none'; script-src 'self' 'unsafe-inline'"]],
  [
    'csp-implemented-with-unsafe-inline-in-style-src-only',
    ["object-src 'none'; script-src 'self' 'unsafe-inline' 'nonce-Zm9v'"],
  ],
  ['csp-implemented-with-unsafe-inline', ["object-src 'none'; script-src 'self' data:"]],
  ['csp-implemented-with-unsafe-inline', ["default-src 'self'; script-src 'self' https:"]],
  ['csp-implemented-with-unsafe-inline', ['default-src https://*']],
  ['csp-implemented-with-no-unsafe', ["default-src 'self'; script-src https://*.shop.example"]],
  ['csp-implemented-with-unsafe-eval', ["default-src 'self'; script-src 'unsafe-eval' 'self'"]],
  ['csp-implemented-with-unsafe-eval', ["default-src 'self'; style-src 'unsafe-eval'"]],
  ['csp-implemented-with-unsafe-inline-in-style-src-only', ["default-src 'self'; style-src 'self' 'unsafe-inline'"]],
  ['csp-implemented-with-unsafe-inline-in-style-src-only', ["default-src 'self'; style-src *"]],
  ['csp-implemented-with-insecure-scheme-in-passive-content-only', ["default-src 'self'; img-src http:"]],
  [
    'csp-implemented-with-insecure-scheme-in-passive-content-only',
    ["default-src 'self'; media-src ftp://files.example"],
  ],
  ['csp-implemented-with-insecure-scheme', ["default-src 'self'; font-src http://fonts.example"]],
  ['csp-implemented-with-insecure-scheme', ["default-src 'self'; report-uri http://logs.example"]],
  ['csp-header-invalid', ["object-src 'none'; script-src 'strict-dynamic'"]],
  [
    'csp-implemented-with-unsafe-inline-in-style-src-only',
    ["object-src 'none'; script-src 'strict-dynamic' 'nonce-Zm9v' https: 'self'"],
  ],
  ['csp-implemented-with-no-unsafe', ["default-src 'strict-dynamic' 'sha256-Zm9v' https:"]],
  ['csp-header-invalid', ["default-src 'self'; default-src 'none'"]],
  ['csp-implemented-but-duplicate-directives', ["default-src 'self'; report-uri /a; report-uri /b"]],
  ['csp-header-invalid', ['x']],
  ['csp-implemented-with-unsafe-inline', ['upgrade-insecure-requests']],
  ['csp-implemented-with-unsafe-inline', ["frame-ancestors 'none'"]],
  ['csp-implemented-with-unsafe-inline', ["DEFAULT-SRC 'SELF'; SCRIPT-SRC 'Unsafe-Inline'"]],
  ['csp-implemented-with-no-unsafe', [";;default-src 'self';;"]],
  ['csp-implemented-with-unsafe-inline', ["default-src 'self' http:"], { url: 'http://www.example.com/' }],
  ['csp-implemented-with-no-unsafe-default-src-none', ['default-src *', "default-src 'self'"]],
  ['csp-implemented-with-unsafe-inline', ["default-src 'self' 'unsafe-inline'", "default-src 'self' 'unsafe-inline'"]],
  ['csp-implemented-with-unsafe-inline-in-style-src-only', ["script-src 'self'", "object-src 'none'"]],
  ['csp-implemented-with-no-unsafe', ['default-src https://a.example/x/', 'default-src https://a.example/x/y']],
  ['csp-implemented-with-no-unsafe-default-src-none', ['default-src https:', 'default-src http:']],
  [
    'csp-implemented-with-unsafe-inline-in-style-src-only',
    [
      "script-src https: 'self'; object-src 'none'",
      "script-src 'self'; object-src 'none'",
      "script-src https:; object-src 'none'",
    ],
  ],
  [
    'csp-implemented-with-no-unsafe',
    [],
    { html: '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">' },
  ],
  [
    'csp-not-implemented',
    [],
    { html: '<meta http-equiv="Content-Security-Policy" content="frame-ancestors \'none\'">' },
  ],
  [
    'csp-implemented-with-no-unsafe-default-src-none',
    ['img-src *'],
    { html: '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">' },
  ],
  ['csp-not-implemented', [], { html: '<meta http-equiv="Content-Security-Policy" content="">' }],
  [
    'csp-implemented-with-no-unsafe',
    ["default-src 'self'"],
    { html: '<meta http-equiv="Content-Security-Policy" content="script-src \'unsafe-inline\'">' },
  ],
];
/** Values that both COEP and COOP parse as structured fields: P stands for the policy. */
const structuredRows: readonly (readonly [isValid: boolean, ...values: string[]])[] = [
  [true, 'P'],
  [true, ' P '],
  [true, 'P; report-to="x"'],
  [true, 'P;report-to=x;a;b=1.5;c=?1;d=:YQ==:;f=%"x";e=@1'],
  [true, 'P;a=1;a=2'],
  [false, '"P"'],
  [false, 'P, P'],
  [false, 'P,'],
  [false, 'P', 'P'],
  [false, 'P', ''],
  [false, 'P ; a'],
  [false, 'P; A=1'],
  [false, 'P; a=1;;'],
  [false, 'P; a=1.'],
  [false, 'P; a = 1'],
  [false, 'P; a=:===:'],
  [false, 'P; a=@1.5'],
  [false, 'P; a=%"f%C3"'],
  [false, 'x'],
  [false, '*'],
];
const structured = (id: string, short: string, policies: readonly string[]): HeaderRow[] =>
  policies.flatMap((policy) =>
    structuredRows.map(([isValid, ...values]): HeaderRow => [
      id,
      isValid ? `${short}-implemented-with-${policy}` : `${short}-header-invalid`,
      values.map((value) => value.replaceAll('P', policy)),
    ]),
  );
const COEP = ['require-corp', 'credentialless', 'unsafe-none'];
const COOP = ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups', 'unsafe-none'];

const headerRows: readonly HeaderRow[] = [
  ...structured('cross-origin-embedder-policy', 'coep', COEP),
  ['cross-origin-embedder-policy', 'coep-not-implemented', []],
  ['cross-origin-embedder-policy', 'coep-not-implemented', ['']],
  ['cross-origin-embedder-policy', 'coep-header-invalid', ['Require-Corp']],
  ...structured('origin-isolation', 'coop', COOP),
  ['origin-isolation', 'coop-header-invalid', ['Same-Origin']],
  ['origin-isolation', 'coop-header-invalid', ['same-origin-plus-coep']],
  ['cross-origin-resource-policy', 'corp-header-invalid', ['same-origin', 'same-origin']],
  ['cross-origin-resource-policy', 'corp-header-invalid', ['cross-origin', 'same-site']],
  ['cross-origin-resource-policy', 'corp-header-invalid', ['', 'same-origin']],
  ['cross-origin-resource-policy', 'corp-header-invalid', ['same-origin', '']],
  ['x-content-type-options', 'x-content-type-options-not-implemented', []],
  ['x-content-type-options', 'x-content-type-options-nosniff', ['nosniff']],
  ['x-content-type-options', 'x-content-type-options-nosniff', [' NoSniff ']],
  ['x-content-type-options', 'x-content-type-options-header-invalid', ['nosniff, nosniff']],
  ['x-content-type-options', 'x-content-type-options-header-invalid', ['nosniff', 'nosniff']],
  ['x-content-type-options', 'x-content-type-options-header-invalid', ['nosniff;']],
  ['x-content-type-options', 'x-content-type-options-header-invalid', ['none']],
  ['cross-origin-resource-policy', 'corp-not-implemented', []],
  ['cross-origin-resource-policy', 'corp-implemented-with-same-origin', ['same-origin']],
  ['cross-origin-resource-policy', 'corp-implemented-with-same-site', ['Same-Site']],
  ['cross-origin-resource-policy', 'corp-implemented-with-cross-origin', ['cross-origin']],
  ['cross-origin-resource-policy', 'corp-header-invalid', ['same-origin, same-site']],
  ['cross-origin-resource-policy', 'corp-header-invalid', ['none']],
  ['cross-origin-resource-policy', 'corp-not-implemented', ['']],
  ['referrer-policy', 'referrer-policy-not-implemented', []],
  ['referrer-policy', 'referrer-policy-private', ['no-referrer']],
  ['referrer-policy', 'referrer-policy-private', ['Same-Origin']],
  ['referrer-policy', 'referrer-policy-private', ['strict-origin']],
  ['referrer-policy', 'referrer-policy-unsafe', ['origin']],
  ['referrer-policy', 'referrer-policy-unsafe', ['unsafe-url']],
  ['referrer-policy', 'referrer-policy-unsafe', ['no-referrer-when-downgrade']],
  ['referrer-policy', 'referrer-policy-unsafe', ['no-referrer, unsafe-url']],
  ['referrer-policy', 'referrer-policy-private', ['unsafe-url', 'no-referrer']],
  ['referrer-policy', 'referrer-policy-private', ['no-referrer, new-policy']],
  ['referrer-policy', 'referrer-policy-header-invalid', ['new-policy']],
  ['referrer-policy', 'referrer-policy-header-invalid', ['']],
];
const referrerRows = [
  ['referrer-policy-private', '', 'no-referrer'],
  ['referrer-policy-unsafe', '', 'unsafe-url'],
  ['referrer-policy-private', 'unsafe-url', 'no-referrer'],
  ['referrer-policy-unsafe', 'no-referrer', 'unsafe-url'],
  ['referrer-policy-private', 'no-referrer', ''],
  ['referrer-policy-not-implemented', '', ''],
  ['referrer-policy-header-invalid', '', 'always'],
] as const;
const cookieRows = [
  ['cookies-not-found', []],
  ['cookies-without-secure-flag', ['a=1']],
  ['cookies-secure-with-httponly-sessions', ['a=1; Secure']],
  ['cookies-secure-with-httponly-sessions-and-samesite', ['a=1; Secure; SameSite=Lax']],
  ['cookies-session-without-httponly-flag', ['SessionId=1; Secure; SameSite=Lax']],
  ['cookies-secure-with-httponly-sessions', ['SessionId=1; Secure; HttpOnly']],
  ['cookies-session-without-secure-flag', ['phpsessid=1; HttpOnly']],
  ['cookies-session-without-secure-flag', ['login=1; HttpOnly; SameSite=None']],
  ['cookies-anticsrf-without-samesite-flag', ['csrf_token=1; Secure']],
  ['cookies-secure-with-httponly-sessions-and-samesite', ['csrf_token=1; Secure; SameSite=Strict']],
  ['cookies-samesite-flag-invalid', ['a=1; Secure; SameSite']],
  ['cookies-samesite-flag-invalid', ['a=1; Secure; SameSite=Sometimes']],
  ['cookies-samesite-flag-invalid', ['a=1; Secure; SameSite=x; SameSite=Lax']],
  ['cookies-not-found', ['heroku-session-affinity=1']],
  ['cookies-secure-with-httponly-sessions-and-samesite', ['heroku-session-affinity=1', 'a=1; Secure; SameSite=Lax']],
  ['cookies-secure-with-httponly-sessions', ['a=1', 'a=1; Secure']],
  ['cookies-without-secure-flag', ['a=1; Path=/x', 'a=1; Path=/y; Secure']],
  ['cookies-not-found', ['__Secure-a=1']],
  ['cookies-secure-with-httponly-sessions', ['__Secure-a=1; Secure']],
  ['cookies-not-found', ['__Host-a=1; Secure; Path=/; Domain=www.example.com']],
  ['cookies-secure-with-httponly-sessions', ['__Host-a=1; Secure; Path=/']],
  ['cookies-not-found', ['a=1; Domain=other.example']],
  ['cookies-without-secure-flag', ['a=1; Domain=example.com']],
  ['cookies-not-found', ['a=1; Domain=com']],
  ['cookies-not-found', ['flag; Secure']],
  ['cookies-not-found', ['=1']],
  ['cookies-secure-with-httponly-sessions-and-samesite', ['a=1; secure; httponly; samesite=STRICT']],
] as const;
const scriptRows = [
  ['sri-not-implemented-but-no-scripts-loaded', ''],
  ['sri-not-implemented-but-all-scripts-loaded-from-secure-origin', '<script ></script>'],
  ['sri-not-implemented-but-all-scripts-loaded-from-secure-origin', '<script src=/a.js></script>'],
  ['sri-implemented-and-all-scripts-loaded-securely', '<script src=/a.js integrity=sha384-x></script>'],
  [
    'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
    '<script src=https://static.example.com/a.js></script>',
  ],
  [
    'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
    '<script src=http://static.example.com/a.js integrity=sha384-x></script>',
  ],
  ['sri-not-implemented-but-external-scripts-loaded-securely', '<script src=https://cdn.example.net/a.js></script>'],
  [
    'sri-implemented-and-external-scripts-loaded-securely',
    '<script src=https://cdn.example.net/a.js integrity=sha384-x></script>',
  ],
  [
    'sri-not-implemented-but-external-scripts-loaded-securely',
    '<script src=https://cdn.example.net/a.js integrity></script>',
  ],
  [
    'sri-implemented-but-external-scripts-not-loaded-securely',
    '<script src=http://cdn.example.net/a.js integrity=sha384-x></script>',
  ],
  ['sri-not-implemented-and-external-scripts-not-loaded-securely', '<script src=http://cdn.example.net/a.js></script>'],
  ['sri-not-implemented-and-external-scripts-not-loaded-securely', '<script src=//cdn.example.net/a.js></script>'],
  [
    'sri-not-implemented-but-external-scripts-loaded-securely',
    '<script src=https://cdn.example.net/a.js integrity=sha384-x></script><script src=https://cdn.example.org/a.js></script>',
  ],
  ['sri-not-implemented-but-external-scripts-loaded-securely', '<script src=https://localhost/a.js></script>'],
  ['sri-not-implemented-but-all-scripts-loaded-from-secure-origin', '<base href="/x/"><script src=a.js></script>'],
  ['sri-not-implemented-but-all-scripts-loaded-from-secure-origin', '<script src=data:text/javascript,1></script>'],
] as const;
const sharingRows = [
  ['cross-origin-resource-sharing-not-implemented', []],
  ['cross-origin-resource-sharing-implemented-with-public-access', ['*']],
  ['cross-origin-resource-sharing-implemented-with-public-access', ['*', 'false']],
  ['cross-origin-resource-sharing-implemented-with-restricted-access', ['https://app.example.com']],
  ['cross-origin-resource-sharing-implemented-with-restricted-access', ['https://app.example.com', 'true']],
  ['cross-origin-resource-sharing-implemented-with-restricted-access', ['null']],
] as const;

test('the expected results are of the version that the checks name', () => {
  expect(SOURCES.observatory.version).toBe(RECORDED_WITH);
});

describe(`agrees with the Observatory ${RECORDED_WITH}`, () => {
  agrees(
    'content-security-policy',
    policies.map(([result, values, more]) => [
      result,
      { headers: headers('content-security-policy', values), ...more },
    ]),
  );
  for (const [id, result, values] of headerRows) {
    const name = id === 'origin-isolation' ? 'cross-origin-opener-policy' : id;
    agrees(id, [[result, { headers: headers(name, values) }]]);
  }
  agrees(
    'referrer-policy',
    referrerRows.map(([result, value, meta]) => [
      result,
      {
        headers: value === '' ? [] : [['referrer-policy', value]],
        html: `<head><meta name="Referrer" content="${meta}">`,
      },
    ]),
  );
  agrees(
    'cookies',
    cookieRows.map(([result, values]) => [result, { headers: headers('set-cookie', values) }]),
  );
  agrees(
    'subresource-integrity',
    scriptRows.map(([result, html]) => [result, { html }]),
  );
  agrees(
    'cross-origin-resource-sharing',
    sharingRows.map(([result, [origin, credentials]]) => [
      result,
      {
        headers: [
          ...headers('access-control-allow-origin', origin === undefined ? [] : [origin]),
          ...headers('access-control-allow-credentials', credentials === undefined ? [] : [credentials]),
        ],
      },
    ]),
  );
});

describe(`differs from the Observatory ${RECORDED_WITH} on purpose`, () => {
  const script = (source: string) => ({ html: `<script src="${source}" integrity=sha384-x></script>` });

  test('a policy in the body does not count, as in browsers', () => {
    const html = `<body><meta http-equiv="Content-Security-Policy" content="default-src 'self'">`;
    expect(auditOf('content-security-policy', { html }).outcome).toBe('fail');
  });

  test('a URL that starts with // is insecure only if the page is sent over HTTP', () => {
    const source = script('//cdn.example.net/a.js');
    expect(auditOf('subresource-integrity', { url: URL, ...source }).outcome).toBe('pass');
    expect(auditOf('subresource-integrity', { url: 'http://www.example.com/', ...source }).outcome).toBe('fail');
    const insecure = (location: string) => ({
      resources: {
        overHttp: { url: 'http://www.example.com/', status: 301, headers: headers('location', [location]), text: '' },
      },
    });
    const leads = (location: string) =>
      auditOf('subresource-integrity', { url: URL, ...source, ...insecure(location) }).outcome;
    expect(leads('https://www.example.com/')).toBe('pass');
    expect(leads('http://example.com/')).toBe('fail');
  });

  test('a relative URL belongs to the site of the base, as in browsers', () => {
    const html = '<base href="https://cdn.example.net/"><script src=a.js></script>';
    expect(auditOf('subresource-integrity', { url: URL, html }).outcome).toBe('fail');
  });

  test('a missing opener policy fails, as in Lighthouse', () => {
    expect(auditOf('origin-isolation', { url: URL }).outcome).toBe('fail');
  });

  test('a URL on the own domain that starts with // does not belong to another site', () => {
    expect(
      auditOf('subresource-integrity', { url: URL, html: '<script src="//static.example.com/a.js"></script>' }).outcome,
    ).toBe('not applicable');
  });

  test('users of one hosting service are different sites', () => {
    const { outcome } = auditOf('subresource-integrity', {
      url: 'https://one.github.io/',
      html: '<script src="https://two.github.io/a.js"></script>',
    });
    expect(outcome).toBe('fail');
  });

  test.each(['*', 'null'])('credentials for the origin %s fail', (origin) => {
    const { outcome } = auditOf('cross-origin-resource-sharing', {
      headers: [
        ['access-control-allow-origin', origin],
        ['access-control-allow-credentials', 'true'],
      ],
    });
    expect(outcome).toBe('fail');
  });
});
