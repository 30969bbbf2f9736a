import type { Check } from '../check.js';
import { Offenders } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { linkCollector, type PageLink } from '../support/links.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

/** Bounds memory: no real page has more translations. */
const MAX_ALTERNATES = 10_000;

export const canonical: Check = {
  id: 'canonical',
  category: 'seo',
  title: 'Canonical link is valid',
  failureTitle: 'Canonical link is not valid',
  explained: {
    what: 'Checks the canonical links in the head and in the `Link` header. Passes when they all name the same absolute URL. Fails when one cannot be parsed or is relative, or when they name different URLs. Also fails when the canonical URL is another translation on a page that lists itself in `hreflang`, or the site’s home page while this page is a deeper one. Does not apply to pages without a canonical link.',
    why: 'Search engines index the canonical URL instead of this one. When it is wrong, they drop the page or choose a URL themselves.',
    fix: 'Use one absolute URL: this page, or the page that it duplicates: `<link rel="canonical" href="https://example.com/tea">`.',
    source: lighthouseSource('seo/canonical'),
  },
  inspect(subject, tools) {
    const links = new Offenders<PageLink>();
    const invalid = new Offenders<PageLink>();
    const relative = new Offenders<PageLink>();
    const urls = new Set<string>();
    const alternates = new Set<string>();
    return {
      elements: {
        link: linkCollector(subject, tools, (link) => {
          if (link.rel.includes('canonical') && link.hrefRaw !== '') {
            links.add(link);
            if (link.href === null) invalid.add(link);
            else if (!URL.canParse(link.hrefRaw)) relative.add(link);
            else if (urls.size < 2) urls.add(link.href);
          } else if (link.rel.includes('alternate') && link.href !== null && link.hreflang) {
            if (alternates.size < MAX_ALTERNATES) alternates.add(link.href);
          }
        }),
      },
      conclude() {
        const evidence = (offenders: Offenders<PageLink>) => offenders.first.map((link) => link.evidence());
        if (invalid.count > 0) return fail('The canonical URL cannot be parsed.', evidence(invalid));
        if (relative.count > 0) return fail('The canonical URL is relative.', evidence(relative));
        const [url] = urls;
        if (url === undefined) return notApplicable('The page has no canonical link.');
        if (urls.size > 1) return fail('The page has several different canonical URLs.', evidence(links));
        const target = new URL(url);
        const self = withoutFragment(subject.url);
        if (alternates.has(self) && alternates.has(target.href) && self !== target.href) {
          return fail('The canonical URL points to another translation of this page.', evidence(links));
        }
        if (target.origin === subject.url.origin && target.pathname === '/' && subject.url.pathname !== '/') {
          return fail('The canonical URL points to the home page, not to this page.', evidence(links));
        }
        return pass('The page has one valid canonical URL.');
      },
    };
  },
};

function withoutFragment(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}
