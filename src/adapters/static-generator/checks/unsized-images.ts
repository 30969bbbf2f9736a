import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { count, fail, notApplicable, pass, warn } from '../verdict.js';

/** Lighthouse's unsized-images, by attributes and style attributes: style sheets are not seen. */
export const unsizedImages: Check = {
  id: 'unsized-images',
  category: 'performance',
  title: 'Images have a width and a height',
  inspect(_subject, { describe }) {
    const unsized = new Offenders<Element>();
    let images = 0;
    return {
      elements: {
        img(element, place) {
          if (place.isHidden) return;
          const style = properties(attribute(element, 'style'));
          // Out of the flow, an image moves nothing.
          if (['absolute', 'fixed'].includes(style.get('position') ?? '')) return;
          images += 1;
          if (!hasSize(element, style)) unsized.add(element);
        },
      },
      judge() {
        if (images === 0) return notApplicable('There are no images.');
        if (unsized.count === 0) return pass(`${count(images, 'image')}, each with a width and a height.`);
        const words = `${unsized.count} of ${count(images, 'image')} without a width and a height, so that what follows moves when they come.`;
        const evidence = unsized.first.map((element) => describe(element));
        const share = Math.floor((100 * (images - unsized.count)) / images);
        return share === 0 ? fail(words, evidence) : warn(words, share, evidence);
      },
    };
  },
};

function hasSize(element: Element, style: ReadonlyMap<string, string>): boolean {
  const isGiven = (name: string) => /^\s*\d/.test(attribute(element, name) ?? '') || isExplicit(style.get(name));
  const [width, height] = [isGiven('width'), isGiven('height')];
  return (width && height) || ((width || height) && isExplicit(style.get('aspect-ratio')));
}

function isExplicit(value: string | undefined): boolean {
  return value !== undefined && !['', 'auto', 'initial', 'inherit', 'unset'].includes(value);
}

function properties(style: string | null): Map<string, string> {
  const found = new Map<string, string>();
  if (style === null) return found;
  for (const declaration of style.slice(0, 2000).toLowerCase().split(';')) {
    const [name = '', value = ''] = declaration.split(':', 2);
    found.set(name.trim(), value.trim());
  }
  return found;
}
