import ClickjackingMitigation from 'lighthouse/core/audits/clickjacking-mitigation.js';
import CspXss from 'lighthouse/core/audits/csp-xss.js';
import HasHsts from 'lighthouse/core/audits/has-hsts.js';
import OriginIsolation from 'lighthouse/core/audits/origin-isolation.js';
import RedirectsHttp from 'lighthouse/core/audits/redirects-http.js';
import TrustedTypesXss from 'lighthouse/core/audits/trusted-types-xss.js';
import { NetworkRequest } from 'lighthouse/core/lib/network-request.js';
import { auditPage } from '../../../../src/adapters/static-generator/scoring/audit-page.js';
import { redirectsHttp } from '../../../../src/adapters/static-generator/checks/security/redirects-http.js';
import { NO_RESOURCES } from '../../../../src/adapters/static-generator/resources/related-resources.js';
import { auditOf, header, sketchPage, type PageSketch } from '../in-memory-page.js';

type Headers = readonly (readonly [string, string])[];

const fails = (id: string, sketch: PageSketch) => auditOf(id, sketch).outcome === 'fail';
const named = (name: string, values: readonly string[]): Headers => values.map((value) => [name, value] as const);
/** Collects what Lighthouse's gatherer passes to the audits. */
const withoutSpace = (values: readonly string[]) => values.map((value) => value.toLowerCase().replace(/\s/g, ''));
const policiesOf = (values: readonly string[]) =>
  values.flatMap((value) => value.split(',')).filter((policy) => policy.trim() !== '');

test.each([
  ...['same-origin', 'unsafe-none', 'noopener-allow-popups', 'same-origin-allow-popups', 'deny'].map((value) => [
    value,
  ]),
  ['same-origin allow-popups'],
  [' same-origin '],
  ['"same-origin"'],
  ['same-origin', 'deny'],
  ['same-origin, unsafe-none'],
  ['same-origin; report-to=coop endpoint'],
  [''],
  [],
])('origin-isolation: %s', (...values: string[]) => {
  const { score } = OriginIsolation.constructResults(withoutSpace(values));
  expect(fails('origin-isolation', { headers: named('cross-origin-opener-policy', values) })).toBe(score === 0);
});

test.each([['SAME-ORIGIN'], ['same-origin', 'unsafe-none']])(
  'origin-isolation fails %s, which browsers ignore and Lighthouse passes',
  (...values: string[]) => {
    expect(OriginIsolation.constructResults(withoutSpace(values)).score).toBe(1);
    expect(fails('origin-isolation', { headers: named('cross-origin-opener-policy', values) })).toBe(true);
  },
);

test('origin-isolation passes valid parameters, which Lighthouse fails', () => {
  const value = 'same-origin; report-to="coop"';
  expect(OriginIsolation.constructResults(withoutSpace([value])).score).toBe(0);
  expect(fails('origin-isolation', header('cross-origin-opener-policy', value))).toBe(false);
});

describe('has-hsts', () => {
  const ages = ['max-age=0', 'max-age=31535999', 'max-age=31536000', 'MAX-AGE = 63072000', 'max-age=63072000.5x'];
  const rests = [
    '',
    'includeSubDomains',
    'preload',
    'includeSubDomains; preload',
    'includeSubDomain',
    'max-age=1',
    'x=y',
  ];
  const values = [
    ...rests,
    ...ages.flatMap((age) => rests.flatMap((rest) => (rest === '' ? [age] : [`${age}; ${rest}`, `${rest} ;${age}`]))),
  ];
  // A max-age that is not a number fails here. Lighthouse reads its leading digits, if any.
  const comparable = values.filter((value) => !value.includes('.'));

  test.each(comparable)('%s', (value) => {
    const { score } = HasHsts.constructResults(withoutSpace(value.split(';')));
    expect(fails('has-hsts', header('strict-transport-security', value))).toBe(score === 0);
  });

  test('none', () => {
    expect(HasHsts.constructResults([]).score).toBe(0);
    expect(fails('has-hsts', {})).toBe(true);
  });

  test('differs on purpose: a semicolon at the end passes, and a max-age that is not a number fails', () => {
    const differ = ['max-age=63072000;', 'max-age=x', 'max-age=63072000.5x'].map((value) => [
      HasHsts.constructResults(withoutSpace(value.split(';'))).score === 0,
      fails('has-hsts', header('strict-transport-security', value)),
    ]);
    expect(differ).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });
});

describe('clickjacking-mitigation', () => {
  const policies = [[], ["frame-ancestors 'none'"], ["default-src 'self', frame-ancestors *"], ["default-src 'self'"]];
  const options = [
    [],
    ['DENY'],
    ['SameOrigin'],
    [' deny\t'],
    ['ALLOW-FROM https://a.example'],
    ['deny, deny'],
    ['x', 'deny'],
  ];
  const pairs = policies.flatMap((csp) => options.map((xfo) => ({ csp, xfo })));

  test.each(pairs)('$csp $xfo', ({ csp, xfo }) => {
    const { score } = ClickjackingMitigation.constructResults(policiesOf(csp), withoutSpace(xfo));
    const headers = [...named('content-security-policy', csp), ...named('x-frame-options', xfo)];
    expect(fails('clickjacking-mitigation', { headers })).toBe(score === 0);
  });
});

describe('Content-Security-Policies', () => {
  const strict =
    "script-src 'nonce-12345678' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; base-uri 'none'";
  const values = [
    strict,
    "script-src 'none'; object-src 'none'; base-uri 'none'",
    "script-src 'nonce-12345678' 'strict-dynamic'; object-src 'none'; base-uri 'none'",
    "script-src 'unsafe-inline'",
    'default-src *',
    "default-src 'self'",
    "require-trusted-types-for 'script'",
    "require-trusted-types-for 'scripts'",
    "REQUIRE-trusted-types-for 'script'; script-src 'self'",
    "require-trusted-types-for x; require-trusted-types-for 'script'",
    `object-src 'none', ${strict}`,
    `${strict}; foo-src x`,
    ' , ',
    '',
  ];
  const pairs = values.flatMap((inHeader) => ['', strict, 'default-src *'].map((inMeta) => ({ inHeader, inMeta })));

  test.each(pairs)('$inHeader | $inMeta', ({ inHeader, inMeta }) => {
    const sketch = {
      ...header('content-security-policy', inHeader),
      html: `<head><meta http-equiv="Content-Security-Policy" content="${inMeta}">`,
    };
    const { score, results } = CspXss.constructResults(policiesOf([inHeader]), policiesOf([inMeta]));
    const { outcome } = auditOf('csp-xss', sketch);
    expect(outcome === 'fail').toBe(score === 0);
    if (score === 1) expect(outcome === 'warn').toBe(results.length > 0);
    expect(fails('trusted-types-xss', sketch)).toBe(
      TrustedTypesXss.constructResults(policiesOf([inHeader]), policiesOf([inMeta])).score === 0,
    );
  });
});

test.each([
  'https://example.com/a',
  'http://example.com/a',
  'data:text/plain,x',
  'http://localhost:8080/a',
  'http://app.localhost/a',
  'http://127.0.0.1/a',
  'http://localhost.example/a',
])('is-on-https: a page that loads %s', async (url) => {
  const { protocol, hostname } = new URL(url);
  const record = { url, parsedURL: { scheme: protocol.slice(0, -1), host: hostname }, protocol: '' };
  const isSecure = NetworkRequest.isSecureRequest(record as never);
  const html = `<body><img src="${url}">`;
  expect(fails('is-on-https', { html })).toBe(!isSecure);
});

test.each([
  ['http://example.com/', 'https://example.com/'],
  ['http://example.com/', 'https://www.example.com/'],
  ['http://example.com/', 'http://example.com/'],
  ['http://example.com/', 'http://www.example.com/'],
])('redirects-http: %s ends at %s', (requestedUrl, finalDisplayedUrl) => {
  const { score } = RedirectsHttp.audit({ URL: { requestedUrl, finalDisplayedUrl } }) as { score: number };
  const page = { ...sketchPage({ url: finalDisplayedUrl }), requestedUrl };
  const [audit] = auditPage(page, NO_RESOURCES, [redirectsHttp]);
  expect(audit?.outcome).toBe(score === 0 ? 'fail' : 'pass');
});
