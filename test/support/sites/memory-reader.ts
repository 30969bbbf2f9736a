import { MemorySiteReader } from '../../../src/adapters/memory/index.js';
import { pagesOf, type SiteModel } from './model.js';

/** robots.txt, sitemap and external links of a site, for scans in memory. */
export function memoryReader(model: SiteModel): MemorySiteReader {
  const { origin, external, disallowed } = model;
  const reader = new MemorySiteReader();
  const sitemap = `${origin}/sitemap-index.xml`;
  const text = disallowed.map((path) => `Disallow: ${path}`).join('\n');
  reader.robots(origin, { kind: 'rules', text, crawlDelay: 0, sitemaps: [sitemap] });
  reader.sitemap(sitemap, { kind: 'index', urls: [`${origin}/sitemap.xml`] });
  reader.sitemap(`${origin}/sitemap.xml`, { kind: 'pages', urls: [...model.sitemap] });
  for (const { url } of pagesOf(model).flatMap((page) => page.links)) {
    if (url.startsWith(`${external}/ok/`)) reader.link(url, 200);
  }
  return reader;
}
