import type { Check } from '../check.js';
import { attribute, tokens } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { sourceOf } from '../support/source-of.js';

/** Lighthouse 9's audit. Browsers since 2021 imply noopener. */
export const externalAnchorsUseRelNoopener: Check = {
  id: 'external-anchors-use-rel-noopener',
  category: 'security',
  title: 'Links to other sites use noopener',
  failureTitle: 'Links to other sites do not use noopener',
  explained: {
    what: 'Checks `a` elements with `target=_blank` to another host over HTTP or HTTPS. Fails when the `rel` of one has neither `noopener` nor `noreferrer`. Passes otherwise. Does not apply to pages without such links. This check has no weight: it is advice.',
    why: 'In browsers from before 2021, the opened page can navigate this one to any URL.',
    fix: 'Write `<a href="https://example.net/" target="_blank" rel="noopener">`.',
    source: sourceOf(
      'lighthouse9',
      'external-anchors-use-rel-noopener',
      'dobetterweb/external-anchors-use-rel-noopener.js',
    ),
  },
  inspect(subject, { describe }) {
    const results = new ElementResults();
    return {
      elements: {
        a(element) {
          if (attribute(element, 'target')?.toLowerCase() !== '_blank') return;
          const address = URL.parse(attribute(element, 'href') ?? '', subject.baseUrl);
          if (address === null || !/^https?:$/.test(address.protocol) || address.host === subject.url.host) return;
          const rel = tokens(attribute(element, 'rel'));
          results.record(element, rel.includes('noopener') || rel.includes('noreferrer'));
        },
      },
      conclude: () =>
        results.verdict(
          {
            one: 'link that opens another site in a new tab',
            many: 'links that open other sites in a new tab',
            good: 'uses noopener',
            bad: 'does not use noopener',
          },
          describe,
        ),
    };
  },
};
