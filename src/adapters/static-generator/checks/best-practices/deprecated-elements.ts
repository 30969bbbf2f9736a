import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import type { Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { sourceOf } from '../support/source-of.js';
import { count, fail, pass } from '../support/verdict.js';

const DEPRECATED = 'acronym applet basefont big center dir font frame frameset marquee noframes strike tt u'.split(' ');

/** Elements that the HTML standard calls obsolete, and `u`, which looks like a link. */
export const deprecatedElements: Check = {
  id: 'deprecated-elements',
  category: 'best-practices',
  title: 'Page uses no deprecated elements',
  failureTitle: 'Page uses deprecated elements',
  explained: {
    what: 'Checks for `acronym`, `applet`, `basefont`, `big`, `center`, `dir`, `font`, `frame`, `frameset`, `marquee`, `noframes`, `strike` and `tt`, and for `u`, which looks like a link. Passes when there are none. Fails when there is one.',
    why: 'Browsers may drop elements that the HTML standard calls obsolete. Such markup describes how text looks, not what it means.',
    fix: 'Use CSS and elements with a meaning: `<p class="centered">` instead of `<center>`.',
    source: sourceOf('html', 'obsolete features', 'obsolete.html'),
  },
  inspect(_subject, { describe }) {
    const found = new Offenders<Element>();
    const add: ElementVisitor = (element) => {
      found.add(element);
    };
    return {
      elements: Object.fromEntries(DEPRECATED.map((tag) => [tag, add])),
      conclude: () =>
        found.count === 0
          ? pass('The page uses no deprecated elements.')
          : fail(
              `The page uses ${count(found.count, 'deprecated element')}.`,
              found.first.map((element) => describe(element)),
            ),
    };
  },
};
