import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { count, notApplicable, pass, warn } from '../verdict.js';

/** What Lighthouse's modern-image-formats advises, by the names of files: nothing is fetched or weighed. */
export const modernImageFormats: Check = {
  id: 'modern-image-formats',
  category: 'performance',
  title: 'Images are in modern formats',
  inspect(_subject, { describe }) {
    const old = new Offenders<Element>();
    let images = 0;
    return {
      elements: {
        img(element) {
          const source = attribute(element, 'src')?.slice(0, 4096).trim() ?? '';
          if (source === '' || /^data:/i.test(source)) return;
          images += 1;
          // Only the first source that fits is loaded, and `img` is what is left for old browsers.
          const { parentNode } = element;
          if (parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'picture') return;
          if (/\.(?:jpe?g|png|bmp|tiff?)$/i.test(source.split(/[?#]/, 1)[0] ?? '')) old.add(element);
        },
      },
      judge() {
        if (images === 0) return notApplicable('There are no images.');
        return old.count === 0
          ? pass('No image is named as JPEG, PNG, BMP or TIFF.')
          : warn(
              `${old.count} of ${count(images, 'image')} named as JPEG, PNG, BMP or TIFF; WebP and AVIF are smaller.`,
              50,
              old.first.map((element) => describe(element)),
            );
      },
    };
  },
};
