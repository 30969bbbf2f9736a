import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import type { Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

/** axe's empty-heading, a best practice and no rule of WCAG. */
export const emptyHeading: Check = {
  id: 'empty-heading',
  category: 'accessibility',
  title: 'Headings have text',
  failureTitle: 'Headings have text',
  explained: {
    what: 'Headings `h1` to `h6` and elements of role `heading` that are not hidden. Passes where each has text, the text alternative of an image, `aria-label`, `aria-labelledby` or `title`. One without fails; a page without headings is not applicable. It is advice, and weighs nothing.',
    why: 'People who move from heading to heading land on one that says nothing.',
    fix: 'Write text into the heading, or remove it; make room with a style sheet.',
    source: axeSource('empty-heading'),
  },
  inspect(_subject, { describe, names, roles }) {
    const waiting: Element[] = [];
    const heading: ElementVisitor = (element, place) => {
      if (!place.isConcealed && roles.of(element) === 'heading') waiting.push(element);
    };
    return {
      elements: Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading])),
      attributes: {
        role(element, place, value) {
          if (value === 'heading' && !place.isConcealed && !/^h[1-6]$/.test(element.tagName)) waiting.push(element);
        },
      },
      conclude() {
        const tally = new ElementResults();
        for (const element of waiting) {
          tally.record(element, names.byContent(element) || names.byAttributes(element));
        }
        return tally.verdict({ one: 'heading', good: 'with text', bad: 'without text' }, describe);
      },
    };
  },
};
