import type { Check } from '../check.js';
import { MetaProperties } from '../support/meta-properties.js';
import { sourceOf } from '../support/source-of.js';
import { fail, pass, warn } from '../support/verdict.js';

/** The properties that https://ogp.me requires on every page. */
const REQUIRED = ['og:title', 'og:type', 'og:image', 'og:url'];

export const openGraph: Check = {
  id: 'open-graph',
  category: 'seo',
  title: 'Page has all required Open Graph tags',
  failureTitle: 'Required Open Graph tags are missing',
  explained: {
    what: 'Checks the `meta` properties `og:title`, `og:type`, `og:image` and `og:url`. Passes when all four have content. Warns when only some do, with a score of 25 for each. Fails when none does.',
    why: 'Social networks and messengers build link previews from these tags. Without them, they guess.',
    fix: 'Add the missing tags, such as `<meta property="og:image" content="https://example.com/tea.jpg">`.',
    source: sourceOf('openGraph', null, ''),
  },
  inspect() {
    const properties = new MetaProperties(REQUIRED);
    return {
      elements: { meta: properties.visit },
      conclude() {
        const missing = properties.missing();
        if (missing.length === 0) return pass('The page has all required Open Graph tags.');
        if (missing.length === REQUIRED.length) return fail('The page has none of the required Open Graph tags.');
        const share = ((REQUIRED.length - missing.length) / REQUIRED.length) * 100;
        return warn(`The page is missing ${missing.join(', ')}.`, share);
      },
    };
  },
};
