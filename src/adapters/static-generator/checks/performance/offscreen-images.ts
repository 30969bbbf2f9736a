import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { notApplicable, pass, warn } from '../support/verdict.js';

/** Images at the start of the source that are taken as in sight. */
const IN_SIGHT = 5;

/** What Lighthouse's offscreen-images advises, by order in place of position. */
export const offscreenImages: Check = {
  id: 'offscreen-images',
  category: 'performance',
  title: 'Images further down are loaded when needed',
  failureTitle: 'Images further down are loaded when needed',
  explained: {
    what: `The \`img\` elements that are not hidden by markup and have an address other than \`data:\`. Those behind the first ${IN_SIGHT} need \`loading=lazy\`. All that need it have it: passes; else it warns with 50 of 100. With ${IN_SIGHT} images or fewer the check does not apply. It weighs nothing: what is in sight at first is not known without a layout.`,
    why: 'Images that nobody has scrolled to yet compete with what is in sight, and cost bytes that may never be looked at.',
    fix: 'Add `loading="lazy"` to images below the first screen, and never to the first ones: those would come later for it.',
    source: {
      name: 'Lighthouse 12, offscreen-images',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/offscreen-images',
    },
  },
  inspect(_subject, { describe }) {
    const eager = new Offenders<Element>();
    let images = 0;
    return {
      elements: {
        img(element, place) {
          const source = attribute(element, 'src') ?? attribute(element, 'srcset');
          if (place.isHidden || source === null || /^\s*data:/i.test(source)) return;
          images += 1;
          if (images > IN_SIGHT && attribute(element, 'loading')?.toLowerCase() !== 'lazy') eager.add(element);
        },
      },
      conclude() {
        if (images <= IN_SIGHT) return notApplicable(`The page has no more than ${IN_SIGHT} images.`);
        return eager.count === 0
          ? pass(`The images after the first ${IN_SIGHT} are loaded when needed.`)
          : warn(
              `${eager.count} of the ${images - IN_SIGHT} images after the first ${IN_SIGHT} are loaded at once.`,
              50,
              eager.first.map((element) => describe(element)),
            );
      },
    };
  },
};
