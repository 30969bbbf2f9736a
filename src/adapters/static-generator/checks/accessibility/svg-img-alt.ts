import { html as standard } from 'parse5';
import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { textOf, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

const IMAGE_ROLES = ['img', 'image', 'graphics-symbol'];

/** axe's svg-img-alt. */
export const svgImgAlt: Check = {
  id: 'svg-img-alt',
  category: 'accessibility',
  title: 'Drawings marked as images have a text alternative',
  failureTitle: 'Drawings marked as images have a text alternative',
  explained: {
    what: 'Elements in the SVG namespace with `role="img"`, `image` or `graphics-symbol`, and `svg` elements with `graphics-document`, that are not hidden. Passes where each has a `title` element with text directly in it, an `aria-label`, `aria-labelledby` or `title`. One without fails; a page without them is not applicable.',
    why: 'People who do not see a drawing hear “image”, and nothing of what it shows.',
    fix: 'Name it: `<svg role="img" aria-label="Sales since 2020, rising">`, or hide decoration by `aria-hidden="true"`.',
    source: axeSource('svg-img-alt'),
  },
  inspect(_subject, { describe, names }) {
    const waiting: Element[] = [];
    return {
      attributes: {
        role(element, place, value) {
          if (element.namespaceURI !== standard.NS.SVG || place.isConcealed) return;
          const isImage = IMAGE_ROLES.includes(value) || (value === 'graphics-document' && element.tagName === 'svg');
          if (isImage) waiting.push(element);
        },
      },
      conclude() {
        const tally = new ElementResults();
        for (const element of waiting) tally.record(element, names.byAttributes(element) || hasTitle(element));
        return tally.verdict(
          { one: 'drawing', good: 'with a text alternative', bad: 'without a text alternative' },
          describe,
        );
      },
    };
  },
};

function hasTitle(element: Element): boolean {
  const title = element.childNodes.find((child) => child.nodeName === 'title');
  return title !== undefined && 'tagName' in title && textOf(title) !== '';
}
