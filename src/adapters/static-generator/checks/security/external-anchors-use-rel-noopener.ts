import type { Check } from '../check.js';
import { attribute, tokens } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

/** Lighthouse's, of up to version 9: browsers since 2021 behave as with noopener. */
export const externalAnchorsUseRelNoopener: Check = {
  id: 'external-anchors-use-rel-noopener',
  category: 'security',
  title: 'Pages in a new tab cannot steer this one',
  failureTitle: 'Pages in a new tab cannot steer this one',
  explained: {
    what: 'Looks at `a` elements with `target=_blank` to another host on http or https. Fails where the `rel` of one has neither `noopener` nor `noreferrer`; passes otherwise. Not applicable where there are none. Advice: its weight is 0.',
    why: 'In browsers of before 2021, the opened page can move this one to an address of its choice.',
    fix: 'Write `<a href="https://example.net/" target="_blank" rel="noopener">`.',
    source: {
      name: 'Lighthouse 9, external-anchors-use-rel-noopener',
      url: 'https://github.com/GoogleChrome/lighthouse/blob/v9.6.8/lighthouse-core/audits/dobetterweb/external-anchors-use-rel-noopener.js',
    },
  },
  inspect(subject, { describe }) {
    const tally = new ElementResults();
    return {
      elements: {
        a(element) {
          if (attribute(element, 'target')?.toLowerCase() !== '_blank') return;
          const address = URL.parse(attribute(element, 'href') ?? '', subject.baseUrl);
          if (address === null || !/^https?:$/.test(address.protocol) || address.host === subject.url.host) return;
          const rel = tokens(attribute(element, 'rel'));
          tally.record(element, rel.includes('noopener') || rel.includes('noreferrer'));
        },
      },
      conclude: () =>
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
