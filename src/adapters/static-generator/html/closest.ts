import type { Element } from './document.js';

/**
 * Finds the nearest element, itself or around it, that a test holds for. Remembers every step, so that asking for all
 * elements of a document costs one look at each, however deep they are.
 */
export class Closest {
  readonly #known = new Map<Element, Element | null>();

  constructor(private readonly isIt: (element: Element) => boolean) {}

  /** @returns null where there is none */
  of(element: Element | null): Element | null {
    const passed: Element[] = [];
    let answer: Element | null = null;
    for (let at = element; at !== null; at = parentElement(at)) {
      const known = this.#known.get(at);
      if (known !== undefined) {
        answer = known;
        break;
      }
      passed.push(at);
      if (this.isIt(at)) {
        answer = at;
        break;
      }
    }
    for (const each of passed) this.#known.set(each, answer);
    return answer;
  }
}

/** The element around an element; null for the root. */
export function parentElement({ parentNode }: Element): Element | null {
  return parentNode !== null && 'tagName' in parentNode ? parentNode : null;
}
