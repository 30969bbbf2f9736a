import type { Check } from '../check.js';
import { MetaProperties } from '../meta-properties.js';
import { fail, pass, warn } from '../verdict.js';

/** The four properties that https://ogp.me requires of every page. */
const REQUIRED = ['og:title', 'og:type', 'og:image', 'og:url'];

export const openGraph: Check = {
  id: 'open-graph',
  category: 'seo',
  title: 'The page can be shared with Open Graph',
  explained: {
    what: 'The `meta` properties `og:title`, `og:type`, `og:image` and `og:url` with a content. All four pass; some warn, and earn 25 each; none fails.',
    why: 'Networks and messengers show shared pages by them; without them they guess.',
    mend: 'Add what is missing: `<meta property="og:image" content="https://example.com/tea.jpg">`.',
    source: { name: 'The Open Graph protocol', url: 'https://ogp.me/' },
  },
  inspect() {
    const properties = new MetaProperties(REQUIRED);
    return {
      elements: { meta: properties.visit },
      judge() {
        const missing = properties.missing();
        if (missing.length === 0) return pass('All required Open Graph properties are there.');
        if (missing.length === REQUIRED.length) return fail('The page has no Open Graph properties.');
        const share = ((REQUIRED.length - missing.length) / REQUIRED.length) * 100;
        return warn(`Open Graph properties are missing: ${missing.join(', ')}.`, share);
      },
    };
  },
};
