import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { structuredToken } from '../../headers/structured-token.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

const KNOWN = new Set(['require-corp', 'credentialless', 'unsafe-none']);

/**
 * The HTML Standard's reading of the header, which the Observatory's main branch checks after 1.5: it may be absent, which
 * moves no score there, but must not be one that browsers ignore.
 */
export const crossOriginEmbedderPolicy: Check = {
  id: 'cross-origin-embedder-policy',
  category: 'security',
  title: 'The policy for embedding other origins is valid',
  failureTitle: 'The policy for embedding other origins is valid',
  explained: {
    what: 'Looks at the `Cross-Origin-Embedder-Policy` header. Passes where it is `require-corp`, `credentialless` or `unsafe-none`, with or without parameters; case counts. Fails where it has another value, is no structured field or comes several times. Not applicable where there is none or it is empty: few pages need it.',
    why: 'Browsers ignore a header that they cannot read, and the isolation that its author meant is not there.',
    fix: 'Send `Cross-Origin-Embedder-Policy: require-corp`, or leave the header out.',
    source: {
      name: 'HTML Standard, embedder policies',
      url: 'https://html.spec.whatwg.org/multipage/browsers.html#coep',
    },
  },
  inspect: ({ page }) => ({
    conclude() {
      const values = headerValues(page.response.headers, 'cross-origin-embedder-policy');
      if (values.join('').trim() === '')
        return notApplicable('There is no Cross-Origin-Embedder-Policy header, and none is needed.');
      // A second value makes a structured field void.
      return KNOWN.has(structuredToken(values.join(', ')) ?? '')
        ? pass('The Cross-Origin-Embedder-Policy is valid.')
        : fail(
            'Browsers ignore the Cross-Origin-Embedder-Policy.',
            values.map((each) => headerEvidence('cross-origin-embedder-policy', each)),
          );
    },
  }),
};
