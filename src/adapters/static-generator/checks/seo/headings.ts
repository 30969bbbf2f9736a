import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { ownText, textOf, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { sourceOf } from '../support/source-of.js';
import { count, fail, pass, warn } from '../support/verdict.js';

/** Requires exactly one h1; an h1 that repeats the title and skipped levels are warnings. */
export const headings: Check = {
  id: 'headings',
  category: 'seo',
  title: 'Headings form a clear outline',
  failureTitle: 'Headings do not form a clear outline',
  explained: {
    what: 'Checks the headings `h1` to `h6` that the markup does not hide. Fails when the page has no `h1`, an empty one, or more than one. Warns with a score of 50 when the `h1` repeats the title word for word, and with a score of 80 when a heading skips a level, such as an `h4` after an `h2`. Passes otherwise.',
    why: 'Headings tell readers, screen readers and search engines what the page is about and where each part begins.',
    fix: 'Use one `<h1>` that names the subject, then go down level by level: `<h2>` below `<h1>`, `<h3>` below `<h2>`.',
    source: sourceOf('mdn', 'heading elements', 'Web/HTML/Reference/Elements/Heading_Elements'),
  },
  inspect(_subject, { describe, names }) {
    const h1s = new Offenders<Element>();
    const skips = new Offenders<Element>();
    let title: Element | null = null;
    let level = 0;
    const heading =
      (next: number): ElementVisitor =>
      (element, context) => {
        if (context.isHidden) return;
        if (next === 1) h1s.add(element);
        if (level > 0 && next > level + 1) skips.add(element);
        level = next;
      };
    return {
      elements: {
        title(element) {
          title ??= element;
        },
        h1: heading(1),
        h2: heading(2),
        h3: heading(3),
        h4: heading(4),
        h5: heading(5),
        h6: heading(6),
      },
      conclude() {
        const [h1] = h1s.first;
        if (h1 === undefined) return fail('The page has no h1.');
        if (h1s.count > 1) {
          return fail(
            `The page has ${h1s.count} h1 elements instead of one.`,
            h1s.first.map((element) => describe(element)),
          );
        }
        if (!names.byContent(h1) && !names.byAttributes(h1)) return fail('The h1 is empty.', [describe(h1)]);
        const text = textOf(h1).toLowerCase();
        if (title !== null && text !== '' && text === normalize(ownText(title))) {
          return warn('The h1 repeats the title word for word.', 50, [describe(h1)]);
        }
        if (skips.count > 0) {
          return warn(
            `${count(skips.count, 'heading')} ${skips.count === 1 ? 'skips' : 'skip'} a level.`,
            80,
            skips.first.map((element) => describe(element)),
          );
        }
        return pass('The page has one h1, and no heading skips a level.');
      },
    };
  },
};

function normalize(text: string): string {
  return text.slice(0, 1000).replace(/\s+/gu, ' ').trim().toLowerCase();
}
