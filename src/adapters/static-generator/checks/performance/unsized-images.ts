import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { countAll, countSome, fail, pass } from '../support/verdict.js';

/** Lighthouse's unsized-images, without style sheets. */
export const unsizedImages: Check = {
  id: 'unsized-images',
  category: 'performance',
  title: 'Images have a width and a height',
  failureTitle: 'Images have no width and height',
  explained: {
    what: 'Checks `img` elements that the markup does not hide, except SVG images in a `data:` URL and images with `position: fixed` or `absolute` in their `style`. Each needs two of width, height and `aspect-ratio`: the first two as an attribute (a number) or in `style`, the last in `style`. Passes when each has them. Fails when one does not. Also passes without such images. Style sheets are not read.',
    why: 'When an image of unknown size arrives, everything below it moves. People lose their place and click the wrong thing.',
    fix: 'Set `width` and `height` to the image’s own pixels (`<img src="a.avif" width="800" height="600">`), and `height: auto` in the style sheet. Browsers then reserve the space.',
    source: lighthouseSource('unsized-images'),
  },
  inspect(_subject, { describe }) {
    const unsized = new Offenders<Element>();
    let images = 0;
    return {
      elements: {
        img(element, context) {
          if (context.isHidden) return;
          const style = properties(attribute(element, 'style'));
          // An image outside the flow moves nothing.
          if (['absolute', 'fixed'].includes(style.get('position') ?? '')) return;
          // There is no file to wait for.
          if (/^\s*data:image\/svg\+xml/i.test(attribute(element, 'src')?.slice(0, 100) ?? '')) return;
          images += 1;
          if (!hasSize(element, style)) unsized.add(element);
        },
      },
      conclude() {
        if (images === 0) return pass('The page has no images to check.');
        if (unsized.count === 0) return pass(`${countAll(images, 'has a width and a height', 'image')}.`);
        const words = `${countSome(unsized.count, images, 'has no width and height', 'image')}. Content below moves during loading.`;
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
