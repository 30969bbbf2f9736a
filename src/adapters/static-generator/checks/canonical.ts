import type { Check } from '../check.js';
import { Offenders } from '../evidence.js';
import { lighthouseSource } from '../lighthouse-source.js';
import { linkCollector, type PageLink } from '../links.js';
import { fail, notApplicable, pass } from '../verdict.js';

/** Alternates that are remembered; a page with more translations than there are languages wins nothing by it. */
const MAX_ALTERNATES = 10_000;

export const canonical: Check = {
  id: 'canonical',
  category: 'seo',
  title: 'The canonical address is valid',
  explained: {
    what: 'The canonical addresses of the head and of the `Link` header. Fails where one cannot be parsed or is relative, where there are several different, where it is another translation (`hreflang`) of a page that names itself among them, or the site’s start page while this page is a deeper one. One valid address passes. Not applicable where there is none.',
    why: 'Search engines show the canonical address instead of this one, or ignore a wrong one and choose for themselves.',
    mend: 'Name one absolute address, this page’s own or the one it is a copy of: `<link rel="canonical" href="https://example.com/tea">`.',
    source: lighthouseSource('seo/canonical'),
  },
  inspect(subject, tools) {
    const links = new Offenders<PageLink>();
    const invalid = new Offenders<PageLink>();
    const relative = new Offenders<PageLink>();
    const addresses = new Set<string>();
    const alternates = new Set<string>();
    return {
      elements: {
        link: linkCollector(subject, tools, (link) => {
          if (link.rel.includes('canonical') && link.hrefRaw !== '') {
            links.add(link);
            if (link.href === null) invalid.add(link);
            else if (!URL.canParse(link.hrefRaw)) relative.add(link);
            else if (addresses.size < 2) addresses.add(link.href);
          } else if (link.rel.includes('alternate') && link.href !== null && link.hreflang) {
            if (alternates.size < MAX_ALTERNATES) alternates.add(link.href);
          }
        }),
      },
      judge() {
        const evidence = (offenders: Offenders<PageLink>) => offenders.first.map((link) => link.evidence());
        if (invalid.count > 0) return fail('The canonical address is not a valid URL.', evidence(invalid));
        if (relative.count > 0) return fail('The canonical address is not absolute.', evidence(relative));
        const [address] = addresses;
        if (address === undefined) return notApplicable('The page names no canonical address.');
        if (addresses.size > 1) return fail('The page names several different canonical addresses.', evidence(links));
        const target = new URL(address);
        const self = withoutFragment(subject.url);
        if (alternates.has(self) && alternates.has(target.href) && self !== target.href) {
          return fail('The canonical address is that of a translation of this page.', evidence(links));
        }
        if (target.origin === subject.url.origin && target.pathname === '/' && subject.url.pathname !== '/') {
          return fail('The canonical address is the site’s start page, not this page.', evidence(links));
        }
        return pass('The page names one valid canonical address.');
      },
    };
  },
};

function withoutFragment(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}
