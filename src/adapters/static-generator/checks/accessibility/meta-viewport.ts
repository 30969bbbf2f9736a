import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

const MAX_LENGTH = 2000;
const LARGE_WORDS = ['device-width', 'device-height'];
const SCALABLE_WORDS = ['yes', ...LARGE_WORDS];

/** axe's meta-viewport. */
export const metaViewport: Check = {
  id: 'meta-viewport',
  category: 'accessibility',
  title: 'The page can be zoomed',
  failureTitle: 'The page can be zoomed',
  explained: {
    what: 'Each `meta name="viewport"`. Passes where people may zoom to twice the size. `user-scalable=no`, a `maximum-scale` from 0 to below 2, or a word that neither knows fails; a page without a viewport is not applicable.',
    why: 'People who see little cannot enlarge the text on their phone.',
    fix: 'Use `<meta name="viewport" content="width=device-width, initial-scale=1">` and no limit.',
    source: axeSource('meta-viewport'),
  },
  inspect(_subject, { describe }) {
    const locked = new Offenders<Element>();
    let viewports = 0;
    return {
      elements: {
        meta(element) {
          if (attribute(element, 'name')?.toLowerCase() !== 'viewport') return;
          const content = attribute(element, 'content') ?? '';
          viewports += 1;
          if (keepsFromZooming(content)) locked.add(element);
        },
      },
      conclude() {
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

/** Each property counts, repeated ones as well. */
function keepsFromZooming(content: string): boolean {
  return content
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .split(/[,;]/)
    .some((property) => {
      const [name, value] = property.split('=').map((part) => part.trim());
      if (!value) return false;
      if (name === 'user-scalable') return isUnscalable(value);
      return name === 'maximum-scale' && isSmall(value);
    });
}

function isUnscalable(value: string): boolean {
  const number = Number.parseFloat(value);
  return Number.isNaN(number) ? !SCALABLE_WORDS.includes(value) : number > -1 && number < 1;
}

/** A negative scale is ignored; words count as 0.1 (CSS Device Adaptation §11). */
function isSmall(value: string): boolean {
  const number = Number.parseFloat(value);
  return Number.isNaN(number) ? !LARGE_WORDS.includes(value) : number >= 0 && number < 2;
}
