import type { Evidence } from '../../../domain/index.js';
import type { Check } from '../check.js';
import { attribute, textOf } from '../document.js';
import { Offenders } from '../evidence.js';
import { isGenericLinkText } from '../generic-link-texts.js';
import { count, fail, pass } from '../verdict.js';

export const linkText: Check = {
  id: 'link-text',
  category: 'seo',
  title: 'Links have descriptive text',
  inspect(subject, { describe }) {
    const generic = new Offenders<() => Evidence>();
    let links = 0;
    return {
      elements: {
        a(element, place) {
          const hrefRaw = attribute(element, 'href');
          if (hrefRaw === null || attribute(element, 'rel')?.toLowerCase().includes('nofollow')) return;
          links += 1;
          // Most texts are not generic: the address is parsed only for those that are.
          const text = textOf(element, 60);
          if (!isGenericLinkText(text, place.language)) return;
          const href = URL.parse(hrefRaw, subject.baseUrl);
          if (href === null || href.protocol === 'javascript:' || href.protocol === 'mailto:') return;
          if (withoutFragment(href.href) === withoutFragment(subject.url.href)) return;
          generic.add(() => describe(element, `${text}</a>`));
        },
      },
      judge() {
        if (generic.count === 0)
          return pass(`Of ${count(links, 'link')}, none has a text that could stand for any page.`);
        return fail(
          `${count(generic.count, 'link')} of ${links} ${generic.count === 1 ? 'has a text' : 'have texts'} that could stand for any page.`,
          generic.first.map((evidence) => evidence()),
        );
      },
    };
  },
};

function withoutFragment(href: string): string {
  const hash = href.indexOf('#');
  return hash < 0 ? href : href.slice(0, hash);
}
