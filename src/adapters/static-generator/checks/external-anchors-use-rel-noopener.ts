import type { Check } from '../check.js';
import { attribute, tokens } from '../document.js';
import { ElementTally } from '../element-tally.js';

/** Lighthouse's, of up to version 9: browsers since 2021 behave as with noopener. */
export const externalAnchorsUseRelNoopener: Check = {
  id: 'external-anchors-use-rel-noopener',
  category: 'security',
  title: 'Pages in a new tab cannot steer this one',
  inspect(subject, { describe }) {
    const tally = new ElementTally();
    return {
      elements: {
        a(element) {
          if (attribute(element, 'target')?.toLowerCase() !== '_blank') return;
          const address = URL.parse(attribute(element, 'href') ?? '', subject.baseUrl);
          if (address === null || !/^https?:$/.test(address.protocol) || address.host === subject.url.host) return;
          const rel = tokens(attribute(element, 'rel'));
          tally.note(element, rel.includes('noopener') || rel.includes('noreferrer'));
        },
      },
      judge: () =>
        tally.verdict(
          {
            one: 'link to another site in a new tab',
            many: 'links to other sites in a new tab',
            good: 'with noopener',
            bad: 'without noopener',
          },
          describe,
        ),
    };
  },
};
