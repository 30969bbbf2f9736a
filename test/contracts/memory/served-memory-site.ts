import type { SiteReader } from '../../../src/application/index.js';
import { MemorySiteReader } from '../../../src/adapters/memory/index.js';
import type { ServedSite, SiteReaderSubject } from '../../../src/testing/index.js';

/**
 * Serves sites from memory.
 * @param wrap what the suite sees of the reader
 */
export function servedMemorySite(wrap: (reader: SiteReader) => SiteReader = (reader) => reader): SiteReaderSubject {
  const reader = new MemorySiteReader();
  let sites = 0;
  return {
    siteReader: wrap(reader),
    async serve(site) {
      sites += 1;
      const origin = `https://site-${sites}.example`;
      script(reader, origin, site(origin));
      return origin;
    },
  };
}

function script(reader: MemorySiteReader, origin: string, { robots, sitemaps = {}, statuses = {} }: ServedSite): void {
  if (robots === 'failing') reader.robots(origin, { kind: 'unreachable', reason: 'The server answered 503.' });
  else if (robots !== undefined) {
    const { rules, crawlDelay = 0, sitemaps: named = [] } = robots;
    reader.robots(origin, { kind: 'rules', text: rules.join('\n'), crawlDelay, sitemaps: named });
  }
  for (const [path, sitemap] of Object.entries(sitemaps)) reader.sitemap(origin + path, sitemap);
  for (const [path, status] of Object.entries(statuses)) reader.link(origin + path, status);
}
