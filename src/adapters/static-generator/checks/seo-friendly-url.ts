import type { Check } from '../check.js';
import { urlEvidence } from '../evidence.js';
import { pass, warn } from '../verdict.js';

const ADVISED_LENGTH = 100;

export const seoFriendlyUrl: Check = {
  id: 'seo-friendly-url',
  category: 'seo',
  title: 'The address can be read by people',
  explained: {
    what: 'The final address. Faults: longer than 100 characters; underscores, capital letters, spaces or empty parts (`//`) in the path; more than two parameters; a session (`sid`, `sessionid`, `phpsessid`, `jsessionid`). None passes; one warns and earns 50; more warn and earn 0.',
    why: 'People and search engines read addresses: one that says what is there is clicked and shared more.',
    mend: 'Use short words in small letters with hyphens: `https://example.com/green-tea`.',
    source: {
      name: 'Google Search Central, URL structure',
      url: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    },
  },
  inspect: ({ url }) => ({
    judge() {
      const path = decode(url.pathname);
      const faults = [
        url.href.length > ADVISED_LENGTH && `it is longer than ${ADVISED_LENGTH} characters`,
        path.includes('_') && 'it has underscores where hyphens separate words',
        /\p{Lu}/u.test(path) && 'its path has capital letters',
        /\s/u.test(path) && 'its path has spaces',
        path.includes('//') && 'its path has an empty part',
        url.searchParams.size > 2 && 'it has more than two parameters',
        /[;?&/](?:sid|sessionid|phpsessid|jsessionid)=/i.test(url.href) && 'it carries a session',
      ].filter((fault) => fault !== false);
      return faults.length === 0
        ? pass('The address is short and plain.')
        : warn(`The address is hard to read: ${faults.join('; ')}.`, faults.length === 1 ? 50 : 0, [
            urlEvidence(url.href),
          ]);
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
