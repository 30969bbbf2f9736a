import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

const MAX_LENGTH = 2000;
const LARGE_WORDS = ['device-width', 'device-height'];
const SCALABLE_WORDS = ['yes', ...LARGE_WORDS];

/** The meta-viewport rule of axe-core 4.14. */
export const metaViewport: Check = {
  id: 'meta-viewport',
  category: 'accessibility',
  title: 'Page can be zoomed',
  failureTitle: 'Page cannot be zoomed',
  explained: {
    what: 'Checks each `meta name="viewport"`. Passes when people can zoom to at least 200%. Fails with `user-scalable=no`, a `maximum-scale` from 0 to below 2, or an unknown word for either. Does not apply to pages without a viewport.',
    why: 'People with low vision cannot enlarge the text on a phone.',
    fix: 'Use `<meta name="viewport" content="width=device-width, initial-scale=1">` without a zoom limit.',
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
          if (preventsZooming(content)) locked.add(element);
        },
      },
      conclude() {
        if (viewports === 0) return notApplicable('The page has no viewport.');
        return locked.count === 0
          ? pass('The viewport allows zooming to at least 200%.')
          : fail(
              'The viewport prevents zooming.',
              locked.first.map((element) => describe(element)),
            );
      },
    };
  },
};

/** Every property counts, also repeated ones. */
function preventsZooming(content: string): boolean {
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

/** Browsers ignore a negative scale and treat unknown words as 0.1 (CSS Device Adaptation §11). */
function isSmall(value: string): boolean {
  const number = Number.parseFloat(value);
  return Number.isNaN(number) ? !LARGE_WORDS.includes(value) : number >= 0 && number < 2;
}
