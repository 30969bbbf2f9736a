import { endOfStartTag, type Element } from './document.js';
import { MAX_EVIDENCE_LENGTH, type FoundEvidence } from '../checks/support/evidence.js';

/** Occurrences of `<` to try before giving up: the parser may have added the element. */
const MAX_TRIES = 100;

const NOWHERE = { line: null, column: null };

/** Finds elements in the source on demand, because only the few that become evidence need it. */
export class SourcePositions {
  #lineStarts: number[] | null = null;

  constructor(private readonly html: string) {}

  describe(element: Element, text = ''): FoundEvidence {
    const start = this.#startOfTag(element);
    const tag =
      start === null
        ? `<${element.tagName}>`
        : this.html.slice(start, Math.min(endOfStartTag(element) + 1, start + 4096));
    // Shortens the tag rather than the text, which is what the evidence is about.
    const room = MAX_EVIDENCE_LENGTH - Math.min(text.length, 100);
    const value = text === '' ? tag : `${tag.length > room ? `${tag.slice(0, room - 2)}…>` : tag}${text}`;
    return { kind: 'element', value, ...(start === null ? NOWHERE : this.#positionOf(start)), element };
  }

  #startOfTag(element: Element): number | null {
    const { tagName } = element;
    let at = endOfStartTag(element);
    for (let tries = 0; tries < MAX_TRIES && at > 0; tries += 1) {
      at = this.html.lastIndexOf('<', at - 1);
      if (at < 0) return null;
      const end = at + 1 + tagName.length;
      const isSame = this.html.slice(at + 1, end).toLowerCase() === tagName.toLowerCase();
      // `<header>` is no `head`.
      if (isSame && /[\s/>]/.test(this.html.charAt(end))) return at;
    }
    return null;
  }

  /** Line and column, both from 1. A line ends at a line feed. */
  #positionOf(offset: number): { readonly line: number; readonly column: number } {
    const starts = (this.#lineStarts ??= findLineStarts(this.html));
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return { line: low, column: offset - (starts[low - 1] ?? 0) + 1 };
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
