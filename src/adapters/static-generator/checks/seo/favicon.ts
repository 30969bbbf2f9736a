import type { Check } from '../check.js';
import { attribute, tokens } from '../../html/document.js';
import { urlEvidence } from '../support/evidence.js';
import { isResource, isSuccess } from '../../resources/related-resources.js';
import { unfetched } from '../support/unfetched.js';
import { sourceOf } from '../support/source-of.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

export const favicon: Check = {
  id: 'favicon',
  category: 'seo',
  title: 'Site has a favicon',
  failureTitle: 'Site has no favicon',
  explained: {
    what: 'Passes when the head has a `link` with `rel="icon"` and an `href`, which is not fetched, or when `/favicon.ico` returns a status from 200 to 299. Fails when neither is there. Needs a look when the head has no such link and `/favicon.ico` does not respond. Does not apply when its URL leads to a blocked address.',
    why: 'Tabs, bookmarks and search results show the favicon. Without one, the site is harder to spot among others.',
    fix: 'Add an icon to the head: `<link rel="icon" href="/icon.svg">`.',
    source: sourceOf('searchCentral', 'favicons', 'appearance/favicon-in-search'),
  },
  inspect({ resources }) {
    let isDeclared = false;
    return {
      elements: {
        link(element, context) {
          if (
            context.inHead &&
            tokens(attribute(element, 'rel')).includes('icon') &&
            attribute(element, 'href')?.trim()
          ) {
            isDeclared = true;
          }
        },
      },
      conclude() {
        if (isDeclared) return pass('The head links to an icon.');
        const result = resources.favicon;
        if (isSuccess(result)) return pass('The site has an icon at /favicon.ico.');
        if (result === null) return notApplicable('The head links to no icon, and /favicon.ico was not requested.');
        if (!isResource(result)) return unfetched('/favicon.ico', result);
        return fail(`The head links to no icon, and /favicon.ico returns status ${result.status}.`, [
          urlEvidence(result.url),
        ]);
      },
    };
  },
};
