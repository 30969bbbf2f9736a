import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { count, fail, pass } from '../support/verdict.js';

/** Any of these marks an `a` as a link, even without an href. */
const LINK_ATTRIBUTES = new Set(['target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy']);

/** Matches URLs whose whitespace was removed. */
const VOID = /javascript:void(?:\(|)0/;

/** Paths like these always parse, so URL.canParse, which is slower, is rarely called. */
const PLAIN_PATH = /^(?!\/\/)[\w/.?=&%#~+-]*$/;

export const crawlableAnchors: Check = {
  id: 'crawlable-anchors',
  category: 'seo',
  title: 'Crawlers can follow all links',
  failureTitle: 'Crawlers cannot follow some links',
  explained: {
    what: 'Checks each `a` element. Skips those with a `role`, a `mailto:` URL, or an `id` but no URL, and, unless the URL starts with `file:`, those with a `name`. Fails when one has a `file:` URL, `javascript:void(0)` or a URL that cannot be parsed. Also fails when one has no `href` but a link attribute (`target`, `download`, `ping`, `rel`, `hreflang`, `type`, `referrerpolicy`) or an event handler such as `onclick`. Passes otherwise.',
    why: 'Crawlers follow URLs, not scripts. They don’t find pages that are linked in any other way.',
    fix: 'Give links a real URL, `<a href="/prices">`, and use `<button>` for actions.',
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
      conclude: () =>
        offenders.count === 0
          ? pass('Crawlers can follow every link.')
          : fail(
              `Crawlers cannot follow ${count(offenders.count, 'link')}.`,
              offenders.first.map((element) => describe(element)),
            ),
    };
  },
};

function isUncrawlable(element: Element, pageUrl: string): boolean {
  const rawHref = attribute(element, 'href');
  const href = (rawHref ?? '').slice(0, 4096).replace(/\s/g, '');
  if (attribute(element, 'role')?.trim()) return false;
  if (href.startsWith('mailto:')) return false;
  if (href === '' && attribute(element, 'id')) return false;
  if (href.startsWith('file:')) return true;
  if (attribute(element, 'name')?.trim()) return false;
  if (rawHref === null) return isLinkWithoutHref(element);
  // An empty href resolves to the page itself.
  return VOID.test(href) || !(PLAIN_PATH.test(href) || URL.canParse(href, pageUrl));
}

/** Whether an `a` without href is still meant as a link: by a link attribute, or by an event handler. */
function isLinkWithoutHref({ attrs }: Element): boolean {
  if (attrs.some(({ name }) => LINK_ATTRIBUTES.has(name))) return true;
  return attrs.some(({ name, value }) => /^on[a-z]{3,30}$/.test(name) && value.trim() !== '');
}
