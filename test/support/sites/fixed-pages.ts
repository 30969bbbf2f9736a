import type { FixedPage } from '../../../src/adapters/memory/index.js';
import { linksOf, type SiteModel } from './model.js';

/** A site as a script for `FixedGenerator.site`. */
export function fixedPages(model: SiteModel): Record<string, FixedPage> {
  const pages: Record<string, FixedPage> = {};
  for (const entry of model.entries.values()) {
    if (entry.kind === 'redirect') pages[entry.url] = { redirectTo: entry.location, statusCode: entry.status };
    else if (entry.kind === 'error') pages[entry.url] = { statusCode: entry.status };
    else if (entry.kind === 'page') {
      const { title, description, canonical, noindex, alternates } = entry;
      const links = linksOf(model, entry).map(({ url, text, isNofollow = false }) => ({ url, text, isNofollow }));
      pages[entry.url] = { title, description, canonical, isNoindex: noindex !== null, alternates, links };
    }
  }
  return pages;
}
