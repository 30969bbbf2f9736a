import type { Check } from '../check.js';
import { attribute, tokens } from '../document.js';
import { urlEvidence } from '../evidence.js';
import { isResource, isSuccess } from '../extra-resources.js';
import { fail, notApplicable, pass } from '../verdict.js';

export const favicon: Check = {
  id: 'favicon',
  category: 'seo',
  title: 'The site has an icon',
  explained: {
    what: 'Passes where the head has a `link` with relation `icon` and an address (which is not fetched), or `/favicon.ico` answers 200 to 299. Fails where neither is. Not applicable where the head names none and `/favicon.ico` gave no answer.',
    why: 'Tabs, bookmarks and lists of results show the icon; without one the site is hard to tell from others.',
    mend: 'Add `<link rel="icon" href="/icon.svg">`.',
    source: {
      name: 'Google Search Central, favicons',
      url: 'https://developers.google.com/search/docs/appearance/favicon-in-search',
    },
  },
  inspect({ resources }) {
    let isDeclared = false;
    return {
      elements: {
        link(element, place) {
          if (
            place.inHead &&
            tokens(attribute(element, 'rel')).includes('icon') &&
            attribute(element, 'href')?.trim()
          ) {
            isDeclared = true;
          }
        },
      },
      judge() {
        if (isDeclared) return pass('The page names its icon.');
        const answer = resources.favicon;
        if (isSuccess(answer)) return pass('The icon is at /favicon.ico.');
        if (!isResource(answer)) return notApplicable('The page names no icon, and /favicon.ico could not be fetched.');
        return fail(`The page names no icon, and /favicon.ico answers with status ${answer.status}.`, [
          urlEvidence(answer.url),
        ]);
      },
    };
  },
};
