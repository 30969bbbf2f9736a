import type { Check, ElementVisitor } from '../check.js';
import { ownText, textOf, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { count, fail, pass, warn } from '../verdict.js';

/** One h1 that is not the title; a skipped level is a warning only. */
export const headings: Check = {
  id: 'headings',
  category: 'seo',
  title: 'Headings give the page an outline',
  explained: {
    what: 'The headings `h1` to `h6` that markup does not hide. Not exactly one `h1` fails. An `h1` that is the title word for word warns and earns 50; a heading that skips a level (an `h4` after an `h2`) warns and earns 80. Otherwise passes.',
    why: 'The outline tells readers, screen readers and search engines what the page is about and where to find what.',
    mend: 'Use one `<h1>` that says what the page is about, and levels in order: `<h2>` below `<h1>`, `<h3>` below `<h2>`.',
    source: {
      name: 'MDN, heading elements',
      url: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/Heading_Elements',
    },
  },
  inspect(_subject, { describe }) {
    const mains = new Offenders<Element>();
    const skips = new Offenders<Element>();
    let title: Element | null = null;
    let level = 0;
    const heading =
      (next: number): ElementVisitor =>
      (element, place) => {
        if (place.isHidden) return;
        if (next === 1) mains.add(element);
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
      judge() {
        const [main] = mains.first;
        if (main === undefined) return fail('The page has no h1.');
        if (mains.count > 1) {
          return fail(
            `The page has ${mains.count} h1 elements instead of one.`,
            mains.first.map((h1) => describe(h1)),
          );
        }
        const text = textOf(main).toLowerCase();
        if (title !== null && text !== '' && text === normalise(ownText(title))) {
          return warn('The h1 repeats the title word for word.', 50, [describe(main)]);
        }
        if (skips.count > 0) {
          return warn(
            `${count(skips.count, 'heading')} skip a level of the outline.`,
            80,
            skips.first.map((element) => describe(element)),
          );
        }
        return pass('The page has one h1, and no level is skipped.');
      },
    };
  },
};

function normalise(text: string): string {
  return text.slice(0, 1000).replace(/\s+/gu, ' ').trim().toLowerCase();
}
