import type { Check } from '../check.js';
import { headerEvidence, headerValues } from '../evidence.js';
import { fail, notApplicable, pass } from '../verdict.js';

const KNOWN = new Set(['require-corp', 'credentialless', 'unsafe-none']);

/** The Observatory's rule: the header may be absent, which moves no score there, but must not be one that browsers ignore. */
export const crossOriginEmbedderPolicy: Check = {
  id: 'cross-origin-embedder-policy',
  category: 'security',
  title: 'The policy for embedding other origins is valid',
  explained: {
    what: 'Looks at the `Cross-Origin-Embedder-Policy` header. Passes where it is `require-corp`, `credentialless` or `unsafe-none`, with or without parameters; case counts. Fails where it has another value or comes several times. Not applicable where there is none: few pages need it.',
    why: 'Browsers ignore a header that they cannot read, and the isolation that its author meant is not there.',
    mend: 'Send `Cross-Origin-Embedder-Policy: require-corp`, or leave the header out.',
    source: {
      name: 'HTML Standard, embedder policies',
      url: 'https://html.spec.whatwg.org/multipage/browsers.html#coep',
    },
  },
  inspect: ({ page }) => ({
    judge() {
      const values = headerValues(page.response.headers, 'cross-origin-embedder-policy');
      const [value] = values;
      if (value === undefined)
        return notApplicable('There is no Cross-Origin-Embedder-Policy header, and none is needed.');
      // A structured header: case counts, parameters follow a semicolon, a second value makes it void.
      return values.length === 1 && KNOWN.has(value.split(';', 1)[0]?.trim() ?? '')
        ? pass('The Cross-Origin-Embedder-Policy is valid.')
        : fail(
            'Browsers ignore the Cross-Origin-Embedder-Policy.',
            values.map((each) => headerEvidence('cross-origin-embedder-policy', each)),
          );
    },
  }),
};
