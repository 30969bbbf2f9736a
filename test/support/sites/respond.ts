import { gzipSync } from 'node:zlib';
import type { SiteModel } from './model.js';
import { renderPage } from './render-page.js';
import type { ServedSite, SiteEntry, SiteResponse } from './test-site.js';

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Few, so that small sites have several parts. */
const URLS_PER_PART = 150;

/** Serves a model: its pages, robots.txt and a sitemap index, of which every second part is compressed. */
export function respondTo(model: SiteModel): ServedSite['respond'] {
  const sitemaps = sitemapsOf(model);
  return (url) => {
    const entry = model.entries.get(url);
    if (entry !== undefined) return respond(model, entry);
    const { pathname } = new URL(url);
    if (pathname === '/robots.txt')
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: robots(model) };
    return sitemaps.get(pathname) ?? { status: 404, headers: HTML, body: '<title>Not found</title><p>Not found.</p>' };
  };
}

function respond(model: SiteModel, entry: SiteEntry): SiteResponse {
  switch (entry.kind) {
    case 'redirect':
      return { status: entry.status, headers: { location: entry.location }, body: '' };
    case 'error':
      return { status: entry.status, headers: HTML, body: '<title>Error</title><p>This page is not available.</p>' };
    case 'file':
      return { status: 200, headers: { 'content-type': entry.type }, body: 'A file' };
    case 'page': {
      const headers = entry.noindex === 'header' ? { ...HTML, 'x-robots-tag': 'noindex' } : HTML;
      return { status: 200, headers, body: renderPage(model, entry) };
    }
  }
}

function robots({ origin, disallowed }: SiteModel): string {
  return `User-agent: *\n${disallowed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap-index.xml\n`;
}

function sitemapsOf({ origin, sitemap }: SiteModel): Map<string, SiteResponse> {
  const urls = [...sitemap];
  const parts = new Map<string, SiteResponse>();
  for (let start = 0; start < urls.length; start += URLS_PER_PART) {
    const locations = urls.slice(start, start + URLS_PER_PART).map((url) => `<url><loc>${xml(url)}</loc></url>`);
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locations.join('\n')}\n</urlset>\n`;
    if (parts.size % 2 === 0) parts.set(`/sitemaps/${parts.size}.xml.gz`, toFile('application/gzip', gzipSync(text)));
    else parts.set(`/sitemaps/${parts.size}.xml`, toFile('application/xml', text));
  }
  const names = [...parts.keys()].map((path) => `<sitemap><loc>${xml(origin + path)}</loc></sitemap>`);
  const index = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${names.join('\n')}\n</sitemapindex>\n`;
  return parts.set('/sitemap-index.xml', toFile('application/xml', index));
}

function toFile(type: string, body: string | Uint8Array): SiteResponse {
  return { status: 200, headers: { 'content-type': type }, body };
}

function xml(url: string): string {
  return url.replaceAll('&', '&amp;');
}
