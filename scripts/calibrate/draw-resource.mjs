import { drawNormal, drawOne, seededRandom } from './seeded-random.mjs';

const DAY = 86_400;

/** Media type and median size on the wire, in bytes, by kind. */
const KINDS = {
  script: { type: 'text/javascript', bytes: 28_000 },
  style: { type: 'text/css', bytes: 12_000 },
  image: { type: 'image/jpeg', bytes: 32_000 },
  font: { type: 'font/woff2', bytes: 25_000 },
  other: { type: 'text/html', bytes: 12_000 },
};

const IMAGE_TYPES = {
  gif: 'image/gif',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  ico: 'image/x-icon',
};

/**
 * The answer to the request for a script, style sheet, image, font or frame.
 * @param {{url: string, kind: keyof typeof KINDS}} resource
 * @param {{host: string, site: object, seed: number | string}} page
 */
export function drawResource({ url, kind }, { host, site, seed }) {
  const random = seededRandom(`${seed} resource ${url}`);
  const { hostname, pathname } = new URL(url);
  const isOwn = hostname.endsWith(host.replace(/^www\./, ''));
  // All files of another host are served alike.
  const cacheSeconds = isOwn
    ? site.cacheSeconds
    : drawOne(seededRandom(`${seed} host ${hostname}`), [
        [0.4, 365 * DAY],
        [0.2, 30 * DAY],
        [0.2, DAY],
        [0.1, 7200],
        [0.1, null],
      ]);
  const isCode = kind === 'script' || kind === 'style';
  const isCompressed = isCode && (isOwn ? site.compressesCode : random() < 0.96);
  const isTiny = /pixel|spacer|blank|beacon|1x1|icon/i.test(pathname);
  const factor = (isOwn ? site.sizeFactor : 1) * Math.exp(1.2 * drawNormal(random));
  const bytes = isTiny ? 300 : Math.round(KINDS[kind].bytes * factor);
  const type = kind === 'image' ? (IMAGE_TYPES[/\.(\w+)$/.exec(pathname)?.[1]] ?? 'image/jpeg') : KINDS[kind].type;
  return {
    status: random() < 0.985 ? 200 : 404,
    bytes,
    decodedBytes: isCompressed ? bytes * 3 : bytes,
    headers: [
      ['content-type', type],
      ['content-length', String(bytes)],
      ...(cacheSeconds === null ? [] : [['cache-control', `public, max-age=${cacheSeconds}`]]),
      ...(isCompressed ? [['content-encoding', 'gzip']] : []),
      ['access-control-allow-origin', '*'],
    ],
  };
}
