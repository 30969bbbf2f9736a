import type { Check } from '../check.js';
import { Offenders, textEvidence, urlEvidence } from '../evidence.js';
import { isResource } from '../extra-resources.js';
import { lighthouseSource } from '../lighthouse-source.js';
import { count, fail, notApplicable, pass } from '../verdict.js';

const KNOWN = new Set([
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
  explained: {
    what: 'Every line of `/robots.txt`: a known directive (`user-agent`, `disallow`, `allow`, `sitemap`, `crawl-delay`, `clean-param`, `host`, `request-rate`, `visit-time`, `noindex`, `content-signal`) and a colon; a `user-agent` with a name, and before any `allow` or `disallow`; patterns that are empty or begin with `/` or `*`, with `$` at the end only; sitemaps as whole `http`, `https` or `ftp` addresses. All good passes, one bad line fails, as does a status from 500 on or no answer. Not applicable where it is empty, answers 400 to 499, or is at an address that is not visited.',
    why: 'Crawlers skip lines that they do not understand: pages that should be left out are indexed, or the other way round.',
    mend: 'Mend the lines that the evidence shows. A good file: `User-agent: *`, `Disallow: /private/`, `Sitemap: https://example.com/sitemap.xml`, each on a line of its own.',
    source: lighthouseSource('seo/robots-txt'),
  },
  inspect: ({ resources }) => ({
    judge() {
      const answer = resources.robotsTxt;
      if (answer === null) return notApplicable('robots.txt was not asked for.');
      if (!isResource(answer)) {
        // Our own rules kept us from it: no fault of the site.
        if (answer.failure === 'blocked_address')
          return notApplicable('robots.txt is at an address that is not visited.');
        return fail('robots.txt could not be fetched.', [urlEvidence(answer.url)]);
      }
      const { status, text } = answer;
      if (status >= 500) return fail(`robots.txt answers with status ${status}.`, [urlEvidence(answer.url)]);
      if (status >= 400) return notApplicable('There is no robots.txt.');
      if (text === '') return notApplicable('robots.txt is empty.');
      const faults = findFaults(text);
      return faults.count === 0
        ? pass('Every line of robots.txt can be understood.')
        : fail(
            `${count(faults.count, 'line')} of robots.txt cannot be understood.`,
            faults.first.map(({ line, number, reason }) => textEvidence(`${reason}: ${line.trim()}`, number)),
          );
    },
  }),
};

interface LineFault {
  readonly line: string;
  readonly number: number;
  readonly reason: string;
}

function findFaults(text: string): Offenders<LineFault> {
  const faults = new Offenders<LineFault>();
  let inGroup = false;
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const content = line.split('#', 1)[0]?.trim() ?? '';
    if (content === '') return;
    const colon = content.indexOf(':');
    const directive = content.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = content.slice(colon + 1).trim();
    const reason = colon < 0 ? 'No colon' : faultOf(directive, value, inGroup);
    if (reason !== null) faults.add({ line, number: index + 1, reason });
    if (directive === 'user-agent' && value !== '') inGroup = true;
  });
  return faults;
}

function faultOf(directive: string, value: string, inGroup: boolean): string | null {
  if (!KNOWN.has(directive)) return 'Unknown directive';
  if (directive === 'sitemap') {
    const url = URL.parse(value);
    if (url === null) return 'Sitemap is not an absolute URL';
    return SITEMAP_PROTOCOLS.has(url.protocol) ? null : 'Sitemap is not http, https or ftp';
  }
  if (directive === 'user-agent') return value === '' ? 'No user-agent named' : null;
  if (directive !== 'allow' && directive !== 'disallow') return null;
  if (value !== '' && !value.startsWith('/') && !value.startsWith('*')) return 'Pattern does not begin with / or *';
  const dollar = value.indexOf('$');
  if (dollar >= 0 && dollar !== value.length - 1) return '$ before the end of the pattern';
  return inGroup ? null : 'No user-agent before this rule';
}
