import type { Check } from '../check.js';
import { pass, warn } from '../verdict.js';

const ADVISED = 500;
/** Scripts without spaces between words; about two of their characters make a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

export const wordCount: Check = {
  id: 'word-count',
  category: 'seo',
  title: 'The page has enough text',
  explained: {
    what: 'The words of the text that markup does not hide; of scripts without spaces (Han, Hiragana, Katakana, Thai, Lao, Khmer) two characters make a word. 500 or more pass; fewer warn, and earn their share of 500. It weighs nothing: advice.',
    why: 'A page with little text gives search engines little to find it by.',
    mend: 'Say more, where there is more to say. How much is right depends on the page.',
    source: {
      name: 'Google Search Central, helpful content',
      url: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
    },
  },
  inspect() {
    let words = 0;
    let unspaced = 0;
    return {
      text(value, place) {
        if (place.isSilent || place.isHidden) return;
        let inWord = false;
        for (let index = 0; index < value.length; index += 1) {
          const code = value.charCodeAt(index);
          if (code > 0xdff && UNSPACED.test(value.charAt(index))) {
            unspaced += 1;
            inWord = false;
          } else {
            const isSpace = code <= 32 || code === 0xa0;
            if (!isSpace && !inWord) words += 1;
            inWord = !isSpace;
          }
        }
      },
      judge() {
        const total = words + Math.round(unspaced / 2);
        return total >= ADVISED
          ? pass(`The page has ${total} words.`)
          : warn(`The page has ${total} words; ${ADVISED} or more are advised.`, Math.round((total / ADVISED) * 100));
      },
    };
  },
};
