import { axeSource } from '../axe-source.js';
import { isFilled } from '../accessible-names.js';
import { ARIA_ROLES } from '../aria.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { count, fail, notApplicable, pass } from '../verdict.js';

/** Roles that axe wants named; an image with another role of its own is left out. */
const NAMED_ROLES = new Set(
  (
    'alertdialog application button checkbox combobox dialog image img link listbox ' +
    'menuitem menuitemcheckbox menuitemradio meter option progressbar radio searchbox slider spinbutton switch textbox ' +
    'toolbar treeitem'
  ).split(' '),
);
/** A decoration with one of these is none (WAI-ARIA 1.2 §5.4.1): `aria-` and these, which every role may have. */
const GLOBAL = new Set(
  (
    'actions atomic braillelabel brailleroledescription busy controls current describedby description details disabled ' +
    'dropeffect errormessage flowto grabbed haspopup hidden invalid keyshortcuts label labelledby live owns relevant ' +
    'roledescription'
  )
    .split(' ')
    .map((name) => `aria-${name}`),
);

/** axe-core 4.14's image-alt. */
export const imageAlt: Check = {
  id: 'image-alt',
  category: 'seo',
  title: 'Images have a text alternative',
  explained: {
    what: 'Each `img` that markup does not hide, and whose `role`, if it has one, needs a name. Passes where each has an `alt` that is not blank (empty marks a decoration), an `aria-label`, an `aria-labelledby` that leads to text, or a `title`, or is a decoration by role `none` or `presentation` without focus and other ARIA attributes. One without fails. Not applicable where there are no images.',
    why: 'Blind people hear the alternative instead of the image, and search engines find the image by it.',
    mend: 'Say what the image shows: `<img src="cat.jpg" alt="A cat asleep on a keyboard">`; for decoration `alt=""`.',
    source: axeSource('image-alt'),
  },
  inspect(_subject, { describe, names }) {
    const unnamed = new Offenders<Element>();
    const images: Element[] = [];
    let judged = 0;
    return {
      elements: {
        img(element, place) {
          if (place.isConcealed || !isJudged(element)) return;
          judged += 1;
          if (!hasAlternative(element)) images.push(element);
        },
      },
      judge() {
        for (const element of images) {
          // What an id refers to may come later in the document, but a blank alt is read aloud as the file's name.
          if (attribute(element, 'alt') !== null || !names.byReference(element)) unnamed.add(element);
        }
        if (judged === 0) return notApplicable('There are no images.');
        return unnamed.count === 0
          ? pass(`${count(judged, 'image')}, each with a text alternative or marked as decoration.`)
          : fail(
              `${count(unnamed.count, 'image')} of ${judged} without a text alternative.`,
              unnamed.first.map((element) => describe(element)),
            );
      },
    };
  },
};

/** The role as a whole: axe takes several at once for none. */
function role(element: Element): string {
  return attribute(element, 'role')?.trim().toLowerCase() ?? '';
}

function isDecoration(element: Element): boolean {
  return role(element) === 'none' || role(element) === 'presentation';
}

function isJudged(element: Element): boolean {
  const own = role(element);
  if (own === '' || isDecoration(element) || NAMED_ROLES.has(own)) return true;
  // Roles that authors may not give are as none.
  return !ARIA_ROLES.has(own) || own === 'generic' || own.startsWith('doc-') || isFocusable(element);
}

function hasAlternative(element: Element): boolean {
  if (isDecoration(element) && !isFocusable(element) && !element.attrs.some(({ name }) => GLOBAL.has(name)))
    return true;
  const alt = attribute(element, 'alt');
  if (alt !== null) return alt === '' || alt.trim() !== '';
  return isFilled(attribute(element, 'aria-label')) || isFilled(attribute(element, 'title'));
}

function isFocusable(element: Element): boolean {
  return /^\s*[-+]?\d/.test(attribute(element, 'tabindex') ?? '');
}
