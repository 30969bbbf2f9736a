import type { Check } from '../check.js';
import { MetaProperties } from '../meta-properties.js';
import { fail, pass, warn } from '../verdict.js';

/** twitter:card is required; title and image fall back on Open Graph. */
const NAMES = ['twitter:card', 'twitter:title', 'twitter:image', 'twitter:image:src', 'og:title', 'og:image'];

export const twitterCard: Check = {
  id: 'twitter-card',
  category: 'seo',
  title: 'The page can be shared with a Twitter card',
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
