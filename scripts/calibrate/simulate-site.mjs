import { Buffer, isUtf8 } from 'node:buffer';
import { drawResource } from './draw-resource.mjs';
import { drawSite } from './draw-site.mjs';
import { pageUrl } from './page-url.mjs';
import { restorePage } from './restore-page.mjs';

/** Namespaces and vocabularies, which are names and not addresses. */
const PLAIN_LINKS =
  /http:(?=\/\/)(?!\/\/(www\.w3\.org|ogp\.me|schema\.org|purl\.org|xmlns\.com|rdfs\.org|gmpg\.org)\b)/g;

/**
 * A saved page with a drawn server.
 * @param {{name: string, body: Buffer}} saved
 * @param {{isSecure: boolean, isMixed: boolean, headers: readonly (readonly [string, string])[]}} drawn
 * @param {number | string} seed
 */
export function simulateSite({ name, body: saved }, drawn, seed) {
  const site = drawSite(name, seed);
  // Most pages were saved when the web was on plain HTTP. Today their links start with https.
  const restored = restorePage(saved.toString('latin1'), name, seed);
  const source = drawn.isSecure && !drawn.isMixed ? restored.replace(PLAIN_LINKS, 'https:') : restored;
  const body = Buffer.from(source, 'latin1');
  const url = pageUrl(source, name, drawn.isSecure);
  const headers = [
    ['content-type', site.declaresCharset && isUtf8(saved) ? 'text/html; charset=utf-8' : 'text/html'],
    ...(site.contentEncoding === null ? [] : [['content-encoding', site.contentEncoding]]),
    ...(site.server === null ? [] : [['server', site.server]]),
    ...(site.poweredBy === null ? [] : [['x-powered-by', site.poweredBy]]),
    ...(site.cookie === null ? [] : [['set-cookie', site.cookie]]),
    ...(site.allowsAnyOrigin ? [['access-control-allow-origin', '*']] : []),
    ...drawn.headers,
  ];
  return {
    name,
    url,
    body,
    headers,
    site,
    transferredBytes: site.contentEncoding === null ? body.length : Math.round(body.length / 4.5),
    /** @param {{url: string, kind: string}} resource */
    answer: (resource) => drawResource(resource, { host: name, site, seed }),
    special: (path) => specialAnswer(path, site, new URL(url).origin),
  };
}

/** Answers for files that every site may have; null for other paths. */
function specialAnswer(path, site, origin) {
  const plain = [['content-type', 'text/plain; charset=utf-8']];
  if (path === '/robots.txt') {
    const sitemap = site.robotsNamesSitemap ? `Sitemap: ${origin}/sitemap.xml\n` : '';
    return { status: site.robotsTxt, headers: plain, text: `User-agent: *\nDisallow: /search-internal/\n${sitemap}` };
  }
  if (path === '/sitemap.xml')
    return { status: site.sitemap, headers: [['content-type', 'application/xml']], text: '' };
  if (path === '/favicon.ico') return { status: site.favicon, headers: [['content-type', 'image/x-icon']], text: '' };
  if (path === '/llms.txt') {
    const text = `# Site\n\n- [About us](${origin}/about): who we are and what we do\n`;
    return { status: site.llmsTxt, headers: plain, text };
  }
  if (/^\/sitegrade-[0-9a-f]{24}$/.test(path)) return { status: site.missingPage, headers: [], text: '' };
  return null;
}
