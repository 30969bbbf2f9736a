import type { Check } from '../check.js';
import { attribute, tokens } from '../document.js';
import { urlEvidence } from '../evidence.js';
import { isResource, isSuccess } from '../extra-resources.js';
import { fail, notApplicable, pass } from '../verdict.js';

export const favicon: Check = {
  id: 'favicon',
  category: 'seo',
  title: 'The site has an icon',
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
