import type { Check } from '../check.js';
import { Offenders } from '../evidence.js';
import { isLanguage } from '../language-subtags.js';
import { lighthouseSource } from '../lighthouse-source.js';
import { linkCollector, type PageLink } from '../links.js';
import { count, fail, pass } from '../verdict.js';

export const hreflang: Check = {
  id: 'hreflang',
  category: 'seo',
  title: 'Translations are named correctly',
  explained: {
    what: 'Each `link` of the head and of the `Link` header with relation `alternate` and a `hreflang`. Passes where each names a registered language (`de`, `de-AT`) or `x-default`, by an address that begins with `http:` or `https:`; also where there are none. One that does not fails.',
    why: 'A language that search engines do not know, or a relative address, is ignored: readers are led to the wrong translation.',
    mend: 'Write `<link rel="alternate" hreflang="de-AT" href="https://example.com/de/">`.',
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
      judge() {
        if (links === 0) return pass('The page names no translations.');
        return wrong.count === 0
          ? pass(`${count(links, 'link')} to translations, each with a known language and an absolute address.`)
          : fail(
              `${count(wrong.count, 'link')} to translations without a known language or without an absolute address.`,
              wrong.first.map((link) => link.evidence()),
            );
      },
    };
  },
};

function isExpected(code: string): boolean {
  return code.toLowerCase() === 'x-default' || isLanguage(code.split('-', 1)[0] ?? '');
}
