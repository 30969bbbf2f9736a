import type { Check } from '../check.js';
import { sourceOf } from '../support/source-of.js';
import { count, pass, warn } from '../support/verdict.js';

const ADVISED_WORDS = 500;

export const wordCount: Check = {
  id: 'word-count',
  category: 'seo',
  title: 'Page has at least 500 words',
  failureTitle: 'Page has fewer than 500 words',
  explained: {
    what: 'Counts the words of the text that the markup does not hide. In scripts without spaces (Han, Hiragana, Katakana, Thai, Lao, Khmer), two characters count as one word. Passes at 500 or more. Warns with fewer. The score is then the word count as a percentage of 500. This check has no weight: it is advice.',
    why: 'Search engines have little to match when a page has little text.',
    fix: 'Cover the subject more fully if there is more to say. The right length depends on the page.',
    source: sourceOf('searchCentral', 'helpful content', 'fundamentals/creating-helpful-content'),
  },
  inspect({ text }) {
    return {
      conclude() {
        const total = text.words;
        return total >= ADVISED_WORDS
          ? pass(`The page has ${total} words.`)
          : warn(
              `The page has ${count(total, 'word')}. Aim for at least ${ADVISED_WORDS}.`,
              Math.round((total / ADVISED_WORDS) * 100),
            );
      },
    };
  },
};
