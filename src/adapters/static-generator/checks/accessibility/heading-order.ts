import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';

/** The heading-order rule of axe-core 4.14. */
export const headingOrder: Check = {
  id: 'heading-order',
  category: 'accessibility',
  title: 'Heading levels are in order',
  failureTitle: 'Heading levels are skipped',
  explained: {
    what: 'Checks the headings `h1` to `h6` and elements with `role="heading"` that the markup does not hide. Passes when none is more than one level below the heading before it. The first may have any level. Fails when one skips a level. Does not apply to pages without headings.',
    why: 'Screen reader users move from heading to heading. A missing level sounds like a part of the page that they missed.',
    fix: 'Use the next level: an `h3` after an `h2`. Change the size with CSS, not with the level.',
    source: axeSource('heading-order'),
  },
  inspect(_subject, { describe, dynamics, roles }) {
    const results = new ElementResults(dynamics);
    let last = 0;
    const heading =
      (own: number): ElementVisitor =>
      (element, context) => {
        if (context.isConcealed || roles.of(element) !== 'heading') return;
        const given = Number.parseInt(attribute(element, 'aria-level') ?? '', 10);
        const level = given >= 1 ? given : own;
        results.record(element, last === 0 || level <= last + 1);
        last = level;
      };
    return {
      elements: Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)])),
      attributes: {
        role(element, context) {
          // Defaults to level 2 (WAI-ARIA 1.2).
          if (!/^h[1-6]$/.test(element.tagName) && explicitRole(element) === 'heading') heading(2)(element, context);
        },
      },
      conclude: () => results.verdict({ one: 'heading', good: 'is in order', bad: 'skips a level' }, describe),
    };
  },
};
