import { axeSource } from '../support/axe-source.js';
import { isFilled, type AccessibleNames } from '../../accessibility/accessible-names.js';
import type { Roles } from '../../accessibility/roles.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { isPresentationalElement, needsName } from '../support/element-name-check.js';
import { ElementResults } from '../support/element-results.js';

/** The image-alt rule of axe-core 4.14. */
export const imageAlt: Check = {
  id: 'image-alt',
  category: 'accessibility',
  also: ['seo'],
  title: 'Images have a text alternative',
  failureTitle: 'Images have no text alternative',
  explained: {
    what: 'Checks each `img` that the markup does not hide, except those whose `role` needs no name. Passes when each has an `alt` with text, or an empty one for decoration. Without an `alt`, an `aria-label`, a `title`, or an `aria-labelledby` that points to text also passes. So does role `none` or `presentation` without a `tabindex` or global ARIA attributes. Fails when one image has none of these. Does not apply to pages without images to check.',
    why: 'Screen readers read the text alternative instead of the image, and search engines use it to find the image.',
    fix: 'Say what the image shows: `<img src="cat.jpg" alt="A cat asleep on a keyboard">`. For decoration, use `alt=""`.',
    source: axeSource('image-alt'),
  },
  inspect(_subject, { describe, dynamics, names, roles }) {
    const images: Element[] = [];
    return {
      elements: {
        img(element, context) {
          if (!context.isConcealed && needsName(element, roles)) images.push(element);
        },
      },
      conclude() {
        const results = new ElementResults(dynamics);
        for (const element of images) results.record(element, hasAlternative(element, names, roles));
        return results.verdict(
          { one: 'image', good: 'is described or marked as decoration', bad: 'has no text alternative' },
          describe,
        );
      },
    };
  },
};

function hasAlternative(image: Element, names: AccessibleNames, roles: Roles): boolean {
  if (isPresentationalElement(image, roles)) return true;
  const alt = attribute(image, 'alt');
  // Other attributes do not help a blank alt, which is read as the filename.
  return alt === null ? names.byAttributes(image) : alt === '' || isFilled(alt);
}
