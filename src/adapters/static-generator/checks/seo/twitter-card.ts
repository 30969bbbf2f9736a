import type { Check } from '../check.js';
import { MetaProperties } from '../support/meta-properties.js';
import { sourceOf } from '../support/source-of.js';
import { fail, pass, warn } from '../support/verdict.js';

/** Title and image fall back to Open Graph. */
const NAMES = ['twitter:card', 'twitter:title', 'twitter:image', 'twitter:image:src', 'og:title', 'og:image'];

export const twitterCard: Check = {
  id: 'twitter-card',
  category: 'seo',
  title: 'Page has a complete Twitter card',
  failureTitle: 'Twitter card is missing or incomplete',
  explained: {
    what: 'Checks the `meta` tags `twitter:card`, a title (`twitter:title` or `og:title`) and an image (`twitter:image`, `twitter:image:src` or `og:image`), each with content. Passes when all three are there. Warns with a score of 50 when the title, the image or both are missing. Fails without `twitter:card`.',
    why: 'X (formerly Twitter) shows shared pages without a card as a bare link.',
    fix: 'Add a card: `<meta name="twitter:card" content="summary_large_image">`.',
    source: sourceOf('xCards', 'cards', 'overview/markup'),
  },
  inspect() {
    const properties = new MetaProperties(NAMES);
    return {
      elements: { meta: properties.visit },
      conclude() {
        if (!properties.has('twitter:card')) return fail('The page has no twitter:card tag.');
        const missing = [
          !properties.has('twitter:title') && !properties.has('og:title') && 'a title',
          !['twitter:image', 'twitter:image:src', 'og:image'].some((name) => properties.has(name)) && 'an image',
        ].filter((part) => part !== false);
        return missing.length === 0
          ? pass('The card has a type, a title and an image.')
          : warn(`The card is missing ${missing.join(' and ')}.`, 50);
      },
    };
  },
};
