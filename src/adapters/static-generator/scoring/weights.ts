import type { CategoryDefinition } from '../../../domain/index.js';
import type { CategoryId } from '../checks/check.js';

/**
 * The parts of the total. SEO and security say most about a page that only its HTML and headers are known of; what needs
 * a browser to be judged fully (performance, accessibility) weighs less here than it does to visitors.
 */
export const CATEGORIES: readonly (CategoryDefinition & { readonly id: CategoryId })[] = [
  { id: 'seo', title: 'Search engines', weight: 30 },
  { id: 'performance', title: 'Performance', weight: 15 },
  { id: 'security', title: 'Security', weight: 30 },
  { id: 'accessibility', title: 'Accessibility', weight: 15 },
  { id: 'best-practices', title: 'Best practices', weight: 10 },
];

/** Weight of each check within its category. A weight of 0 is advice. docs/checks.md says the same. */
export const WEIGHTS: Readonly<Record<string, number>> = {
  // As Lighthouse: each rule of its SEO category weighs 1, and is-crawlable so much that failing it alone, with all else
  // well, leaves about 69 of 100: a page that may not be indexed is not good, whatever else it does.
  'is-crawlable': 5.5,
  'document-title': 1,
  'meta-description': 1,
  'http-status-code': 1,
  'link-text': 1,
  'crawlable-anchors': 1,
  'robots-txt': 1,
  'image-alt': 1,
  hreflang: 1,
  canonical: 1,
  // Rules of other tools: half of one of Lighthouse's, or less where the effect is a convenience.
  headings: 0.5,
  'seo-friendly-url': 0.25,
  'in-page-links': 0.25,
  favicon: 0.25,
  sitemap: 0.5,
  'not-found-page': 0.5,
  'open-graph': 0.5,
  'twitter-card': 0.25,
  'json-ld': 0.5,
  'llms-txt': 0.25,
  // Advice: how much a page has to say is its author's business.
  'word-count': 0,
  'text-html-ratio': 0,

  // By what a slow connection feels: bytes first, then round trips.
  'uses-text-compression': 3,
  redirects: 2,
  'total-byte-weight': 2,
  'cache-insight': 1,
  'broken-resources': 1,
  'modern-http-insight': 1,
  'dom-size': 1,
  'html-size': 1,
  'render-blocking-resources': 2,
  'deferred-scripts': 1,
  'unsized-images': 1,
  'request-count': 1,
  'inline-code-size': 0.5,
  // Advice: what shows first, and how much another format saves, is not known without a browser.
  'offscreen-images': 0,
  'modern-image-formats': 0,
  'resource-hints': 0,
  'third-parties-insight': 0,
  // Advice: the time of one request is not the same twice, and the same answer must get the same score.
  'server-response-time': 0,

  // In proportion to the Observatory's modifiers: no HTTPS and no policy against injected scripts cost most.
  'is-on-https': 8,
  'redirects-http': 4,
  'has-hsts': 4,
  'csp-xss': 2.5,
  'content-security-policy': 2.5,
  'clickjacking-mitigation': 4,
  'x-content-type-options': 1,
  'referrer-policy': 1,
  cookies: 4,
  // What is-on-https takes into account as well, as Lighthouse does; this check adds forms and names the elements.
  'mixed-content': 1,
  'subresource-integrity': 1,
  'cross-origin-embedder-policy': 1,
  'cross-origin-resource-policy': 1,
  'cross-origin-resource-sharing': 4,
  'secure-forms': 4,
  // Lighthouse rates a missing opener policy as severe; the Observatory asks for none.
  'origin-isolation': 1,
  'server-signature': 0.5,
  // Advice: old browsers, few sites that can, and a matter of taste.
  'external-anchors-use-rel-noopener': 0,
  'plain-email': 0,
  'trusted-types-xss': 0,

  // axe's impact: moderate 3, serious 7, critical 10.
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
  // As Lighthouse, which leaves empty headings to people.
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
  // Advice, as Lighthouse.
  'aria-allowed-role': 0,

  // As Lighthouse: alike.
  doctype: 1,
  charset: 1,
  viewport: 1,
  'deprecated-elements': 1,
  'duplicate-id': 1,
  plugins: 1,
  'web-app-manifest': 1,
  // Advice: they work, and csp-xss says what they stand in the way of.
  'inline-event-handlers': 0,
};
