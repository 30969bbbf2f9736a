import { html as standard } from 'parse5';
import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { textOf, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

const IMAGE_ROLES = ['img', 'image', 'graphics-symbol'];

/** The svg-img-alt rule of axe-core 4.14. */
export const svgImgAlt: Check = {
  id: 'svg-img-alt',
  category: 'accessibility',
  title: 'SVG images have a text alternative',
  failureTitle: 'SVG images have no text alternative',
  explained: {
    what: 'Checks SVG elements with `role="img"`, `image` or `graphics-symbol`, and `svg` elements with `graphics-document`, that the markup does not hide. Passes when each has a `title` element with text directly inside, an `aria-label`, `aria-labelledby` or `title`. Fails when one has none. Does not apply to pages without such elements.',
    why: 'Screen reader users hear “image”, but not what it shows.',
    fix: 'Name the image: `<svg role="img" aria-label="Sales since 2020, rising">`. Hide decoration with `aria-hidden="true"`.',
    source: axeSource('svg-img-alt'),
  },
  inspect(_subject, { describe, dynamics, names }) {
    const waiting: Element[] = [];
    return {
      attributes: {
        role(element, context, value) {
          if (element.namespaceURI !== standard.NS.SVG || context.isConcealed) return;
          const isImage = IMAGE_ROLES.includes(value) || (value === 'graphics-document' && element.tagName === 'svg');
          if (isImage) waiting.push(element);
        },
      },
      conclude() {
        const results = new ElementResults(dynamics);
        for (const element of waiting) results.record(element, names.byAttributes(element) || hasTitle(element));
        return results.verdict(
          { one: 'SVG image', good: 'has a text alternative', bad: 'has no text alternative' },
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
