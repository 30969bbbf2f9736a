import type { Check } from '../check.js';
import { Offenders } from '../support/evidence.js';
import { isLanguage } from '../../accessibility/languages.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { linkCollector, type PageLink } from '../support/links.js';
import { countAll, countSome, fail, pass } from '../support/verdict.js';

export const hreflang: Check = {
  id: 'hreflang',
  category: 'seo',
  title: 'Links to translations are valid',
  failureTitle: 'Links to translations are not valid',
  explained: {
    what: 'Checks each `link` in the head and in the `Link` header with `rel="alternate"` and an `hreflang`. Passes when each has a registered language (`de`, `de-AT`) or `x-default`, and a URL that starts with `http:` or `https:`. Also passes when there are none. Fails when a language is not registered or a URL is relative.',
    why: 'Search engines ignore unknown languages and relative URLs, and then send readers to the wrong translation.',
    fix: 'Use a registered language and an absolute URL: `<link rel="alternate" hreflang="de-AT" href="https://example.com/de/">`.',
    source: lighthouseSource('seo/hreflang'),
  },
  inspect(subject, tools) {
    const wrong = new Offenders<PageLink>();
    let links = 0;
    return {
      elements: {
        link: linkCollector(subject, tools, (link) => {
          if (!link.rel.includes('alternate') || !link.hreflang) return;
          links += 1;
          if (!isExpected(link.hreflang) || !/^https?:/i.test(link.hrefRaw)) wrong.add(link);
        }),
      },
      conclude() {
        if (links === 0) return pass('The page links to no translations.');
        return wrong.count === 0
          ? pass(`${countAll(links, 'has a registered language and an absolute URL', 'hreflang link')}.`)
          : fail(
              `${countSome(wrong.count, links, 'has no registered language or no absolute URL', 'hreflang link')}.`,
              wrong.first.map((link) => link.evidence()),
            );
      },
    };
  },
};

function isExpected(code: string): boolean {
  return code.toLowerCase() === 'x-default' || isLanguage(code.split('-', 1)[0] ?? '');
}
