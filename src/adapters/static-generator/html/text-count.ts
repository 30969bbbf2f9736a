import type { NodeContext } from './node-context.js';

/** Scripts without spaces between words. About two of their characters make a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Counts the text that the markup does not hide. */
export class TextCount {
  /** Without ASCII white space. */
  characters = 0;
  #spaced = 0;
  #unspaced = 0;

  /** In scripts without spaces, two characters count as one word. */
  get words(): number {
    return this.#spaced + Math.round(this.#unspaced / 2);
  }

  add(value: string, context: NodeContext): void {
    if (context.inNonTextElement || context.isHidden) return;
    let inWord = false;
    let characters = 0;
    let words = 0;
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      if (code <= 32) {
        inWord = false;
        continue;
      }
      characters += 1;
      if (code > 0xdff && UNSPACED.test(value.charAt(index))) {
        this.#unspaced += 1;
        inWord = false;
      } else if (code === 0xa0) inWord = false;
      else if (!inWord) {
        words += 1;
        inWord = true;
      }
    }
    this.characters += characters;
    this.#spaced += words;
  }
}
