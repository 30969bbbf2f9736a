import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, pass } from '../support/verdict.js';

const NAME = /^[a-z0-9-_:.()]{2,}$/i;
const DECLARED = /charset\s*=\s*[a-z0-9-_:.()]{2,}/i;
/** Looked for in so much of the document only. */
const START = 1024;
const META = /<meta[^>]+charset[^<]+>/i;

export const charset: Check = {
  id: 'charset',
  category: 'best-practices',
  title: 'The page says its character encoding',
  failureTitle: 'The page says its character encoding',
  explained: {
    what: 'Passes where the `Content-Type` says a `charset` (without quotation marks, as Lighthouse reads it), the document begins with a byte order mark, or a `meta` of the head says it and one begins within the first 1,024 characters of the document. Otherwise fails.',
    why: 'Browsers that must guess show accented letters and other scripts as rubbish, and start over when they guessed wrong.',
    fix: 'Send `Content-Type: text/html; charset=utf-8`, or begin the head with `<meta charset="utf-8">`.',
    source: lighthouseSource('dobetterweb/charset'),
  },
  inspect({ page }) {
    const isEarly = META.test(page.html.slice(0, START));
    let isInMeta = false;
    return {
      elements: {
        meta(element, place) {
          if (!isEarly || isInMeta || !place.inHead) return;
          isInMeta =
            NAME.test((attribute(element, 'charset') ?? '').slice(0, 100)) ||
            (attribute(element, 'http-equiv')?.toLowerCase() === 'content-type' &&
              declares(attribute(element, 'content')));
        },
      },
      conclude() {
        const [type] = headerValues(page.response.headers, 'content-type');
        if (declares(type ?? null)) return pass('The character encoding is said in the Content-Type header.');
        if (page.encoding.source === 'bom') return pass('The character encoding is said by a byte order mark.');
        if (isInMeta) return pass('The character encoding is said at the start of the document.');
        return fail(
          `Neither the Content-Type header nor the first ${START} characters of the document say the character encoding.`,
          type === undefined ? [] : [headerEvidence('content-type', type)],
        );
      },
    };
  },
};

function declares(value: string | null): boolean {
  return value !== null && DECLARED.test(value.slice(0, 1000));
}
