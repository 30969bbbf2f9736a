import { XMLParser } from 'fast-xml-parser';

/** The locations in a sitemap document (https://www.sitemaps.org/protocol.html), unchanged. */
export interface SitemapDocument {
  /** Whether the locations are sitemaps or pages. */
  readonly kind: 'index' | 'pages';
  readonly locations: readonly string[];
}

/** Sitemaps nest four levels (urlset, url, image:image, image:loc); the rest is room for extensions. */
const MAX_DEPTH = 16;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Does not expand entities: a small document could grow without bounds. `decodeEntities` decodes the five of XML. */
const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: true,
  parseTagValue: false,
  removeNSPrefix: true,
  maxNestedTags: MAX_DEPTH,
  isArray: (name) => name === 'url' || name === 'sitemap',
});

/**
 * Parses a sitemap, a sitemap index, a text sitemap (one URL per line), or the sitemaps that a robots.txt lists.
 * @returns null if the text is none of these
 */
export function parseSitemap(text: string): SitemapDocument | null {
  const body = text.replace(/^\ufeff/, '').trimStart();
  return body.startsWith('<') ? parseXml(body) : parseLines(body);
}

function parseXml(body: string): SitemapDocument | null {
  let root: Record<string, unknown>;
  try {
    root = parser.parse(body) as Record<string, unknown>;
  } catch {
    return null;
  }
  if ('urlset' in root) return { kind: 'pages', locations: locationsIn(root['urlset'], 'url') };
  if ('sitemapindex' in root) return { kind: 'index', locations: locationsIn(root['sitemapindex'], 'sitemap') };
  return null;
}

function locationsIn(parent: unknown, name: string): string[] {
  const entries: unknown = isRecord(parent) ? parent[name] : undefined;
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown) => {
    const location = isRecord(entry) ? entry['loc'] : undefined;
    return typeof location === 'string' && location !== '' ? [decodeEntities(location.trim())] : [];
  });
}

function parseLines(body: string): SitemapDocument | null {
  const lines = body
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const named = lines.flatMap((line) => /^sitemap\s*:\s*(\S+)/i.exec(line)?.[1] ?? []);
  if (named.length > 0) return { kind: 'index', locations: named };
  if (lines.length === 0 || !lines.every((line) => /^https?:\/\//i.test(line))) return null;
  return { kind: 'pages', locations: lines };
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[(name as string).toLowerCase()] ?? whole;
    const code = decimal === undefined ? parseInt(hex as string, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
