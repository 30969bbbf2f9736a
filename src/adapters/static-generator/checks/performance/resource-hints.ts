import type { Check } from '../check.js';
import { attribute, tokens, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { count, notApplicable, pass, warn } from '../support/verdict.js';

/** Origins beyond which connections compete with each other (web.dev, "Establish network connections early"). */
const MOST_ORIGINS = 4;
/** Destinations that can be preloaded (HTML standard, link type "preload"). */
const DESTINATIONS = new Set(['fetch', 'font', 'image', 'script', 'style', 'track']);
const MAX_ADDRESSES = 10_000;

/** Hints of the head that browsers ignore, or that cost more than they bring. */
export const resourceHints: Check = {
  id: 'resource-hints',
  category: 'performance',
  title: 'Preload and preconnect are used well',
  failureTitle: 'Preload and preconnect are used well',
  explained: {
    what: `The \`link\` elements in the head with \`rel=preload\` or \`rel=preconnect\`. A preload is misused without a valid \`as\`, without an address, as a font without \`crossorigin\`, or when it repeats another; a preconnect without an address, to the page’s own origin, or beyond ${MOST_ORIGINS} origins. None misused passes, any warns with 50 of 100. Without such links the check does not apply. It weighs nothing: what a hint brings is not known without a browser.`,
    why: 'A hint that browsers cannot use loads something twice or holds a connection open for nothing, while what matters waits.',
    fix: 'Give a preload the `as` of what it loads, and `crossorigin` to fonts; preconnect only to the few other origins that the first screen needs.',
    source: { name: 'web.dev, resource hints', url: 'https://web.dev/learn/performance/resource-hints' },
  },
  inspect(subject, { describe }) {
    const misused = new Offenders<{ element: Element; fault: string }>();
    const preloaded = new Set<string>();
    const origins = new Set<string>();
    let hints = 0;
    const faultOf = (element: Element, isPreload: boolean): string | null => {
      const href = attribute(element, 'href')?.slice(0, 4096).trim() ?? '';
      // Browsers load nothing for an empty address, although it is that of the page.
      const address = href === '' ? null : URL.parse(href, subject.baseUrl);
      if (!isPreload) {
        if (address === null) return 'no address';
        if (address.origin === subject.url.origin) return 'the page’s own origin';
        origins.add(address.origin);
        return origins.size > MOST_ORIGINS ? `more than ${MOST_ORIGINS} origins` : null;
      }
      const destination = attribute(element, 'as')?.trim().toLowerCase() ?? '';
      if (!DESTINATIONS.has(destination)) return 'no valid as';
      const isImageSet = destination === 'image' && attribute(element, 'imagesrcset') !== null;
      if (address === null) return isImageSet ? null : 'no address';
      if (destination === 'font' && attribute(element, 'crossorigin') === null) return 'a font without crossorigin';
      if (preloaded.has(address.href)) return 'preloaded twice';
      preloaded.add(address.href);
      return null;
    };
    return {
      elements: {
        link(element, place) {
          if (!place.inHead || hints >= MAX_ADDRESSES) return;
          const rel = tokens(attribute(element, 'rel')?.slice(0, 1000) ?? null);
          const isPreload = rel.includes('preload');
          if (!isPreload && !rel.includes('preconnect')) return;
          hints += 1;
          const fault = faultOf(element, isPreload);
          if (fault !== null) misused.add({ element, fault });
        },
      },
      conclude() {
        if (hints === 0) return notApplicable('The head has no preload or preconnect.');
        return misused.count === 0
          ? pass(`${count(hints, 'hint')}, each used well.`)
          : warn(
              `${misused.count} of ${count(hints, 'hint')} without use.`,
              50,
              misused.first.map(({ element, fault }) => describe(element, ` ${fault}`)),
            );
      },
    };
  },
};
