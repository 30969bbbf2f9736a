import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, ownText, type Element } from '../../html/document.js';

/** Bounds the work: blocks beyond this many characters in all are not read. Real pages have far less. */
const MAX_CHARACTERS = 2_000_000;

/** The `script` elements of type `application/ld+json`, with their text. */
export class JsonLdBlocks {
  readonly all: (readonly [element: Element, text: string])[] = [];
  #characters = 0;

  /** Call it for each `script` element. */
  readonly visit: ElementVisitor = (element) => {
    if (attribute(element, 'type')?.trim().toLowerCase() !== 'application/ld+json') return;
    const text = ownText(element);
    this.#characters += text.length;
    if (this.isComplete) this.all.push([element, text]);
  };

  /** Whether every block was read. */
  get isComplete(): boolean {
    return this.#characters <= MAX_CHARACTERS;
  }
}
