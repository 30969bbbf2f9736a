import { SITE_FINDINGS, type SiteFindingId } from './finding.js';

/** A finding of the whole site, for people. All texts are plain; backticks mark code. */
export interface SiteFindingDescription {
  readonly id: SiteFindingId;
  /** What is wrong, such as "Links lead to broken pages". */
  readonly title: string;
  /** The definition: what is a case and what is not. */
  readonly what: string;
  /** Why it matters, and for whom. */
  readonly why: string;
  readonly fix: string;
  /** Origin of the rule: a name, and a URL to read more. */
  readonly source: { readonly name: string; readonly url: string };
}

const GOOGLE = 'https://developers.google.com/search/docs';

const SOURCES = {
  links: {
    name: 'Google Search Central, Make your links crawlable',
    url: `${GOOGLE}/crawling-indexing/links-crawlable`,
  },
  statuses: { name: 'RFC 9110, section 15.5', url: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5' },
  redirects: {
    name: 'Google Search Central, Redirects and Google Search',
    url: `${GOOGLE}/crawling-indexing/301-redirects`,
  },
  budget: {
    name: 'Google Search Central, Large site owner’s guide to managing your crawl budget',
    url: `${GOOGLE}/crawling-indexing/large-site-managing-crawl-budget`,
  },
  loops: { name: 'RFC 9110, section 15.4', url: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.4' },
  titles: {
    name: 'Google Search Central, Influencing your title links in search results',
    url: `${GOOGLE}/appearance/title-link`,
  },
  descriptions: {
    name: 'Google Search Central, Control your snippets in search results',
    url: `${GOOGLE}/appearance/snippet`,
  },
  sitemaps: {
    name: 'Google Search Central, Build and submit a sitemap',
    url: `${GOOGLE}/crawling-indexing/sitemaps/build-sitemap`,
  },
  protocol: { name: 'sitemaps.org, Sitemaps XML format', url: 'https://www.sitemaps.org/protocol.html' },
  noindex: {
    name: 'Google Search Central, Block Search indexing with noindex',
    url: `${GOOGLE}/crawling-indexing/block-indexing`,
  },
  canonical: {
    name: 'Google Search Central, How to specify a canonical URL',
    url: `${GOOGLE}/crawling-indexing/consolidate-duplicate-urls`,
  },
  relation: { name: 'RFC 6596, The Canonical Link Relation', url: 'https://www.rfc-editor.org/rfc/rfc6596' },
  hreflang: {
    name: 'Google Search Central, Tell Google about localized versions of your page',
    url: `${GOOGLE}/specialty/international/localized-versions`,
  },
  structure: {
    name: 'Google Search Central, Help Google understand your ecommerce website structure',
    url: `${GOOGLE}/specialty/ecommerce/help-google-understand-your-ecommerce-site-structure`,
  },
} as const;

const DESCRIPTIONS: Readonly<Record<SiteFindingId, Omit<SiteFindingDescription, 'id'>>> = {
  'broken-links': {
    title: 'Links lead to broken pages',
    what: 'A URL of the site that another page links to, directly or through redirects, and that answers with a status of 400 or more, or does not answer. A page that is too large or takes too long to check does not count, and neither does a page that robots.txt keeps out.',
    why: 'People who follow the link do not find what it promises. Search engines waste requests.',
    fix: 'Remove the link on each page named, or change it to the page’s new address. If many other sites link there, restore the page or redirect its URL.',
    source: SOURCES.statuses,
  },
  'links-to-redirects': {
    title: 'Links lead to redirects',
    what: 'A URL of the site that redirects, and that another page links to. Redirects that never end are a finding of their own.',
    why: 'Each redirect delays the page by a round trip, and a link that works today breaks when the redirect is removed.',
    fix: 'Link to the target of the redirect. Links in a shared header or footer are usually one line in a template.',
    source: SOURCES.redirects,
  },
  'redirect-chains': {
    title: 'Redirects follow one another',
    what: 'A URL of the site that leads through two redirects or more before it ends. A chain counts once, at its first URL.',
    why: 'Every step delays the page, and crawlers give up after a few: Googlebot after ten.',
    fix: 'Redirect the first URL straight to the last one.',
    source: SOURCES.budget,
  },
  'redirect-loops': {
    title: 'Redirects go in circles',
    what: 'Redirects of the site that lead back to one of them, or a URL that redirects to itself. Redirects that lead into the circle belong to the same case.',
    why: 'Nobody reaches a page there. Browsers show an error.',
    fix: 'Remove one of the redirects, so that the others end at a page. Look for rules that contradict each other, for example about `www.`, HTTPS or trailing slashes.',
    source: SOURCES.loops,
  },
  'duplicate-titles': {
    title: 'Pages have the same title',
    what: 'Two or more pages with exactly the same title. Only pages that search engines may show count: not `noindex`, and without another canonical URL.',
    why: 'In search results, tabs and bookmarks, people cannot tell the pages apart.',
    fix: 'Give each page a title of its own that says what is special about it. If the pages are the same, keep one, and name it as canonical on the others.',
    source: SOURCES.titles,
  },
  'duplicate-descriptions': {
    title: 'Pages have the same description',
    what: 'Two or more pages with exactly the same meta description. Only pages that search engines may show count, as with titles.',
    why: 'Search engines show a text of their choice instead of one that describes nothing in particular.',
    fix: 'Describe each page in a sentence or two of its own, or leave the description out where it does not matter.',
    source: SOURCES.descriptions,
  },
  'sitemap-broken': {
    title: 'Sitemap lists broken pages',
    what: 'A URL in a sitemap that answers with a status of 400 or more, or does not answer.',
    why: 'A sitemap that is wrong in places is trusted less, and search engines waste requests.',
    fix: 'Remove the URL from the sitemap, or restore the page. Generate the sitemap from the pages that exist.',
    source: SOURCES.sitemaps,
  },
  'sitemap-redirected': {
    title: 'Sitemap lists redirects',
    what: 'A URL in a sitemap that redirects.',
    why: 'A sitemap should list the addresses that you want to see in search results. A redirect never is one.',
    fix: 'List the target instead.',
    source: SOURCES.sitemaps,
  },
  'sitemap-not-indexable': {
    title: 'Sitemap lists pages that search engines may not show',
    what: 'A page in a sitemap that says `noindex`, in HTML or in a header, or that robots.txt keeps crawlers out of.',
    why: 'The sitemap asks search engines to show the page, and the page or robots.txt forbids it. One of them is a mistake.',
    fix: 'Remove the page from the sitemap, or allow search engines to show it.',
    source: SOURCES.noindex,
  },
  'sitemap-canonicalised': {
    title: 'Sitemap lists pages with another canonical URL',
    what: 'A page in a sitemap that names a URL other than its own as canonical.',
    why: 'The sitemap and the page name different addresses, so search engines choose one themselves.',
    fix: 'List the canonical URL instead, or correct it on the page.',
    source: SOURCES.canonical,
  },
  'missing-from-sitemap': {
    title: 'Sitemap misses pages',
    what: 'A page that search engines may show and that no sitemap lists. Found only if the scan read all sitemaps completely.',
    why: 'Search engines learn about new and changed pages later.',
    fix: 'Add the page to the sitemap. If it should not be found, mark it `noindex`.',
    source: SOURCES.protocol,
  },
  'orphan-pages': {
    title: 'No page links to these pages',
    what: 'A page, such as one from the sitemap, that no other page of the site links to, directly or through a redirect. Links with `nofollow` count. Found only if the scan visited the whole site, without limits to paths, and no page has more than 1,000 links.',
    why: 'People cannot reach the page from the rest of the site, and search engines take it for unimportant.',
    fix: 'Link to it from the pages where people would look for it, or remove it.',
    source: SOURCES.links,
  },
  'canonical-broken': {
    title: 'Canonical URL is broken',
    what: 'A page whose canonical URL is another URL of the site that answers with a status of 400 or more, or does not answer.',
    why: 'Search engines ignore it, or show no version of the page at all.',
    fix: 'Name a page that exists. A page that is the only one of its kind names its own URL.',
    source: SOURCES.relation,
  },
  'canonical-redirected': {
    title: 'Canonical URL redirects',
    what: 'A page whose canonical URL is another URL of the site that redirects.',
    why: 'The page and the redirect name different addresses, so search engines choose one themselves.',
    fix: 'Name the target of the redirect.',
    source: SOURCES.relation,
  },
  'hreflang-no-return': {
    title: 'Language version does not link back',
    what: 'A page that names another page of the site as its version in a language (`hreflang`, also `x-default`), while that page does not name it in return. Checked only if the scan visited both.',
    why: 'Search engines ignore versions that are named by one side only, and may show people the wrong language.',
    fix: 'On every version of a page, list all versions, itself included.',
    source: SOURCES.hreflang,
  },
  'mixed-hosts': {
    title: 'Site is linked with and without www',
    what: 'A URL with `www.` if the page where the scan begins has none, or the other way around. It counts if a page links to it or a sitemap lists it, even if it redirects.',
    why: 'Search engines may take both for separate pages, and each redirect from one to the other costs time.',
    fix: 'Decide on one of them, redirect the other, and use the one you chose in links and sitemaps.',
    source: SOURCES.canonical,
  },
  'mixed-schemes': {
    title: 'Site is linked over HTTP and HTTPS',
    what: 'A URL with `http:` if the page where the scan begins has `https:`, or the other way around. It counts if a page links to it or a sitemap lists it, even if it redirects.',
    why: 'The first request over HTTP can be read and changed by others. Each redirect costs time.',
    fix: 'Use `https:` in links and sitemaps, and redirect `http:`.',
    source: SOURCES.canonical,
  },
  'deep-pages': {
    title: 'Pages are more than 4 clicks from the start',
    what: 'A page that takes more than 4 links from the page where the scan begins. Redirects count as no click, and links with `nofollow` count. The bound is ours. A page does not count if a page that was not visited could be part of a shorter path.',
    why: 'Few people go that far, and search engines take pages far from the start for less important.',
    fix: 'Link to the page from one nearer to the start, for example from a list of its section.',
    source: SOURCES.structure,
  },
  'broken-external-links': {
    title: 'Links to other sites are broken',
    what: 'A URL of another site that a page links to, and that answers with a status of 400 or more, or does not answer, to HEAD and to GET. Checked only if the scan was asked to.',
    why: 'People who follow the link do not find what it promises.',
    fix: 'Remove the link, or change it to an address that works.',
    source: SOURCES.statuses,
  },
};

/** Every finding of the whole site, in the order of SITE_FINDINGS. */
export function describeSiteFindings(): readonly SiteFindingDescription[] {
  return SITE_FINDINGS.map((id) => ({ id, ...DESCRIPTIONS[id] }));
}
