import type { Check } from '../check.js';
import { textEvidence } from '../evidence.js';
import { fail, pass } from '../verdict.js';

export const doctype: Check = {
  id: 'doctype',
  category: 'best-practices',
  title: 'The page has the HTML doctype',
  inspect: ({ doctype: found, isQuirky }) => ({
    judge() {
      if (found === null) return fail('The page has no doctype, so browsers lay it out in quirks mode.');
      const { name, publicId, systemId } = found;
      const evidence = [
        textEvidence(`<!doctype ${[name, publicId, systemId].filter((part) => part !== '').join(' ')}>`),
      ];
      if (name !== 'html') return fail('The doctype is not html.', evidence);
      if (isQuirky) return fail('The doctype puts browsers into quirks mode.', evidence);
      if (publicId !== '') return fail('The doctype has a public identifier, which should be empty.', evidence);
      if (systemId !== '' && systemId !== 'about:legacy-compat') {
        return fail('The doctype has a system identifier, which should be empty.', evidence);
      }
      return pass('The doctype is html.');
    },
  }),
};
