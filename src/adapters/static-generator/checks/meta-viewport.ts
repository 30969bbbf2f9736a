import { axeSource } from '../axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { viewportProperties } from '../viewport-properties.js';
import { fail, notApplicable, pass } from '../verdict.js';

/** axe's meta-viewport. */
export const metaViewport: Check = {
  id: 'meta-viewport',
  category: 'accessibility',
  title: 'The page can be zoomed',
  explained: {
    what: 'Each `meta name="viewport"`. Passes where people may zoom to twice the size. `user-scalable=no`, or a `maximum-scale` from 0 to below 2, fails; a page without a viewport is not applicable.',
    why: 'People who see little cannot enlarge the text on their phone.',
    mend: 'Use `<meta name="viewport" content="width=device-width, initial-scale=1">` and no limit.',
    source: axeSource('meta-viewport'),
  },
  inspect(_subject, { describe }) {
    const locked = new Offenders<Element>();
    let viewports = 0;
    return {
      elements: {
        meta(element) {
          if (attribute(element, 'name')?.toLowerCase() !== 'viewport') return;
          const content = attribute(element, 'content');
          if (content === null) return;
          viewports += 1;
          if (keepsFromZooming(content)) locked.add(element);
        },
      },
      judge() {
        if (viewports === 0) return notApplicable('The page has no viewport.');
        return locked.count === 0
          ? pass('The viewport lets people zoom to twice the size and beyond.')
          : fail(
              'The viewport keeps people from zooming.',
              locked.first.map((element) => describe(element)),
            );
      },
    };
  },
};

function keepsFromZooming(content: string): boolean {
  const properties = viewportProperties(content);
  const scalable = properties.get('user-scalable');
  if (scalable === 'no' || (scalable !== undefined && scalable !== '' && Math.abs(Number(scalable)) < 1)) return true;
  const scale = properties.get('maximum-scale');
  if (scale === undefined) return false;
  if (scale === 'yes') return true;
  const number = Number.parseFloat(scale);
  // A negative scale is ignored; words count as 0.1 (CSS Device Adaptation §11).
  return scale === 'no' || (number >= 0 && number < 2);
}
