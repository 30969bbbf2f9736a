import type { Element } from './document.js';

/** As in `Evidence` of the domain. */
const MAX_LENGTH = 300;
/** Bounds the work for a page: siblings to look at, in all. A table of 2,000 rows in 100 findings needs a fifth of it. */
const MAX_SIBLINGS = 1_000_000;
/** Names that need no escapes in a selector. */
const SIMPLE_ID = /^[A-Za-z_][\w-]*$/;
const SIMPLE_TAG = /^[A-Za-z][\w-]*$/;

/** The IDs of a document, complete after the walk. */
export interface DocumentIds {
  readonly ids: ReadonlyMap<string, Element>;
  /** IDs that several elements have. */
  readonly repeatedIds: ReadonlySet<string>;
  /** Whether the document is in quirks mode, where selectors ignore the case of IDs. */
  readonly isQuirky: boolean;
}

/**
 * CSS selectors that match one element of the parsed document: `#id` if the ID is unique, or else a chain of children from the
 * nearest ancestor with a unique ID, or from `html`. Use it after the walk.
 */
export class CssSelectors {
  #siblingsLeft = MAX_SIBLINGS;
  /** Number of IDs by lower-case spelling. Only for quirks mode. */
  #sameIds: Map<string, number> | null = null;

  constructor(private readonly document: DocumentIds) {}

  /** @returns null if the selector would be too long, or the search for it takes too much work */
  of(element: Element): string | null {
    const steps: string[] = [];
    let length = 0;
    for (let node = element; ;) {
      const anchor = this.#anchor(node, node === element);
      const step = anchor ?? this.#step(node);
      if (step === null) return null;
      steps.push(step);
      length += step.length + (steps.length > 1 ? ' > '.length : 0);
      if (length > MAX_LENGTH) return null;
      if (anchor !== null) return steps.reverse().join(' > ');
      const { parentNode } = node;
      if (parentNode === null || !('tagName' in parentNode)) return null;
      node = parentNode;
    }
  }

  /** A selector that needs no ancestor. */
  #anchor(element: Element, isTarget: boolean): string | null {
    if (element.parentNode?.nodeName === '#document') {
      // An `svg` can contain an element named html, so `html` alone could match two. `html > body` cannot.
      return isTarget ? ':root' : element.tagName;
    }
    const id = element.attrs.find(({ name }) => name === 'id')?.value ?? '';
    return SIMPLE_ID.test(id) && this.#isUnique(id, element) ? `#${id}` : null;
  }

  #isUnique(id: string, element: Element): boolean {
    const { ids, repeatedIds, isQuirky } = this.document;
    if (ids.get(id) !== element || repeatedIds.has(id)) return false;
    if (!isQuirky) return true;
    this.#sameIds ??= countSameIds(ids.keys());
    return this.#sameIds.get(id.toLowerCase()) === 1;
  }

  /** The selector among its siblings. */
  #step(element: Element): string | null {
    const siblings = element.parentNode?.childNodes ?? [];
    this.#siblingsLeft -= siblings.length;
    if (this.#siblingsLeft < 0) return null;
    const { tagName, namespaceURI } = element;
    let place = 0;
    let placeOfType = 0;
    let ofType = 0;
    let elements = 0;
    let isMixed = false;
    for (const sibling of siblings) {
      if (!('tagName' in sibling)) continue;
      elements += 1;
      if (sibling.tagName === tagName) ofType += 1;
      if (sibling === element) [place, placeOfType] = [elements, ofType];
      // In a selector, a tag name matches elements of every namespace, and HTML elements in any case.
      isMixed ||= sibling.namespaceURI !== namespaceURI && sibling.tagName.toLowerCase() === tagName.toLowerCase();
    }
    if (isMixed || !SIMPLE_TAG.test(tagName)) return `:nth-child(${place})`;
    return ofType === 1 ? tagName : `${tagName}:nth-of-type(${placeOfType})`;
  }
}

function countSameIds(ids: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id.toLowerCase(), (counts.get(id.toLowerCase()) ?? 0) + 1);
  return counts;
}
