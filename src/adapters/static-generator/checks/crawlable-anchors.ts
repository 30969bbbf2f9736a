import type { Check, Subject } from '../check.js';
import { attribute, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { count, fail, pass } from '../verdict.js';

/** An `a` with one of these is meant as a link, even without href. */
const LINK_ATTRIBUTES = ['target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy'];

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
          if (isUncrawlable(element, subject)) offenders.add(element);
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

function isUncrawlable(element: Element, subject: Subject): boolean {
  const written = attribute(element, 'href');
  const href = (written ?? '').slice(0, 4096).replace(/\s/g, '');
  if (attribute(element, 'role')?.trim()) return false;
  if (href.startsWith('mailto:')) return false;
  if (href === '' && attribute(element, 'id')) return false;
  if (href.startsWith('file:')) return true;
  if (attribute(element, 'name')?.trim()) return false;
  if (written === null) return !isPlaceholder(element);
  // An href of white space resolves to the page itself: only one that is really empty fails.
  if (written === '') return true;
  if (/javascript:void(\(|)0(\)|)/.test(href)) return true;
  return !PLAIN_PATH.test(href) && !URL.canParse(href, subject.url.href);
}

/** The current page in a list of links may be an `a` that links nowhere. */
function isPlaceholder(element: Element): boolean {
  return (
    ['page', 'location'].includes(attribute(element, 'aria-current') ?? '') &&
    !LINK_ATTRIBUTES.some((name) => attribute(element, name) !== null)
  );
}
