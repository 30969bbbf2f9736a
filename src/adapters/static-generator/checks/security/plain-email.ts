import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { Offenders, textEvidence } from '../support/evidence.js';
import { sourceOf } from '../support/source-of.js';
import { count, pass, warn } from '../support/verdict.js';

/** Characters searched on each side of an @: the longest local part, and more than real domains have. */
const REACH = 64;
/** Bounds the work on a text full of @ signs. */
const MAX_SIGNS = 1000;

/** The evidence abbreviates addresses, so that programs cannot collect them from public reports. */
export const plainEmail: Check = {
  id: 'plain-email',
  category: 'security',
  title: 'Page shows no email addresses',
  failureTitle: 'Page shows email addresses',
  explained: {
    what: 'Checks visible text and `mailto:` links. Warns with a score of 50 when there is an email address. Passes otherwise. This check has no weight: it is advice.',
    why: 'Programs collect such addresses for spam.',
    fix: 'Offer a contact form, or assemble the address with a script.',
    source: sourceOf('own', null, 'Email-address_harvesting'),
  },
  inspect() {
    const found = new Offenders<string>();
    const search = (text: string) => {
      let at = text.indexOf('@');
      for (let signs = 0; at >= 0 && signs < MAX_SIGNS; signs += 1) {
        const local = /[\w.+%-]+$/.exec(text.slice(Math.max(0, at - REACH), at))?.[0];
        const domain = /^(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,24}(?![\w@])/i.exec(text.slice(at + 1, at + 1 + REACH))?.[0];
        if (local !== undefined && domain !== undefined) found.add(`${local.charAt(0)}…@${domain}`);
        at = text.indexOf('@', at + 1);
      }
    };
    return {
      elements: {
        a(element) {
          const href = attribute(element, 'href')?.slice(0, 2048) ?? '';
          if (/^\s*mailto:/i.test(href)) search(href.split('?', 1)[0] ?? '');
        },
      },
      text(value, context) {
        if (!context.inNonTextElement && !context.isHidden) search(value);
      },
      conclude: () =>
        found.count === 0
          ? pass('The page shows no email addresses in plain text.')
          : warn(
              `The page shows ${count(found.count, 'email address', 'email addresses')} in plain text.`,
              50,
              found.first.map((address) => textEvidence(address)),
            ),
    };
  },
};
