import { drawNormal, drawOne, seededRandom } from './seeded-random.mjs';

const DAY = 86_400;

/** What a site's server answers besides the security headers. Estimates, from the Web Almanac where it has numbers. */
export function drawSite(name, seed) {
  const random = seededRandom(`${seed} site ${name}`);
  return {
    contentEncoding: drawOne(random, [
      [0.42, 'br'],
      [0.48, 'gzip'],
      [0.1, null],
    ]),
    compressesCode: random() < 0.92,
    server: drawOne(random, [
      [0.35, 'cloudflare'],
      [0.2, 'nginx'],
      [0.1, 'nginx/1.18.0 (Ubuntu)'],
      [0.1, 'Apache'],
      [0.08, 'Apache/2.4.41 (Ubuntu)'],
      [0.05, 'LiteSpeed'],
      [0.12, null],
    ]),
    poweredBy: drawOne(random, [
      [0.1, 'PHP/8.1.27'],
      [0.05, 'ASP.NET'],
      [0.05, 'Next.js'],
      [0.8, null],
    ]),
    cookie: drawOne(random, [
      [0.55, null],
      [0.2, 'session=cafe; Path=/; Secure; HttpOnly; SameSite=Lax'],
      [0.15, 'visitor=cafe; Path=/; Secure; SameSite=None'],
      [0.06, 'session=cafe; Path=/; HttpOnly'],
      [0.04, 'PHPSESSID=cafe; path=/'],
    ]),
    allowsAnyOrigin: random() < 0.08,
    declaresCharset: random() < 0.85,
    redirects: drawOne(random, [
      [0.9, 0],
      [0.08, 1],
      [0.02, 2],
    ]),
    robotsTxt: drawOne(random, [
      [0.85, 200],
      [0.13, 404],
      [0.02, 503],
    ]),
    robotsNamesSitemap: random() < 0.6,
    sitemap: drawOne(random, [
      [0.8, 200],
      [0.2, 404],
    ]),
    favicon: drawOne(random, [
      [0.75, 200],
      [0.25, 404],
    ]),
    llmsTxt: drawOne(random, [
      [0.02, 200],
      [0.98, 404],
    ]),
    missingPage: drawOne(random, [
      [0.93, 404],
      [0.07, 200],
    ]),
    overHttp: drawOne(random, [
      [0.9, 301],
      [0.05, 302],
      [0.05, 200],
    ]),
    protocol: drawOne(random, [
      [0.87, 'h2'],
      [0.13, 'http/1.1'],
    ]),
    cacheSeconds: drawOne(random, [
      [0.3, 365 * DAY],
      [0.15, 30 * DAY],
      [0.15, 7 * DAY],
      [0.15, DAY],
      [0.1, 3600],
      [0.15, null],
    ]),
    sizeFactor: Math.exp(drawNormal(random) / 2),
    firstByteMs: Math.round(400 * Math.exp(drawNormal(random) / 2)),
  };
}
