import type { Evidence } from '../../../domain/index.js';
import type { Check } from '../check.js';
import { attribute, textOf, type ChildNode, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { isGenericLinkText } from '../generic-link-texts.js';
import { lighthouseSource } from '../lighthouse-source.js';
import { count, fail, pass } from '../verdict.js';

/** Nodes that are looked at within a link whose text is generic: such links are short. */
const MAX_NODES = 50;

export const linkText: Check = {
  id: 'link-text',
  category: 'seo',
  title: 'Links have descriptive text',
  explained: {
    what: 'Each `a` with an `href`, but for those whose `rel` contains `nofollow`, that lead to the page itself, or are `javascript:` or `mailto:`. Passes where no text is on Lighthouse’s list of generic words (“click here”, “read more” …) in the text’s language, as `lang` says; without one, in any language of the list. One generic text fails.',
    why: 'Search engines and screen readers read a link’s text without what is around it: “here” says nothing about the target.',
    mend: 'Say in the text where the link leads: `<a href="/prices">Prices of tea</a>` instead of `<a href="/prices">here</a>`.',
    source: lighthouseSource('seo/link-text'),
  },
  inspect(subject, { describe }) {
    const generic = new Offenders<() => Evidence>();
    let links = 0;
    return {
      elements: {
        a(element, place) {
          const hrefRaw = attribute(element, 'href');
          if (hrefRaw === null || attribute(element, 'rel')?.includes('nofollow')) return;
          links += 1;
          // Most texts are not generic: the address is parsed only for those that are.
          const text = textOf(element, 60);
          if (!isGenericLinkText(text, null) || !isGenericLinkText(text, languageWithin(element, place.language)))
            return;
          const href = URL.parse(hrefRaw, subject.baseUrl);
          if (href !== null) {
            if (href.protocol === 'javascript:' || href.protocol === 'mailto:') return;
            if (withoutFragment(href.href) === withoutFragment(subject.url.href)) return;
          }
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

/**
 * The language of a link's text: that of the elements within it, where they agree, else that of the link.
 * @returns null where elements within differ
 */
function languageWithin(link: Element, own: string | null): string | null {
  let found: string | null = null;
  const waiting: { node: ChildNode; language: string | null }[] = [];
  const open = (element: Element, language: string | null) => {
    for (const node of element.childNodes.slice(0, MAX_NODES)) waiting.push({ node, language });
  };
  open(link, own);
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const next = waiting.shift();
    if (next === undefined) break;
    const { node } = next;
    if (!('tagName' in node)) continue;
    const language = attribute(node, 'lang') ?? next.language;
    if (language && textOf(node, 1) !== '') {
      if (found !== null && primary(found) !== primary(language)) return null;
      found ??= language;
    }
    open(node, language);
  }
  return found ?? own;
}

function primary(language: string): string {
  return language.split('-', 1)[0] ?? '';
}

function withoutFragment(href: string): string {
  const hash = href.indexOf('#');
  return hash < 0 ? href : href.slice(0, hash);
}
