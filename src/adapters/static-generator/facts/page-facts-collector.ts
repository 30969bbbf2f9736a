import { MAX_ALTERNATES, MAX_LINKS, resolveTargetUrl, toPageTitle, type Alternate } from '../../../domain/index.js';
import type { Inspection, Subject, Tools } from '../checks/check.js';
import { linkCollector } from '../checks/support/links.js';
import { forbidsFollowing, forbidsIndexing, robotsRulesFor, robotsTime } from '../checks/support/robots-directives.js';
import { headerValues } from '../headers/header-values.js';
import { attribute, tokens, type Element } from '../html/document.js';
import type { Observer } from '../scoring/audit-page.js';
import { linkName } from './link-name.js';
import { LinkResolver } from './link-resolver.js';
import type { PackedFacts, PackedLinks } from './packed-facts.js';

/** Bounds the time: the most links of one page that are read. */
const MAX_ELEMENTS = 20_000;

/** Maximum length of a language tag: RFC 5646, section 4.4.1, asks for room for 35 characters. */
const MAX_LANGUAGE = 35;

const META_NAMES = new Set(['description', 'robots', 'googlebot']);

/** Crawlers whose directives count: all without rules of their own, and Google, which obeys the stricter of both. */
const BOTS = [null, 'Googlebot'] as const;

/**
 * Collects the facts of one page in the walk of its checks. Links are `a` and `area` elements with an `href`, hidden and empty ones
 * too; frames, forms and scripts are none. Of `rel`, only `nofollow` counts: `ugc` and `sponsored` say who placed a link.
 * https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links
 */
export class PageFactsCollector implements Observer {
  #subject: Subject | null = null;
  readonly #metas = new Map<string, string>();
  readonly #elements: Element[] = [];
  readonly #alternates: Alternate[] = [];
  #canonical: string | null = null;

  observe(subject: Subject, tools: Tools): NonNullable<Inspection['elements']> {
    this.#subject = subject;
    let ofHeader: string | null | undefined;
    let ofHead: string | null | undefined;
    let inHead = false;
    const link = linkCollector(subject, tools, ({ rel, hrefRaw, href, hreflang }) => {
      if (rel.includes('canonical') && hrefRaw !== '') {
        // The first one counts, valid or not.
        if (inHead && ofHead === undefined) ofHead = href;
        if (!inHead && ofHeader === undefined) ofHeader = href;
        this.#canonical = (ofHead === undefined ? ofHeader : ofHead) ?? null;
      } else if (rel.includes('alternate') && hreflang) this.#noteAlternate(hreflang, href);
    });
    inHead = true;
    const noteLink = this.#noteLink.bind(this);
    return {
      link,
      a: noteLink,
      area: noteLink,
      meta: (element, context) => {
        const name = attribute(element, 'name')?.toLowerCase();
        if (context.inHead && name !== undefined && META_NAMES.has(name) && !this.#metas.has(name)) {
          this.#metas.set(name, attribute(element, 'content') ?? '');
        }
      },
    };
  }

  /**
   * Call it after the walk.
   * @param title of the document
   */
  facts(title: string | null): PackedFacts {
    if (this.#subject === null) throw new Error('The page was not walked.');
    const { url, baseUrl, page } = this.#subject;
    const { status: statusCode, headers } = page.response;
    const rules = BOTS.flatMap((bot) => robotsRulesFor(bot, this.#metas, headers));
    const now = robotsTime(headerValues(headers, 'date')[0]);
    return {
      statusCode,
      title,
      description: toPageTitle(this.#metas.get('description')),
      canonical: this.#canonical === null ? null : resolveTargetUrl(this.#canonical, url.href),
      isNoindex: rules.some(({ directives }) => forbidsIndexing(directives, now)),
      alternates: this.#alternates,
      links: this.#links(
        baseUrl,
        rules.some(({ directives }) => forbidsFollowing(directives)),
      ),
    };
  }

  #noteAlternate(hreflang: string, href: string | null): void {
    if (this.#alternates.length >= MAX_ALTERNATES || href === null) return;
    const language = hreflang.trim().toLowerCase();
    const url = resolveTargetUrl(href, href);
    if (language !== '' && language.length <= MAX_LANGUAGE && url !== null) this.#alternates.push({ language, url });
  }

  #noteLink(element: Element): void {
    if (this.#elements.length < MAX_ELEMENTS) this.#elements.push(element);
  }

  /** Resolved after the walk, because a `base` also counts for the links before it. */
  #links(base: string, isPageNofollow: boolean): PackedLinks {
    const resolver = new LinkResolver(base);
    const indexes = new Map<string, number>();
    const texts: string[] = [];
    const follow: ('n' | 'f')[] = [];
    for (const element of this.#elements) {
      const href = attribute(element, 'href');
      const place = href === null ? null : resolver.locate(href);
      if (place === null) continue;
      const known = indexes.get(place);
      if (known === undefined && texts.length >= MAX_LINKS) continue;
      const isNofollow = isPageNofollow || hasNofollow(element);
      if (known === undefined) {
        indexes.set(place, texts.length);
        texts.push(linkName(element));
        follow.push(isNofollow ? 'n' : 'f');
      } else if (!isNofollow) follow[known] = 'f';
    }
    const places = [...indexes.keys()].join('\n');
    return { origin: resolver.origin, places, texts: texts.join('\n'), follow: follow.join('') };
  }
}

function hasNofollow(element: Element): boolean {
  const rel = attribute(element, 'rel');
  return rel !== null && tokens(rel).includes('nofollow');
}
