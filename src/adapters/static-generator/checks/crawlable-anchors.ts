import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { count, fail, pass } from '../verdict.js';

/** An `a` with one of these is meant as a link, even without href. */
const LINK_ATTRIBUTES = new Set(['target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy']);

/** In an address without its white space. */
const VOID = /javascript:void(?:\(|)0/;

/** Without a scheme or a host, every address is valid: most need not be parsed. */
const PLAIN_PATH = /^(?!\/\/)[\w/.?=&%#~+-]*$/;

export const crawlableAnchors: Check = {
  id: 'crawlable-anchors',
  category: 'seo',
  title: 'Links are crawlable',
  inspect(subject, { describe }) {
    const offenders = new Offenders<Element>();
    return {
      elements: {
        a(element) {
          if (isUncrawlable(element, subject.url.href)) offenders.add(element);
        },
      },
      judge: () =>
        offenders.count === 0
          ? pass('Search engines can follow every link.')
          : fail(
              `${count(offenders.count, 'link')} cannot be followed by search engines.`,
              offenders.first.map((element) => describe(element)),
            ),
    };
  },
};

function isUncrawlable(element: Element, pageUrl: string): boolean {
  const written = attribute(element, 'href');
  const href = (written ?? '').slice(0, 4096).replace(/\s/g, '');
  if (attribute(element, 'role')?.trim()) return false;
  if (href.startsWith('mailto:')) return false;
  if (href === '' && attribute(element, 'id')) return false;
  if (href.startsWith('file:')) return true;
  if (attribute(element, 'name')?.trim()) return false;
  if (written === null) return isLinkWithoutAddress(element);
  // An empty address is that of the page itself.
  return VOID.test(href) || !(PLAIN_PATH.test(href) || URL.canParse(href, pageUrl));
}

/** Without href: what is meant as a link by another attribute fails, as does what is one by script only. */
function isLinkWithoutAddress({ attrs }: Element): boolean {
  if (attrs.some(({ name }) => LINK_ATTRIBUTES.has(name))) return true;
  return attrs.some(({ name, value }) => /^on[a-z]{3,30}$/.test(name) && value.trim() !== '');
}
