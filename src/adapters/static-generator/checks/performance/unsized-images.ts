import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

/** Lighthouse's unsized-images, by attributes and style attributes: style sheets are not seen. */
export const unsizedImages: Check = {
  id: 'unsized-images',
  category: 'performance',
  title: 'Images have a width and a height',
  failureTitle: 'Images have a width and a height',
  explained: {
    what: 'The `img` elements that are not hidden by markup, nor `position: fixed` or `absolute` by their `style`, nor an SVG in a `data:` address. Each needs two of width, height and `aspect-ratio`, the first two by attribute (a number) or `style`, the last by `style`. All sized passes, one without fails. Without such images the check does not apply. Style sheets are not read.',
    why: 'When an image comes whose size is not known, all below it jumps: people lose their line, and press what was not meant.',
    fix: 'Write the picture’s own pixels into `width` and `height` (`<img src="a.avif" width="800" height="600">`) and let the style sheet say `height: auto`: browsers keep the room by the ratio.',
    source: lighthouseSource('unsized-images'),
  },
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
          // No file to wait for.
          if (/^\s*data:image\/svg\+xml/i.test(attribute(element, 'src')?.slice(0, 100) ?? '')) return;
          images += 1;
          if (!hasSize(element, style)) unsized.add(element);
        },
      },
      conclude() {
        if (images === 0) return notApplicable('There are no images.');
        if (unsized.count === 0) return pass(`${count(images, 'image')}, each with a width and a height.`);
        const words = `${unsized.count} of ${count(images, 'image')} without a width and a height, so that what follows moves when they come.`;
        const evidence = unsized.first.map((element) => describe(element));
        return fail(words, evidence);
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
