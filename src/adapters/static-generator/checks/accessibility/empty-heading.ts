import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import type { Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

/** The empty-heading rule of axe-core 4.14, a best practice. */
export const emptyHeading: Check = {
  id: 'empty-heading',
  category: 'accessibility',
  title: 'Headings have text',
  failureTitle: 'Headings have no text',
  explained: {
    what: 'Checks the headings `h1` to `h6` and elements with `role="heading"` that the markup does not hide. Passes when each has text, an image with a text alternative, `aria-label`, `aria-labelledby` or `title`. Fails when one has none. Does not apply to pages without headings. This check has no weight: it is advice.',
    why: 'Screen reader users who move from heading to heading land on one that says nothing.',
    fix: 'Write text into the heading, or remove it. Use CSS for spacing.',
    source: axeSource('empty-heading'),
  },
  inspect(_subject, { describe, dynamics, names, roles }) {
    const waiting: Element[] = [];
    const heading: ElementVisitor = (element, context) => {
      if (!context.isConcealed && roles.of(element) === 'heading') waiting.push(element);
    };
    return {
      elements: Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading])),
      attributes: {
        role(element, context, value) {
          if (value === 'heading' && !context.isConcealed && !/^h[1-6]$/.test(element.tagName)) waiting.push(element);
        },
      },
      conclude() {
        const results = new ElementResults(dynamics);
        for (const element of waiting) {
          results.record(element, names.byContent(element) || names.byAttributes(element));
        }
        return results.verdict({ one: 'heading', good: 'has text', bad: 'has no text' }, describe);
      },
    };
  },
};
