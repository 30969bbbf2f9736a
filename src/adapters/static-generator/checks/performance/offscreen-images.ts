import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { sourceOf } from '../support/source-of.js';
import { notApplicable, pass, warn } from '../support/verdict.js';

/** Images at the start of the source that count as visible. */
const VISIBLE_IMAGES = 5;

/** Lighthouse 12's offscreen-images audit, by order instead of position. */
export const offscreenImages: Check = {
  id: 'offscreen-images',
  category: 'performance',
  title: 'Images further down load lazily',
  failureTitle: 'Images further down do not load lazily',
  explained: {
    what: `Checks \`img\` elements that the markup does not hide, except those with a \`data:\` URL. Passes when all after the first ${VISIBLE_IMAGES} have \`loading=lazy\`. Warns with a score of 50 when one does not. Does not apply to pages with ${VISIBLE_IMAGES} images or fewer. This check has no weight: what is visible at first is unknown without a layout.`,
    why: 'Images that nobody has scrolled to compete with the visible ones, and their bytes may be wasted.',
    fix: 'Add `loading="lazy"` to images below the first screen, but never to the first ones, which it would delay.',
    source: sourceOf('lighthouseGuide', 'offscreen images', 'offscreen-images'),
  },
  inspect(_subject, { describe }) {
    const eager = new Offenders<Element>();
    let images = 0;
    return {
      elements: {
        img(element, context) {
          const source = attribute(element, 'src') ?? attribute(element, 'srcset');
          if (context.isHidden || source === null || /^\s*data:/i.test(source)) return;
          images += 1;
          if (images > VISIBLE_IMAGES && attribute(element, 'loading')?.toLowerCase() !== 'lazy') eager.add(element);
        },
      },
      conclude() {
        if (images <= VISIBLE_IMAGES) return notApplicable(`The page has ${VISIBLE_IMAGES} images or fewer.`);
        return eager.count === 0
          ? pass(`The images after the first ${VISIBLE_IMAGES} load lazily.`)
          : warn(
              `${eager.count} of the ${images - VISIBLE_IMAGES} images after the first ${VISIBLE_IMAGES} ${eager.count === 1 ? 'does' : 'do'} not load lazily.`,
              50,
              eager.first.map((element) => describe(element)),
            );
      },
    };
  },
};
