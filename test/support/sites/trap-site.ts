import { createHash } from 'node:crypto';
import type { ServedSite, SiteResponse } from './test-site.js';

export const TRAPS = [
  'calendar',
  'session-in-path',
  'session-in-query',
  'relative-paths',
  'query-combinations',
  'million-links',
  'redirect-loop',
  'slow',
  'robots-error',
  'robots-denies',
  'crawl-delay',
] as const;

export type Trap = (typeof TRAPS)[number];

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** A site that never ends, or that keeps visitors out. */
export function trapSite(trap: Trap, origin: string): ServedSite {
  let sessions = 0;
  const session = () =>
    createHash('md5')
      .update(String((sessions += 1)))
      .digest('hex');
  const respond = (url: string): SiteResponse => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/robots.txt') return robots(trap);
    switch (trap) {
      case 'calendar': {
        const [, , year = '2026', month = '11'] = pathname.split('/');
        const next = new Date(Date.UTC(Number(year), Number(month), 1));
        const before = new Date(Date.UTC(Number(year), Number(month) - 2, 1));
        const address = (date: Date) => `/calendar/${date.getUTCFullYear()}/${date.getUTCMonth() + 1}`;
        return page(pathname, [address(next), address(before)]);
      }
      case 'session-in-path':
        return page(
          pathname,
          ['/news', '/shop'].map((path) => `${path};jsessionid=${session()}`),
        );
      case 'session-in-query':
        return page(
          pathname,
          ['/news', '/shop'].map((path) => `${path}?sid=${session()}`),
        );
      case 'relative-paths':
        return page(pathname, ['a/b/']);
      case 'query-combinations': {
        const filters = ['size', 'color', 'brand', 'price', 'sort', 'view', 'stock', 'page'];
        return page(
          pathname,
          filters.map((name) => {
            const query = new URLSearchParams(searchParams);
            query.append(name, String(query.size));
            return `/list?${query}`;
          }),
        );
      }
      case 'million-links':
        if (pathname === '/') return page('/', ['/all', ...numbered(1_500)]);
        return page(url, pathname === '/all' ? numbered(1_000_000) : []);
      case 'redirect-loop':
        if (pathname === '/') return page('/', ['/a', '/self']);
        return { status: 302, headers: { location: { '/a': '/b', '/b': '/a' }[pathname] ?? pathname }, body: '' };
      case 'slow':
        return pathname === '/' ? page('/', ['/1', '/2']) : { ...page(url, []), delayMs: Infinity };
      default:
        return page(pathname, pathname === '/' ? numbered(5) : []);
    }
  };
  return { origin, respond };
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `/${index}`);
}

function robots(trap: Trap): SiteResponse {
  const text = (body: string): SiteResponse => ({ status: 200, headers: { 'content-type': 'text/plain' }, body });
  if (trap === 'robots-error') return { ...text('Busy'), status: 503 };
  if (trap === 'robots-denies') return text('User-agent: *\nDisallow: /\n');
  if (trap === 'crawl-delay') return text('User-agent: *\nCrawl-delay: 1\n');
  return { ...text('Not found'), status: 404 };
}

function page(title: string, links: readonly string[]): SiteResponse {
  const list = links.map((link) => `<a href="${link.replaceAll('&', '&amp;')}">${link.length}</a>`).join('\n');
  const body = `<!doctype html><html lang="en"><title>${title.replaceAll('<', '')}</title><main><h1>Page</h1>${list}</main></html>`;
  return { status: 200, headers: HTML, body };
}
