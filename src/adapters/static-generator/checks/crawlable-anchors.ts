import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { lighthouseSource } from '../lighthouse-source.js';
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
  explained: {
    what: 'Each `a`. One that has a `role`, a `name`, a `mailto:` address or an id without an address is left out. Fails where one has a `file:` address, `javascript:void(0)`, an address that cannot be parsed, or has no `href` but attributes of a link (`target`, `download`, `ping`, `rel`, `hreflang`, `type`, `referrerpolicy`) or a script in an attribute (`onclick`). Otherwise passes.',
    why: 'Crawlers follow addresses, not scripts: what is linked in another way is not found.',
    mend: 'Give links a real address, `<a href="/prices">`, and use `<button>` for actions.',
    source: lighthouseSource('seo/crawlable-anchors'),
  },
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
