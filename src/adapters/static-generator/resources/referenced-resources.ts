import { attribute, isHtmlElement, tokens, type ChildNode, type Document, type Element } from '../html/document.js';
import { srcsetCandidate } from './srcset-candidate.js';
import { isExecutable } from './script-loading.js';

export type ResourceKind = 'script' | 'style' | 'image' | 'font' | 'other';

/** A resource that the markup has browsers load. */
export interface ReferencedResource {
  /** Absolute, http or https, without fragment and credentials. */
  readonly url: string;
  readonly kind: ResourceKind;
  /** Loaded only when it comes near the window. */
  readonly isLazy: boolean;
  /** Asked for with an Origin header, so that the answer's CORS headers count. */
  readonly isCors: boolean;
}

/** The resources that a document names. */
export interface ReferencedResources {
  /** Address of the first `link rel=manifest`; null where there is none that can be fetched. */
  readonly manifest: string | null;
  /** In document order, each address once, by its first mention; at most MAX_LOOKED_AT. */
  readonly subresources: readonly ReferencedResource[];
  /** How many more addresses there are, as written; counting ends at MAX_TOLD_APART in all. */
  readonly skipped: number;
}

/** Sub-resources of one page that are asked for. */
const MAX_LOOKED_AT = 40;
/** Addresses that are told apart, so that a page of a million images costs no more than one of a thousand. */
const MAX_TOLD_APART = 1_000;
/** Mentions that are read for them. */
const MAX_MENTIONS = 10_000;
/** Longer addresses are what attacks are made of; no browser's user ever sees one. */
const MAX_ADDRESS = 2_048;

const ICONS = new Set(['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed']);
const KINDS_OF_PRELOADS = new Map<string, ResourceKind>([
  ['script', 'script'],
  ['style', 'style'],
  ['image', 'image'],
  ['font', 'font'],
]);

/**
 * What browsers would load for the markup alone: scripts, style sheets, images (of a `srcset` the candidate that a
 * phone takes), icons, preloads and frames. Films and sounds are left out: browsers load only a part of them. A pure
 * function of the parsed document.
 */
export function findReferencedResources(document: Document, finalUrl: string): ReferencedResources {
  const gathering = new Gathering(finalUrl);
  // Without recursion, as nesting has no bound; a template's content is no child of it.
  const waiting: ChildNode[] = document.childNodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    if (NAMING_TAGS.has(node.tagName) && isHtmlElement(node)) gathering.look(node);
    for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
      const child = node.childNodes[index] as ChildNode;
      // Half of all nodes are text.
      if (child.nodeName !== '#text') waiting.push(child);
    }
  }
  return gathering.result();
}

/** Tags that `look` knows, asked first because most elements are others. */
const NAMING_TAGS = new Set('base script link img input video iframe frame embed object'.split(' '));

type Details = Omit<ReferencedResource, 'url'>;

class Gathering {
  readonly #found = new Map<string, ReferencedResource>();
  readonly #written = new Set<string>();
  #mentions = 0;
  #unseen = 0;
  #base: string | null = null;
  #manifest: string | null = null;

  constructor(private readonly finalUrl: string) {}

  look(element: Element): void {
    switch (element.tagName) {
      case 'base': {
        const href = attribute(element, 'href');
        if (href !== null) this.#base ??= URL.parse(href, this.finalUrl)?.href ?? this.finalUrl;
        break;
      }
      case 'script':
        if (isExecutable(element) && attribute(element, 'nomodule') === null) {
          const isModule = attribute(element, 'type')?.trim().toLowerCase() === 'module';
          this.#note(attribute(element, 'src'), { kind: 'script', isLazy: false, isCors: isModule || isCors(element) });
        }
        break;
      case 'link':
        this.#link(element);
        break;
      case 'img':
        this.#note(imageAddress(element), { kind: 'image', isLazy: isLazy(element), isCors: isCors(element) });
        break;
      case 'input':
        if (attribute(element, 'type')?.trim().toLowerCase() === 'image') this.#note(attribute(element, 'src'), IMAGE);
        break;
      case 'video':
        this.#note(attribute(element, 'poster'), IMAGE);
        break;
      case 'iframe':
        if (attribute(element, 'srcdoc') !== null) break;
        this.#note(attribute(element, 'src'), { ...OTHER, isLazy: isLazy(element) });
        break;
      case 'frame':
      case 'embed':
        this.#note(attribute(element, 'src'), OTHER);
        break;
      case 'object':
        this.#note(attribute(element, 'data'), OTHER);
        break;
    }
  }

  result(): ReferencedResources {
    return { manifest: this.#manifest, subresources: [...this.#found.values()], skipped: this.#unseen };
  }

  #link(element: Element): void {
    const rel = tokens(attribute(element, 'rel')?.slice(0, 1000) ?? null);
    const href = attribute(element, 'href');
    if (rel.includes('manifest')) {
      this.#manifest ??= this.#resolve(href);
    } else if (rel.includes('stylesheet')) {
      if (rel.includes('alternate') || attribute(element, 'disabled') !== null) return;
      this.#note(href, { kind: 'style', isLazy: false, isCors: isCors(element) });
    } else if (rel.some((relation) => ICONS.has(relation))) {
      this.#note(href, OTHER);
    } else if (rel.includes('modulepreload')) {
      this.#note(href, { kind: 'script', isLazy: false, isCors: true });
    } else if (rel.includes('preload')) {
      const kind = KINDS_OF_PRELOADS.get(attribute(element, 'as')?.trim().toLowerCase() ?? '') ?? 'other';
      const address = kind === 'image' ? (srcsetCandidate(attribute(element, 'imagesrcset')) ?? href) : href;
      this.#note(address, { kind, isLazy: false, isCors: isCors(element) });
    }
  }

  #note(address: string | null, details: Details): void {
    if (address === null || this.#mentions >= MAX_MENTIONS || !mayBeRequest(address)) return;
    this.#mentions += 1;
    const written = withoutFragment(address);
    if (this.#written.size >= MAX_TOLD_APART || this.#written.has(written)) return;
    this.#written.add(written);
    // What is only counted is not worth parsing.
    if (this.#found.size >= MAX_LOOKED_AT) {
      this.#unseen += 1;
      return;
    }
    const url = this.#resolve(written);
    if (url !== null && !this.#found.has(url)) this.#found.set(url, { url, ...details });
  }

  #resolve(address: string | null): string | null {
    if (address === null || !mayBeRequest(address)) return null;
    const url = URL.parse(withoutFragment(address), this.#base ?? this.finalUrl);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
    if (url.username !== '' || url.password !== '' || url.href.length > MAX_ADDRESS) return null;
    return url.href;
  }
}

/** Cut before parsing, which is cheaper than to take it from the URL. */
function withoutFragment(address: string): string {
  const hash = address.indexOf('#');
  return hash < 0 ? address : address.slice(0, hash);
}

/** Nothing, and other schemes than http and https, lead to no request; an address of `data:` may be huge. */
function mayBeRequest(address: string): boolean {
  return address.length <= MAX_ADDRESS && !/^\s*(?:$|#|(?!https?:)[a-z][a-z\d+.-]*:)/i.test(address);
}

const IMAGE: Details = { kind: 'image', isLazy: false, isCors: false };
const OTHER: Details = { kind: 'other', isLazy: false, isCors: false };

function isCors(element: Element): boolean {
  return attribute(element, 'crossorigin') !== null;
}

function isLazy(element: Element): boolean {
  return attribute(element, 'loading')?.toLowerCase() === 'lazy';
}

/** Children of a `picture` that are looked through. */
const MAX_SOURCES = 20;

/** The address that is likely loaded for an `img`: of the first source that fits everywhere, else its own. */
export function imageAddress(image: Element): string | null {
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
