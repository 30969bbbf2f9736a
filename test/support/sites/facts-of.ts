import type { PageFacts } from '../../../src/domain/index.js';
import { linksOf, type SiteModel } from './model.js';
import type { SitePage } from './test-site.js';

/** What a visit must find on a page. */
export function factsOf(model: SiteModel, page: SitePage): PageFacts {
  return {
    statusCode: 200,
    title: page.title,
    description: page.description,
    canonical: page.canonical,
    isNoindex: page.noindex !== null,
    alternates: page.alternates,
    links: linksOf(model, page).map(({ url, text, isNofollow = false }) => ({ url, text, isNofollow })),
  };
}
