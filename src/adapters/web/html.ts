/** Text that is HTML already. Only `html` and `rawHtml` make it, so that nothing gets into a page unescaped by accident. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What may stand in a template. null stands for nothing. */
export type HtmlValue = Html | readonly Html[] | string | number | null;

/**
 * Builds HTML. Values are escaped unless they are HTML themselves, and may stand in text or between the quotes of an
 * attribute; nowhere else is escaping enough.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(strings.reduce((text, string, index) => text + render(values[index - 1] ?? null) + string));
}

/** For text of our own that must stay as it is, to the byte. */
export function rawHtml(text: string): Html {
  return new Html(text);
}

/**
 * What no reader sees, or what changes how the text around it reads: control characters but for tab and line feed,
 * marks that turn the direction of text (Trojan Source, CVE-2021-42574), line separators, halves of characters.
 */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(value: HtmlValue): string {
  if (value === null) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.join('');
  return String(value)
    .replaceAll(UNSEEN, '')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
