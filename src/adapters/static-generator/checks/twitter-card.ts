import type { Check } from '../check.js';
import { MetaProperties } from '../meta-properties.js';
import { fail, pass, warn } from '../verdict.js';

/** twitter:card is required; title and image fall back on Open Graph. */
const NAMES = ['twitter:card', 'twitter:title', 'twitter:image', 'twitter:image:src', 'og:title', 'og:image'];

export const twitterCard: Check = {
  id: 'twitter-card',
  category: 'seo',
  title: 'The page can be shared with a Twitter card',
  explained: {
    what: 'The `meta` `twitter:card`, a title (`twitter:title` or `og:title`) and an image (`twitter:image`, `twitter:image:src` or `og:image`), each with a content. All there passes; without the title or the image it warns and earns 50; without the card it fails.',
    why: 'X shows shared pages without a card as a bare link.',
    mend: 'Add `<meta name="twitter:card" content="summary_large_image">`.',
    source: {
      name: 'X developer documentation, cards',
      url: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
    },
  },
  inspect() {
    const properties = new MetaProperties(NAMES);
    return {
      elements: { meta: properties.visit },
      judge() {
        if (!properties.has('twitter:card')) return fail('The page has no twitter:card.');
        const missing = [
          !properties.has('twitter:title') && !properties.has('og:title') && 'a title',
          !['twitter:image', 'twitter:image:src', 'og:image'].some((name) => properties.has(name)) && 'an image',
        ].filter((part) => part !== false);
        return missing.length === 0
          ? pass('The card has a type, a title and an image.')
          : warn(`The card lacks ${missing.join(' and ')}.`, 50);
      },
    };
  },
};
