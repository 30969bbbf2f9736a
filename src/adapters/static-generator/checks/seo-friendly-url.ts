import type { Check } from '../check.js';
import { urlEvidence } from '../evidence.js';
import { pass, warn } from '../verdict.js';

const ADVISED_LENGTH = 100;

export const seoFriendlyUrl: Check = {
  id: 'seo-friendly-url',
  category: 'seo',
  title: 'The address can be read by people',
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
