/** A project or document whose rules the checks follow. */
export interface Source {
  readonly name: string;
  /** The version that the tests compare with; null if the source has none. */
  readonly version: string | null;
  /** The version as users read it. Default: `version`. */
  readonly label?: string;
  /** The npm package of the source, if it is installed for the tests. */
  readonly package?: string;
  /** Start of the URLs of its rules. */
  readonly base: string;
}

const LIGHTHOUSE = 'https://github.com/GoogleChrome/lighthouse/blob';
/** Of August 2026: 1.6.3 and the changes to its analyzers since. The package's version did not change. */
const OBSERVATORY_COMMIT = '94042bbfbf9f1af722ad9114ada6d271dcb525b9';

/** The sources of all rules. `scripts/check-sources.mjs` compares versions with the installed packages. */
export const SOURCES = {
  lighthouse: {
    name: 'Lighthouse',
    version: '13.5.0',
    label: '13.5',
    package: 'lighthouse',
    base: `${LIGHTHOUSE}/v13.5.0/core/audits/`,
  },
  axe: {
    name: 'axe-core',
    version: '4.14.1',
    label: '4.14',
    package: 'axe-core',
    base: 'https://dequeuniversity.com/rules/axe/4.14/',
  },
  observatory: {
    name: 'HTTP Observatory',
    version: '1.6.3',
    base: `https://github.com/mdn/mdn-http-observatory/blob/${OBSERVATORY_COMMIT}/src/analyzer/tests/`,
  },
  cspEvaluator: {
    name: 'csp_evaluator',
    version: '1.1.8',
    package: 'csp_evaluator',
    base: 'https://github.com/google/csp-evaluator/blob/master/',
  },
  // Audits that later versions of Lighthouse removed.
  lighthouse12: { name: 'Lighthouse', version: '12.8.0', label: '12.8', base: `${LIGHTHOUSE}/v12.8.0/core/audits/` },
  lighthouse11: { name: 'Lighthouse', version: '11.0.0', label: '11.0', base: `${LIGHTHOUSE}/v11.0.0/core/audits/` },
  lighthouse9: {
    name: 'Lighthouse',
    version: '9.6.8',
    label: '9.6',
    base: `${LIGHTHOUSE}/v9.6.8/lighthouse-core/audits/`,
  },
  lighthouseGuide: {
    name: 'Lighthouse guide',
    version: null,
    base: 'https://developer.chrome.com/docs/lighthouse/performance/',
  },
  fetch: { name: 'Fetch Standard', version: null, base: 'https://fetch.spec.whatwg.org/' },
  html: { name: 'HTML Standard', version: null, base: 'https://html.spec.whatwg.org/multipage/' },
  mixedContent: { name: 'W3C Mixed Content', version: null, base: 'https://www.w3.org/TR/mixed-content/' },
  appManifest: { name: 'W3C Web Application Manifest', version: null, base: 'https://www.w3.org/TR/appmanifest/' },
  jsonLd: { name: 'W3C JSON-LD', version: '1.1', base: 'https://www.w3.org/TR/json-ld11/' },
  robots: { name: 'RFC 9309', version: null, base: 'https://www.rfc-editor.org/rfc/rfc9309' },
  sitemaps: { name: 'sitemaps.org protocol', version: '0.9', base: 'https://www.sitemaps.org/protocol.html' },
  openGraph: { name: 'The Open Graph protocol', version: null, base: 'https://ogp.me/' },
  searchCentral: { name: 'Google Search Central', version: null, base: 'https://developers.google.com/search/docs/' },
  webDev: { name: 'web.dev', version: null, base: 'https://web.dev/' },
  mdn: { name: 'MDN', version: null, base: 'https://developer.mozilla.org/en-US/docs/' },
  almanac: { name: 'HTTP Archive, Web Almanac', version: '2024', base: 'https://almanac.httparchive.org/en/2024/' },
  xCards: {
    name: 'X developer documentation',
    version: null,
    base: 'https://developer.x.com/en/docs/x-for-websites/cards/',
  },
  owasp: {
    name: 'OWASP Web Security Testing Guide',
    version: null,
    base: 'https://owasp.org/www-project-web-security-testing-guide/',
  },
  own: { name: 'Sitegrade’s own rule', version: null, base: 'https://en.wikipedia.org/wiki/' },
} as const satisfies Readonly<Record<string, Source>>;

export type SourceId = keyof typeof SOURCES;
