import type { CategoryDefinition } from '../../../domain/index.js';
import type { CategoryId } from '../checks/check.js';

/**
 * The categories of the total. HTML and headers say most about accessibility, security and SEO. Performance weighs less here than
 * it matters to visitors, because a full check of it needs a browser.
 */
export const CATEGORIES: readonly (CategoryDefinition & { readonly id: CategoryId })[] = [
  // docs/scoring.md explains the curves and says how they were calibrated.
  { id: 'seo', title: 'Search engines', weight: 20, curve: { half: 1.6, steepness: 1.5 } },
  { id: 'performance', title: 'Performance', weight: 10, curve: { half: 12, steepness: 2 } },
  { id: 'security', title: 'Security', weight: 25, curve: { half: 16, steepness: 2.5 } },
  // As in Lighthouse, the more rules apply and pass, the less a failure costs.
  { id: 'accessibility', title: 'Accessibility', weight: 40, curve: { half: 11, halfPerEarned: 0.1, steepness: 2.2 } },
  { id: 'best-practices', title: 'Best practices', weight: 5, curve: { half: 1.2, steepness: 2 } },
  { id: 'advice', title: 'Crawlers, AI and structured data', weight: 0 },
];

/** The weight of each check within its category. A check with weight 0 is advice. */
export const WEIGHTS: Readonly<Record<string, number>> = {
  // As in Lighthouse: its SEO audits weigh 1 each, except that is-crawlable has 31 % of the category.
  'is-crawlable': 4.3,
  'meta-description': 1,
  'link-text': 1,
  'crawlable-anchors': 1,
  'robots-txt': 1,
  hreflang: 1,
  canonical: 1,
  // Rules of other tools: half the weight of a Lighthouse audit, or less if they are only a convenience.
  headings: 0.5,
  'seo-friendly-url': 0.25,
  'in-page-links': 0.25,
  favicon: 0.25,
  sitemap: 0.5,
  'not-found-page': 0.5,
  'open-graph': 0.25,
  'twitter-card': 0.25,
  'json-ld': 0.5,
  'llms-txt': 0.25,
  // Advice: the author decides how much text a page has.
  'word-count': 0,
  'text-html-ratio': 0,

  // By their effect on a slow connection: bytes first, then round trips.
  'uses-text-compression': 3,
  redirects: 2,
  'total-byte-weight': 4,
  'cache-insight': 1,
  'broken-resources': 1,
  'modern-http-insight': 1,
  'dom-size': 1.5,
  'html-size': 1.5,
  'render-blocking-resources': 1.5,
  'deferred-scripts': 0.5,
  'unsized-images': 1,
  'request-count': 0.5,
  'inline-code-size': 0.5,
  // Advice: without a browser, it is unknown what shows first and how much another format saves.
  'offscreen-images': 0,
  'modern-image-formats': 0,
  'resource-hints': 0,
  'third-parties-insight': 0,
  // Advice: response times vary, but the same response must get the same score.
  'server-response-time': 0,

  // In proportion to the Observatory's modifiers: missing HTTPS and a missing policy against injected scripts cost most.
  'is-on-https': 8,
  'redirects-http': 4,
  'has-hsts': 4,
  'csp-xss': 4,
  'content-security-policy': 2.5,
  'clickjacking-mitigation': 4,
  'x-content-type-options': 2,
  'referrer-policy': 1,
  cookies: 4,
  // is-on-https counts this too, as in Lighthouse. This check adds forms and shows the elements.
  'mixed-content': 1,
  'subresource-integrity': 0.5,
  'cross-origin-embedder-policy': 1,
  'cross-origin-resource-policy': 1,
  'cross-origin-resource-sharing': 4,
  'secure-forms': 4,
  // Lighthouse rates a missing opener policy as severe; the Observatory does not check it.
  'origin-isolation': 0.5,
  'server-signature': 0.5,
  // Advice: these concern old browsers, taste, and a feature that few sites can use.
  'external-anchors-use-rel-noopener': 0,
  'plain-email': 0,
  'trusted-types-xss': 0,

  // axe's impact: moderate 3, serious 7, critical 10.
  'document-title': 7,
  'image-alt': 10,
  'html-has-lang': 7,
  'html-lang-valid': 7,
  'meta-viewport': 10,
  'button-name': 10,
  label: 10,
  'select-name': 10,
  'input-button-name': 10,
  'input-image-alt': 10,
  'meta-refresh': 10,
  'video-caption': 10,
  'duplicate-id-aria': 10,
  'aria-roles': 10,
  'aria-valid-attr': 10,
  'aria-valid-attr-value': 10,
  'aria-hidden-body': 10,
  'aria-required-attr': 10,
  'frame-title': 7,
  'link-name': 7,
  list: 7,
  listitem: 7,
  tabindex: 7,
  'heading-order': 3,
  'landmark-one-main': 3,
  'skip-link': 3,
  'html-xml-lang-mismatch': 3,
  // As in Lighthouse, which does not score empty headings.
  accesskeys: 7,
  'aria-command-name': 7,
  'aria-dialog-name': 7,
  'aria-hidden-focus': 7,
  'aria-input-field-name': 7,
  'aria-meter-name': 7,
  'aria-progressbar-name': 7,
  'aria-toggle-field-name': 7,
  'aria-tooltip-name': 7,
  'aria-treeitem-name': 7,
  'definition-list': 7,
  dlitem: 7,
  'empty-heading': 0,
  'object-alt': 7,
  'svg-img-alt': 7,
  'td-headers-attr': 7,
  'valid-lang': 7,
  'aria-allowed-attr': 10,
  'aria-prohibited-attr': 7,
  'aria-conditional-attr': 7,
  'aria-deprecated-role': 1,
  'aria-required-children': 10,
  'aria-required-parent': 10,
  'aria-text': 7,
  'autocomplete-valid': 1,
  'presentation-role-conflict': 1,
  // Advice, as in Lighthouse.
  'aria-allowed-role': 0,

  // As in Lighthouse: all weigh the same.
  doctype: 1,
  charset: 1,
  viewport: 1,
  'deprecated-elements': 1,
  'duplicate-id': 0.5,
  plugins: 1,
  'web-app-manifest': 1,
  // Advice: they work, and csp-xss checks the policy that they prevent.
  'inline-event-handlers': 0,

  // Advice: whether to let crawlers in and to describe content for them is the owner's choice.
  'crawler-access': 0,
  'text-without-scripts': 0,
  'structured-data': 0,
};
