import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, pass } from '../support/verdict.js';

/** Lighthouse's doctype audit. The mode decides, which the parser finds by the HTML standard (§13.2.6.4.1). */
export const doctype: Check = {
  id: 'doctype',
  category: 'best-practices',
  title: 'Page uses standards mode',
  failureTitle: 'Page does not use standards mode',
  explained: {
    what: 'Checks the doctype and the mode that it triggers in browsers. Passes in standards mode. Fails without a doctype, in quirks mode and in limited quirks mode.',
    why: 'Without the HTML doctype, browsers imitate the layout bugs of the 1990s, each in its own way.',
    fix: 'Start the document with `<!doctype html>`.',
    source: lighthouseSource('dobetterweb/doctype'),
  },
  inspect: ({ doctype: found, isQuirky }) => ({
    conclude() {
      if (found === null) return fail('The page has no doctype, so browsers use quirks mode.');
      const { name, publicId, systemId } = found;
      const evidence = [
        textEvidence(`<!doctype ${[name, publicId, systemId].filter((part) => part !== '').join(' ')}>`),
      ];
      if (isQuirky) return fail('The doctype triggers quirks mode or limited quirks mode.', evidence);
      return pass('The doctype triggers standards mode.', name === 'html' && publicId === '' ? [] : evidence);
    },
  }),
};
