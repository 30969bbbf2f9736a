import type { ActionDefinition } from '../../../../domain/index.js';

/** What to do for search engines, link previews and crawlers. */
export const SEARCH_ENGINE_ACTIONS: readonly ActionDefinition[] = [
  { id: 'let-search-engines-in', title: 'Let search engines in', checks: ['is-crawlable'] },
  { id: 'decide-on-crawlers', title: 'Decide which crawlers may read the site', checks: ['crawler-access'] },
  {
    id: 'serve-text-without-scripts',
    title: 'Serve the text of the page without scripts',
    checks: ['text-without-scripts'],
  },
  {
    id: 'write-title-and-description',
    title: 'Give the page a title and description',
    checks: ['document-title', 'meta-description'],
  },
  {
    id: 'describe-link-previews',
    title: 'Describe the page for link previews',
    checks: ['open-graph', 'twitter-card'],
  },
  { id: 'correct-structured-data', title: 'Correct the structured data', checks: ['json-ld', 'structured-data'] },
  { id: 'correct-robots-txt', title: 'Correct robots.txt', checks: ['robots-txt'] },
  { id: 'publish-sitemap', title: 'Publish a sitemap', checks: ['sitemap'] },
  { id: 'correct-canonical-link', title: 'Correct the canonical link', checks: ['canonical'] },
  { id: 'correct-translation-links', title: 'Correct the links to translations', checks: ['hreflang'] },
  { id: 'write-link-texts', title: 'Write link texts that name their target', checks: ['link-text'] },
  { id: 'give-links-urls', title: 'Give links a URL that crawlers can follow', checks: ['crawlable-anchors'] },
  { id: 'reduce-links', title: 'Remove links that the page does not need', checks: ['in-page-links'] },
  { id: 'shorten-url', title: 'Use a short, readable URL', checks: ['seo-friendly-url'] },
  { id: 'return-404', title: 'Return status 404 for missing pages', checks: ['not-found-page'] },
  { id: 'add-favicon', title: 'Add a favicon', checks: ['favicon'] },
  { id: 'correct-llms-txt', title: 'Correct llms.txt, or remove it', checks: ['llms-txt'] },
  {
    id: 'write-more-text',
    title: 'Write more text, and less markup around it',
    checks: ['word-count', 'text-html-ratio'],
  },
];
