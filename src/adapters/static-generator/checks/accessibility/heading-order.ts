import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';

/** axe's heading-order: a heading is at most one level below the one before it; the first may have any. */
export const headingOrder: Check = {
  id: 'heading-order',
  category: 'accessibility',
  title: 'Headings skip no level',
  failureTitle: 'Headings skip no level',
  explained: {
    what: 'Headings `h1` to `h6` and elements of role `heading`, hidden ones left out. Passes where none is more than one level below the one before it; the first may have any level. One that skips a level fails; a page without headings is not applicable.',
    why: 'People who listen move from heading to heading; a missing level sounds like a part of the page that they missed.',
    fix: 'Take the next level: an `h3` after an `h2`. Change the size in the style sheet, not by the level.',
    source: axeSource('heading-order'),
  },
  inspect(_subject, { describe, roles }) {
    const tally = new ElementResults();
    let last = 0;
    const heading =
      (own: number): ElementVisitor =>
      (element, place) => {
        if (place.isConcealed || roles.of(element) !== 'heading') return;
        const given = Number.parseInt(attribute(element, 'aria-level') ?? '', 10);
        const level = given >= 1 ? given : own;
        tally.record(element, last === 0 || level <= last + 1);
        last = level;
      };
    return {
      elements: Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)])),
      attributes: {
        role(element, place) {
          // The level of a heading without one is 2 (ARIA 1.2).
          if (!/^h[1-6]$/.test(element.tagName) && explicitRole(element) === 'heading') heading(2)(element, place);
        },
      },
      conclude: () =>
        tally.verdict({ one: 'heading', good: 'in order', bad: 'below a level that is missing' }, describe),
    };
  },
};
