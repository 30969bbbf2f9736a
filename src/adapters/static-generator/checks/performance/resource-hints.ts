import type { Check } from '../check.js';
import { attribute, tokens, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { sourceOf } from '../support/source-of.js';
import { countAll, countSome, notApplicable, pass, warn } from '../support/verdict.js';

/** More connections compete with each other (web.dev, "Establish network connections early"). */
const MAX_ORIGINS = 4;
/** Values of `as` that browsers preload (HTML standard, link type "preload"). */
const DESTINATIONS = new Set(['fetch', 'font', 'image', 'script', 'style', 'track']);
const MAX_ADDRESSES = 10_000;

/** Finds hints that browsers ignore, or that cost more than they save. */
export const resourceHints: Check = {
  id: 'resource-hints',
  category: 'performance',
  title: 'Preload and preconnect are used correctly',
  failureTitle: 'Preload or preconnect is used incorrectly',
  explained: {
    what: `Checks \`link\` elements in the head with \`rel=preload\` or \`rel=preconnect\`. A preload is wrong without a valid \`as\`, without a URL, as a font without \`crossorigin\`, or when it repeats another. A preconnect is wrong without a URL, to the page’s own origin, or beyond ${MAX_ORIGINS} origins. Passes when none is wrong. Warns with a score of 50 when one is. Does not apply to pages without such links. This check has no weight: the effect of a hint is unknown without a browser.`,
    why: 'A wrong hint loads a file twice or keeps a connection open for nothing, and delays what matters.',
    fix: 'Set `as` on each preload to the type of what it loads, and `crossorigin` on fonts. Preconnect only to the few other origins that the first screen needs.',
    source: sourceOf('webDev', 'resource hints', 'learn/performance/resource-hints'),
  },
  inspect(subject, { describe }) {
    const misused = new Offenders<{ element: Element; misuse: string }>();
    const preloaded = new Set<string>();
    const origins = new Set<string>();
    let hints = 0;
    const misuseOf = (element: Element, isPreload: boolean): string | null => {
      const href = attribute(element, 'href')?.slice(0, 4096).trim() ?? '';
      // Browsers load nothing for an empty URL, although it resolves to the page.
      const address = href === '' ? null : URL.parse(href, subject.baseUrl);
      if (!isPreload) {
        if (address === null) return 'no URL';
        if (address.origin === subject.url.origin) return 'the page’s own origin';
        origins.add(address.origin);
        return origins.size > MAX_ORIGINS ? `more than ${MAX_ORIGINS} origins` : null;
      }
      const destination = attribute(element, 'as')?.trim().toLowerCase() ?? '';
      if (!DESTINATIONS.has(destination)) return 'no valid as attribute';
      const isImageSet = destination === 'image' && attribute(element, 'imagesrcset') !== null;
      if (address === null) return isImageSet ? null : 'no URL';
      if (destination === 'font' && attribute(element, 'crossorigin') === null) return 'font without crossorigin';
      if (preloaded.has(address.href)) return 'preloaded twice';
      preloaded.add(address.href);
      return null;
    };
    return {
      elements: {
        link(element, context) {
          if (!context.inHead || hints >= MAX_ADDRESSES) return;
          const rel = tokens(attribute(element, 'rel')?.slice(0, 1000) ?? null);
          const isPreload = rel.includes('preload');
          if (!isPreload && !rel.includes('preconnect')) return;
          hints += 1;
          const misuse = misuseOf(element, isPreload);
          if (misuse !== null) misused.add({ element, misuse });
        },
      },
      conclude() {
        if (hints === 0) return notApplicable('The head has no preload or preconnect.');
        return misused.count === 0
          ? pass(`${countAll(hints, 'is used correctly', 'hint')}.`)
          : warn(
              `${countSome(misused.count, hints, 'is used incorrectly', 'hint')}.`,
              50,
              misused.first.map(({ element, misuse }) => describe(element, `: ${misuse}`)),
            );
      },
    };
  },
};
