import type { Element } from './document.js';

/** Finds the nearest element, itself included, that satisfies a predicate. Caches every step: deep documents stay linear. */
export class Closest {
  readonly #cache = new Map<Element, Element | null>();

  constructor(private readonly predicate: (element: Element) => boolean) {}

  /** @returns null if there is none */
  of(element: Element | null): Element | null {
    const visited: Element[] = [];
    let nearest: Element | null = null;
    for (let at = element; at !== null; at = parentElement(at)) {
      const cached = this.#cache.get(at);
      if (cached !== undefined) {
        nearest = cached;
        break;
      }
      visited.push(at);
      if (this.predicate(at)) {
        nearest = at;
        break;
      }
    }
    for (const each of visited) this.#cache.set(each, nearest);
    return nearest;
  }
}

/** Null for the root. */
export function parentElement({ parentNode }: Element): Element | null {
  return parentNode !== null && 'tagName' in parentNode ? parentNode : null;
}
