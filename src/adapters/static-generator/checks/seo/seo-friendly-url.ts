import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { sourceOf } from '../support/source-of.js';
import { pass, warn } from '../support/verdict.js';

const ADVISED_LENGTH = 100;

export const seoFriendlyUrl: Check = {
  id: 'seo-friendly-url',
  category: 'seo',
  title: 'URL is easy to read',
  failureTitle: 'URL is hard to read',
  explained: {
    what: 'Checks the final URL for problems: more than 100 characters; underscores, capital letters, spaces or empty segments (`//`) in the path; more than two parameters; a session ID (`sid`, `sessionid`, `phpsessid`, `jsessionid`). Passes when there are none. Warns with a score of 50 for one problem, and 0 for more.',
    why: 'People and search engines read URLs. A clear one is clicked and shared more often.',
    fix: 'Use short lowercase words with hyphens: `https://example.com/green-tea`.',
    source: sourceOf('searchCentral', 'URL structure', 'crawling-indexing/url-structure'),
  },
  inspect: ({ url }) => ({
    conclude() {
      const path = decode(url.pathname);
      const problems = [
        url.href.length > ADVISED_LENGTH && `more than ${ADVISED_LENGTH} characters`,
        path.includes('_') && 'underscores in the path',
        /\p{Lu}/u.test(path) && 'capital letters in the path',
        /\s/u.test(path) && 'spaces in the path',
        path.includes('//') && 'an empty path segment',
        url.searchParams.size > 2 && 'more than two parameters',
        /[;?&/](?:sid|sessionid|phpsessid|jsessionid)=/i.test(url.href) && 'a session ID',
      ].filter((problem) => problem !== false);
      return problems.length === 0
        ? pass('The URL is short and clear.')
        : warn(`The URL has ${problems.join(', ')}.`, problems.length === 1 ? 50 : 0, [urlEvidence(url.href)]);
    },
  }),
};

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
