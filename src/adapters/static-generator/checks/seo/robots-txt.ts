import type { Check } from '../check.js';
import { Offenders, textEvidence, urlEvidence } from '../support/evidence.js';
import { isResource } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { unfetched } from '../support/unfetched.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

const DIRECTIVES = new Set([
  'user-agent',
  'disallow',
  'allow',
  'sitemap',
  'crawl-delay',
  'clean-param',
  'host',
  'request-rate',
  'visit-time',
  'noindex',
  'content-signal',
]);
const SITEMAP_PROTOCOLS = new Set(['http:', 'https:', 'ftp:']);

export const robotsTxt: Check = {
  id: 'robots-txt',
  category: 'seo',
  title: 'robots.txt is valid',
  failureTitle: 'robots.txt is invalid or returns an error',
  explained: {
    what: 'Checks every line of `/robots.txt`. Each needs a colon and a directive that Lighthouse accepts: `user-agent`, `disallow`, `allow`, `sitemap`, `crawl-delay`, `clean-param`, `host`, `request-rate`, `visit-time`, `noindex` or `content-signal`. A `user-agent` needs a name and must come before any `allow` or `disallow`. Patterns are empty or start with `/` or `*`, with `$` only at the end. Sitemaps are absolute `http`, `https` or `ftp` URLs. Passes when every line is valid. Fails when one is not, or when the status is 500 or above. Needs a look when there is no response. Does not apply when the file is empty, the status is 400 to 499, or the URL leads to a blocked address.',
    why: 'Crawlers skip lines that they do not understand. They may index pages that you want to hide, or skip pages that you want found.',
    fix: 'Fix the lines that the evidence shows. A valid file has one directive per line: `User-agent: *`, `Disallow: /private/`, `Sitemap: https://example.com/sitemap.xml`.',
    source: lighthouseSource('seo/robots-txt'),
  },
  inspect: ({ resources }) => ({
    conclude() {
      const result = resources.robotsTxt;
      if (result === null) return notApplicable('robots.txt was not requested.');
      if (!isResource(result)) return unfetched('robots.txt', result);
      const { status, text } = result;
      if (status >= 500) return fail(`robots.txt returns status ${status}.`, [urlEvidence(result.url)]);
      if (status >= 400) return notApplicable('The site has no robots.txt.');
      if (text === '') return notApplicable('robots.txt is empty.');
      const errors = findErrors(text);
      return errors.count === 0
        ? pass('Every line of robots.txt is valid.')
        : fail(
            `robots.txt has ${count(errors.count, 'invalid line')}.`,
            errors.first.map(({ line, number, reason }) => textEvidence(`${reason}: ${line.trim()}`, number)),
          );
    },
  }),
};

interface LineError {
  readonly line: string;
  readonly number: number;
  readonly reason: string;
}

function findErrors(text: string): Offenders<LineError> {
  const errors = new Offenders<LineError>();
  let inGroup = false;
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const content = line.split('#', 1)[0]?.trim() ?? '';
    if (content === '') return;
    const colon = content.indexOf(':');
    const directive = content.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = content.slice(colon + 1).trim();
    const reason = colon < 0 ? 'Missing colon' : errorIn(directive, value, inGroup);
    if (reason !== null) errors.add({ line, number: index + 1, reason });
    if (directive === 'user-agent' && value !== '') inGroup = true;
  });
  return errors;
}

function errorIn(directive: string, value: string, inGroup: boolean): string | null {
  if (!DIRECTIVES.has(directive)) return 'Unknown directive';
  if (directive === 'sitemap') {
    const url = URL.parse(value);
    if (url === null) return 'Sitemap URL is not absolute';
    return SITEMAP_PROTOCOLS.has(url.protocol) ? null : 'Sitemap URL is not http, https or ftp';
  }
  if (directive === 'user-agent') return value === '' ? 'Missing user-agent name' : null;
  if (directive !== 'allow' && directive !== 'disallow') return null;
  if (value !== '' && !value.startsWith('/') && !value.startsWith('*')) return 'Pattern does not start with / or *';
  const dollar = value.indexOf('$');
  if (dollar >= 0 && dollar !== value.length - 1) return 'Pattern has $ before its end';
  return inGroup ? null : 'Rule comes before any user-agent';
}
