import { attribute, isHtmlElement, tokens, type ChildNode, type Document, type Element } from '../html/document.js';
import { srcsetCandidate } from './srcset-candidate.js';
import { isExecutable } from './script-loading.js';

export type ResourceKind = 'script' | 'style' | 'image' | 'font' | 'other';

/** A resource that browsers load because of the markup. */
export interface ReferencedResource {
  /** Absolute http(s) URL without fragment or credentials. */
  readonly url: string;
  readonly kind: ResourceKind;
  /** Loaded only when it comes near the viewport. */
  readonly isLazy: boolean;
  /** Requested with an Origin header, so the response needs CORS headers. */
  readonly isCors: boolean;
}

/** The resources that a document references. */
export interface ReferencedResources {
  /** URL of the first `link rel=manifest` with a valid URL; null if there is none. */
  readonly manifest: string | null;
  /** In document order of their first reference, without duplicate URLs; at most MAX_SUBRESOURCES. */
  readonly subresources: readonly ReferencedResource[];
  /** Number of further URLs, compared as written. At most MAX_DISTINCT URLs are counted in all. */
  readonly skipped: number;
}

/** Subresources fetched for one page. */
const MAX_SUBRESOURCES = 40;
/** Distinct URLs, so that a page with a million images costs no more than one with a thousand. */
const MAX_DISTINCT = 1_000;
/** References read, duplicates included. */
const MAX_REFERENCES = 10_000;
/** Longer URLs occur only in attacks. */
const MAX_URL_LENGTH = 2_048;

const ICONS = new Set(['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed']);
const PRELOAD_KINDS = new Map<string, ResourceKind>([
  ['script', 'script'],
  ['style', 'style'],
  ['image', 'image'],
  ['font', 'font'],
]);

/**
 * Finds what browsers load for the markup alone: scripts, style sheets, images (from a `srcset`, the candidate for a
 * phone), icons, preloads and frames. Omits video and audio, which browsers load only partly.
 */
export function findReferencedResources(document: Document, finalUrl: string): ReferencedResources {
  const collector = new Collector(finalUrl);
  // No recursion, because nesting has no bound. The content of a template is not among its children.
  const pending: ChildNode[] = document.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!('tagName' in node)) continue;
    if (TAGS.has(node.tagName) && isHtmlElement(node)) collector.add(node);
    for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
      const child = node.childNodes[index] as ChildNode;
      // Half of all nodes are text.
      if (child.nodeName !== '#text') pending.push(child);
    }
  }
  return collector.result();
}

/** Tags that `add` handles. Checking them first skips most elements. */
const TAGS = new Set('base script link img input video iframe frame embed object'.split(' '));

type Details = Omit<ReferencedResource, 'url'>;

class Collector {
  readonly #subresources = new Map<string, ReferencedResource>();
  readonly #seen = new Set<string>();
  #references = 0;
  #skipped = 0;
  #base: string | null = null;
  #manifest: string | null = null;

  constructor(private readonly finalUrl: string) {}

  add(element: Element): void {
    switch (element.tagName) {
      case 'base': {
        const href = attribute(element, 'href');
        if (href !== null) this.#base ??= URL.parse(href, this.finalUrl)?.href ?? this.finalUrl;
        break;
      }
      case 'script':
        if (isExecutable(element) && attribute(element, 'nomodule') === null) {
          const isModule = attribute(element, 'type')?.trim().toLowerCase() === 'module';
          this.#record(attribute(element, 'src'), {
            kind: 'script',
            isLazy: false,
            isCors: isModule || isCors(element),
          });
        }
        break;
      case 'link':
        this.#link(element);
        break;
      case 'img':
        this.#record(imageUrl(element), { kind: 'image', isLazy: isLazy(element), isCors: isCors(element) });
        break;
      case 'input':
        if (attribute(element, 'type')?.trim().toLowerCase() === 'image')
          this.#record(attribute(element, 'src'), IMAGE);
        break;
      case 'video':
        this.#record(attribute(element, 'poster'), IMAGE);
        break;
      case 'iframe':
        if (attribute(element, 'srcdoc') !== null) break;
        this.#record(attribute(element, 'src'), { ...OTHER, isLazy: isLazy(element) });
        break;
      case 'frame':
      case 'embed':
        this.#record(attribute(element, 'src'), OTHER);
        break;
      case 'object':
        this.#record(attribute(element, 'data'), OTHER);
        break;
    }
  }

  result(): ReferencedResources {
    return { manifest: this.#manifest, subresources: [...this.#subresources.values()], skipped: this.#skipped };
  }

  #link(element: Element): void {
    const rel = tokens(attribute(element, 'rel')?.slice(0, 1000) ?? null);
    const href = attribute(element, 'href');
    if (rel.includes('manifest')) {
      this.#manifest ??= this.#resolve(href);
    } else if (rel.includes('stylesheet')) {
      if (rel.includes('alternate') || attribute(element, 'disabled') !== null) return;
      this.#record(href, { kind: 'style', isLazy: false, isCors: isCors(element) });
    } else if (rel.some((relation) => ICONS.has(relation))) {
      this.#record(href, OTHER);
    } else if (rel.includes('modulepreload')) {
      this.#record(href, { kind: 'script', isLazy: false, isCors: true });
    } else if (rel.includes('preload')) {
      const kind = PRELOAD_KINDS.get(attribute(element, 'as')?.trim().toLowerCase() ?? '') ?? 'other';
      const reference = kind === 'image' ? (srcsetCandidate(attribute(element, 'imagesrcset')) ?? href) : href;
      this.#record(reference, { kind, isLazy: false, isCors: isCors(element) });
    }
  }

  #record(reference: string | null, details: Details): void {
    if (reference === null || this.#references >= MAX_REFERENCES || !mayBeRequested(reference)) return;
    this.#references += 1;
    const written = withoutFragment(reference);
    if (this.#seen.size >= MAX_DISTINCT || this.#seen.has(written)) return;
    this.#seen.add(written);
    // URLs that are only counted are not parsed.
    if (this.#subresources.size >= MAX_SUBRESOURCES) {
      this.#skipped += 1;
      return;
    }
    const url = this.#resolve(written);
    if (url !== null && !this.#subresources.has(url)) this.#subresources.set(url, { url, ...details });
  }

  #resolve(reference: string | null): string | null {
    if (reference === null || !mayBeRequested(reference)) return null;
    const url = URL.parse(withoutFragment(reference), this.#base ?? this.finalUrl);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
    if (url.username !== '' || url.password !== '' || url.href.length > MAX_URL_LENGTH) return null;
    return url.href;
  }
}

/** Removing the fragment before parsing is cheaper than setting `hash` on the URL. */
function withoutFragment(reference: string): string {
  const hash = reference.indexOf('#');
  return hash < 0 ? reference : reference.slice(0, hash);
}

/** False for empty references and schemes other than http and https, such as a huge `data:` URL. */
function mayBeRequested(reference: string): boolean {
  return reference.length <= MAX_URL_LENGTH && !/^\s*(?:$|#|(?!https?:)[a-z][a-z\d+.-]*:)/i.test(reference);
}

const IMAGE: Details = { kind: 'image', isLazy: false, isCors: false };
const OTHER: Details = { kind: 'other', isLazy: false, isCors: false };

function isCors(element: Element): boolean {
  return attribute(element, 'crossorigin') !== null;
}

function isLazy(element: Element): boolean {
  return attribute(element, 'loading')?.toLowerCase() === 'lazy';
}

/** Children of a `picture` that are checked. */
const MAX_SOURCES = 20;

/** The URL that browsers likely load for an `img`: from the first `source` without conditions, or else its own. */
export function imageUrl(image: Element): string | null {
  const { parentNode } = image;
  if (parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'picture') {
    for (const child of parentNode.childNodes.slice(0, MAX_SOURCES)) {
      if (child === image) break;
      if (!('tagName' in child) || child.tagName !== 'source' || attribute(child, 'media') !== null) continue;
      const type = attribute(child, 'type')?.trim().toLowerCase() ?? '';
      if (type !== '' && !/^image\/(?:avif|webp|png|jpeg|gif|svg\+xml|apng)$/.test(type)) continue;
      const candidate = srcsetCandidate(attribute(child, 'srcset'));
      if (candidate !== null) return candidate;
    }
  }
  return srcsetCandidate(attribute(image, 'srcset')) ?? attribute(image, 'src');
}
