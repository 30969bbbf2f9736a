import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { Offenders, textEvidence } from '../support/evidence.js';
import { count, pass, warn } from '../support/verdict.js';

/** Characters around an @ that are looked at: the longest local part and more than any real domain. */
const REACH = 64;
/** Of one text, so that a page of @ signs costs no more than a page of words. */
const MAX_SIGNS = 1000;

/** The evidence is cut, so that a public report does not do the collectors' work. */
export const plainEmail: Check = {
  id: 'plain-email',
  category: 'security',
  title: 'No e-mail addresses for collectors',
  failureTitle: 'No e-mail addresses for collectors',
  explained: {
    what: 'Looks at visible text and at `mailto:` links. Warns with 50 of 100 where there is an e-mail address; passes otherwise. Advice: its weight is 0.',
    why: 'Programs collect such addresses for unwanted mail.',
    fix: 'Offer a form for contact, or put the address together by a script.',
    source: { name: 'Sitegrade’s own rule', url: 'https://en.wikipedia.org/wiki/Email-address_harvesting' },
  },
  inspect() {
    const found = new Offenders<string>();
    const look = (text: string) => {
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
          if (/^\s*mailto:/i.test(href)) look(href.split('?', 1)[0] ?? '');
        },
      },
      text(value, place) {
        if (!place.inNonTextElement && !place.isHidden) look(value);
      },
      conclude: () =>
        found.count === 0
          ? pass('The page shows no e-mail address in plain text.')
          : warn(
              `The page shows ${count(found.count, 'e-mail address', 'e-mail addresses')} in plain text.`,
              50,
              found.first.map((address) => textEvidence(address)),
            ),
    };
  },
};
