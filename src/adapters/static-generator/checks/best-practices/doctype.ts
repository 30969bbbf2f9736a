import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, pass } from '../support/verdict.js';

/** Lighthouse's doctype: what counts is the mode, which the parser finds by the rules of the HTML standard (§13.2.6.4.1). */
export const doctype: Check = {
  id: 'doctype',
  category: 'best-practices',
  title: 'The page has the HTML doctype',
  failureTitle: 'The page has the HTML doctype',
  explained: {
    what: 'The document type and the mode that it puts browsers into. Standards mode passes; no doctype, quirks mode and limited quirks mode fail.',
    why: 'Without it browsers lay the page out by the faults of the 1990s, each in its own way.',
    fix: 'Begin the document with `<!doctype html>`.',
    source: lighthouseSource('dobetterweb/doctype'),
  },
  inspect: ({ doctype: found, isQuirky }) => ({
    conclude() {
      if (found === null) return fail('The page has no doctype, so browsers lay it out in quirks mode.');
      const { name, publicId, systemId } = found;
      const evidence = [
        textEvidence(`<!doctype ${[name, publicId, systemId].filter((part) => part !== '').join(' ')}>`),
      ];
      if (isQuirky) return fail('The doctype puts browsers into quirks mode or limited quirks mode.', evidence);
      return pass(
        'The doctype lets browsers keep to the standard.',
        name === 'html' && publicId === '' ? [] : evidence,
      );
    },
  }),
};
