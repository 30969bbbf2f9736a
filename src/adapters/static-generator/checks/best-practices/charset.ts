import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, pass } from '../support/verdict.js';

const NAME = /^[a-z0-9-_:.()]{2,}$/i;
const DECLARED = /charset\s*=\s*[a-z0-9-_:.()]{2,}/i;
/** Characters that browsers search for the declaration. */
const START = 1024;
const META = /<meta[^>]+charset[^<]+>/i;

export const charset: Check = {
  id: 'charset',
  category: 'best-practices',
  title: 'Page declares its character encoding',
  failureTitle: 'Page does not declare its character encoding',
  explained: {
    what: 'Passes when the `Content-Type` header has a `charset` (without quotation marks, as in Lighthouse), when the document starts with a byte order mark, or when a `meta` in the head declares it and the first 1,024 characters contain a whole `meta` with a charset. Fails otherwise.',
    why: 'Browsers that have to guess may show accented letters and other scripts as garbage, and start over when they guess wrong.',
    fix: 'Send `Content-Type: text/html; charset=utf-8`, or start the head with `<meta charset="utf-8">`.',
    source: lighthouseSource('dobetterweb/charset'),
  },
  inspect({ page }) {
    const isEarly = META.test(page.html.slice(0, START));
    let isInMeta = false;
    return {
      elements: {
        meta(element, context) {
          if (!isEarly || isInMeta || !context.inHead) return;
          isInMeta =
            NAME.test((attribute(element, 'charset') ?? '').slice(0, 100)) ||
            (attribute(element, 'http-equiv')?.toLowerCase() === 'content-type' &&
              declares(attribute(element, 'content')));
        },
      },
      conclude() {
        const [type] = headerValues(page.response.headers, 'content-type');
        if (declares(type ?? null)) return pass('The Content-Type header declares the character encoding.');
        if (page.encoding.source === 'bom') return pass('A byte order mark declares the character encoding.');
        if (isInMeta) return pass('A meta element declares the character encoding.');
        return fail(
          `Neither the Content-Type header nor the first ${START} characters of the document declare the character encoding.`,
          type === undefined ? [] : [headerEvidence('content-type', type)],
        );
      },
    };
  },
};

function declares(value: string | null): boolean {
  return value !== null && DECLARED.test(value.slice(0, 1000));
}
