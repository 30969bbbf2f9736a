import { axeSource } from '../support/axe-source.js';
import { isFilled } from '../../accessibility/accessible-names.js';
import { ARIA_ROLES } from '../../accessibility/aria.js';
import { GLOBAL_ATTRIBUTES, NAME_REQUIRED_ROLES } from '../../accessibility/role-facts.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

/** The image-alt rule of axe-core 4.14. */
export const imageAlt: Check = {
  id: 'image-alt',
  category: 'seo',
  title: 'Images have a text alternative',
  failureTitle: 'Images have no text alternative',
  explained: {
    what: 'Checks each `img` that the markup does not hide, except those whose `role` needs no name. Passes when each has an `alt` with text, or an empty one for decoration. Without an `alt`, an `aria-label`, a `title`, or an `aria-labelledby` that points to text also passes. So does role `none` or `presentation` without a `tabindex` and global ARIA attributes. Fails when one image has none of these. Does not apply to pages without images to check.',
    why: 'Screen readers read the text alternative instead of the image, and search engines find the image by it.',
    fix: 'Say what the image shows: `<img src="cat.jpg" alt="A cat asleep on a keyboard">`. For decoration, use `alt=""`.',
    source: axeSource('image-alt'),
  },
  inspect(_subject, { describe, names }) {
    const unnamed = new Offenders<Element>();
    const images: Element[] = [];
    let checked = 0;
    return {
      elements: {
        img(element, context) {
          if (context.isConcealed || !isChecked(element)) return;
          checked += 1;
          if (!hasAlternative(element)) images.push(element);
        },
      },
      conclude() {
        for (const element of images) {
          // aria-labelledby may refer to a later element. It does not help a blank alt, which is read as the file name.
          if (attribute(element, 'alt') !== null || !names.byReference(element)) unnamed.add(element);
        }
        if (checked === 0) return notApplicable('The page has no images to check.');
        return unnamed.count === 0
          ? pass(`${count(checked, 'image')}, each with a text alternative or marked as decoration.`)
          : fail(
              `${unnamed.count} of ${count(checked, 'image')} without a text alternative.`,
              unnamed.first.map((element) => describe(element)),
            );
      },
    };
  },
};

/** The whole attribute: axe treats several roles as no valid role. */
function role(element: Element): string {
  return attribute(element, 'role')?.trim().toLowerCase() ?? '';
}

function isDecoration(element: Element): boolean {
  return role(element) === 'none' || role(element) === 'presentation';
}

function isChecked(element: Element): boolean {
  const own = role(element);
  if (own === '' || isDecoration(element) || NAME_REQUIRED_ROLES.has(own)) return true;
  // Browsers ignore roles that do not exist or that authors may not set.
  return !ARIA_ROLES.has(own) || own === 'generic' || own.startsWith('doc-') || hasTabindex(element);
}

function hasAlternative(element: Element): boolean {
  // Focus or a global ARIA attribute overrides role none and presentation (WAI-ARIA 1.2 §5.4.1).
  const overridesRole = hasTabindex(element) || element.attrs.some(({ name }) => GLOBAL_ATTRIBUTES.has(name));
  if (isDecoration(element) && !overridesRole) return true;
  const alt = attribute(element, 'alt');
  if (alt !== null) return alt === '' || alt.trim() !== '';
  return isFilled(attribute(element, 'aria-label')) || isFilled(attribute(element, 'title'));
}

function hasTabindex(element: Element): boolean {
  return /^\s*[-+]?\d/.test(attribute(element, 'tabindex') ?? '');
}
