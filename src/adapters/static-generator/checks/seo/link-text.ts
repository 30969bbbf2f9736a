import type { Evidence } from '../../../../domain/index.js';
import type { Check } from '../check.js';
import { attribute, textOf, type ChildNode, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { isGenericLinkText } from '../support/generic-link-texts.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { countSome, fail, pass } from '../support/verdict.js';

/** The most nodes searched for a language inside a link. Links with generic text are short. */
const MAX_NODES = 50;

export const linkText: Check = {
  id: 'link-text',
  category: 'seo',
  title: 'Links have descriptive text',
  failureTitle: 'Links have generic text',
  explained: {
    what: 'Checks each `a` with an `href`, except those with `rel="nofollow"`, links to the page itself, and `javascript:` or `mailto:` URLs. Fails when the whole text of a link is one of Lighthouse’s generic phrases, such as “click here” or “read more”. Compares it with the phrases of the text’s language (`lang`), or with those of all languages when it has none. Passes otherwise.',
    why: 'Search engines and screen readers present links without the text around them. “Here” does not say where a link leads.',
    fix: 'Name the target in the text: `<a href="/prices">Tea prices</a>` instead of `<a href="/prices">here</a>`.',
    source: lighthouseSource('seo/link-text'),
  },
  inspect(subject, { describe }) {
    const generic = new Offenders<() => Evidence>();
    let links = 0;
    return {
      elements: {
        a(element, context) {
          const hrefRaw = attribute(element, 'href');
          if (hrefRaw === null || attribute(element, 'rel')?.includes('nofollow')) return;
          links += 1;
          // Few texts are generic, so check the text before parsing the URL.
          const text = textOf(element, 60);
          if (!isGenericLinkText(text, null) || !isGenericLinkText(text, languageWithin(element, context.language)))
            return;
          const href = URL.parse(hrefRaw, subject.baseUrl);
          if (href !== null) {
            if (href.protocol === 'javascript:' || href.protocol === 'mailto:') return;
            if (withoutFragment(href.href) === withoutFragment(subject.url.href)) return;
          }
          generic.add(() => describe(element, `${text}</a>`));
        },
      },
      conclude() {
        if (generic.count === 0) return pass('No link has generic text.');
        return fail(
          `${countSome(generic.count, links, 'has generic text', 'link')}.`,
          generic.first.map((evidence) => evidence()),
        );
      },
    };
  },
};

/** The language of the text inside a link: the descendants' if they set one, else `own`; null if they disagree. */
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
