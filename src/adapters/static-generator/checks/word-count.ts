import type { Check } from '../check.js';
import { pass, warn } from '../verdict.js';

const ADVISED = 500;

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
  inspect({ text }) {
    return {
      judge() {
        const total = text.words;
        return total >= ADVISED
          ? pass(`The page has ${total} words.`)
          : warn(`The page has ${total} words; ${ADVISED} or more are advised.`, Math.round((total / ADVISED) * 100));
      },
    };
  },
};
