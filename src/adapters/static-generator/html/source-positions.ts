import type { Evidence } from '../../../domain/index.js';
import { endOfStartTag, type Element } from './document.js';
import { MAX_EVIDENCE_LENGTH } from '../checks/support/evidence.js';

/** Occurrences of `<` to try before giving up: the parser may have added the element. */
const MAX_TRIES = 100;

/** Finds elements in the source on demand, because only the few that become evidence need it. */
export class SourcePositions {
  #lineStarts: number[] | null = null;

  constructor(private readonly html: string) {}

  describe(element: Element, text = ''): Evidence {
    const start = this.#startOfTag(element);
    const tag =
      start === null
        ? `<${element.tagName}>`
        : this.html.slice(start, Math.min(endOfStartTag(element) + 1, start + 4096));
    // Shortens the tag rather than the text, which is what the evidence is about.
    const room = MAX_EVIDENCE_LENGTH - Math.min(text.length, 100);
    const value = text === '' ? tag : `${tag.length > room ? `${tag.slice(0, room - 2)}…>` : tag}${text}`;
    return { kind: 'element', value, line: start === null ? null : this.#lineAt(start) };
  }

  #startOfTag(element: Element): number | null {
    const { tagName } = element;
    let at = endOfStartTag(element);
    for (let tries = 0; tries < MAX_TRIES && at > 0; tries += 1) {
      at = this.html.lastIndexOf('<', at - 1);
      if (at < 0) return null;
      if (this.html.slice(at + 1, at + 1 + tagName.length).toLowerCase() === tagName.toLowerCase()) return at;
    }
    return null;
  }

  #lineAt(offset: number): number {
    const starts = (this.#lineStarts ??= findLineStarts(this.html));
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
