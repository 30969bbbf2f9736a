import { drawOne, seededRandom } from './seeded-random.mjs';

const THIRD_PARTIES = [
  'https://www.googletagmanager.com/gtm.js?id=GTM-CAFE',
  'https://www.google-analytics.com/analytics.js',
  'https://connect.facebook.net/en_US/fbevents.js',
  'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
  'https://sb.scorecardresearch.com/beacon.js',
  'https://cdnjs.cloudflare.com/ajax/libs/jquery/3.7.1/jquery.min.js',
  'https://static.chartbeat.com/js/chartbeat.js',
  'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js',
  'https://platform.twitter.com/widgets.js',
  'https://static.hotjar.com/c/hotjar-1.js',
];

/**
 * Undoes what saving did to the pages: `meta` elements have `value` instead of `content` and `name` instead of `property`, and all scripts
 * are missing. Scripts and JSON-LD are drawn instead, in numbers like those of real pages.
 * @param {string} html one character per byte
 * @param {string} name of the page
 * @param {number | string} seed
 */
export function restorePage(html, name, seed) {
  const random = seededRandom(`${seed} scripts ${name}`);
  const { head, body } = drawScripts(random);
  return html
    .replace(/<meta\b[^>]*>/gi, restoreMeta)
    .replace(/<\/head>/i, () => `${head}</head>`)
    .replace(/<\/body>(?![\s\S]*<\/body>)/i, () => `${body}</body>`);
}

function restoreMeta(tag) {
  const restored = /\scontent\s*=/i.test(tag) ? tag : tag.replace(/(\s)value(\s*=)/i, '$1content$2');
  return restored.replace(/(\s)name(\s*=\s*["']?(?:og|article|fb|al|video|music|profile):)/i, '$1property$2');
}

function drawScripts(random) {
  const many = (counts) =>
    Array.from({
      length: drawOne(
        random,
        counts.map((count) => [1, count]),
      ),
    });
  const own = (index) => `/assets/${index}-${Math.floor(random() * 1e6)}.js`;
  const integrity =
    random() < 0.1
      ? ' integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC" crossorigin="anonymous"'
      : '';
  const blocking = many([0, 0, 0, 1, 1, 2, 2, 4, 6]).map((_, index) => `<script src="${own(index)}"></script>`);
  const deferred = many([0, 0, 1, 2, 4, 8]).map((_, index) => `<script defer src="${own(index)}"></script>`);
  const atEnd = many([0, 0, 1, 2, 4, 8]).map((_, index) => `<script src="${own(index)}"></script>`);
  const tags = many([0, 1, 2, 3, 4, 5, 7, 10]).map(
    (_, index) => `<script async src="${THIRD_PARTIES[index]}"${integrity}></script>`,
  );
  const inline = 'window.dataLayer=window.dataLayer||[];'.repeat(
    drawOne(random, [
      [0.3, 0],
      [0.4, 20],
      [0.2, 300],
      [0.1, 2500],
    ]),
  );
  const data = drawOne(random, [
    [0.55, ''],
    [0.43, '{"@context":"https://schema.org","@type":"WebPage","name":"Page"}'],
    [0.02, '{"@context":"https://schema.org","@type":"WebPage",}'],
  ]);
  return {
    head: [
      ...blocking,
      ...deferred,
      ...tags,
      inline && `<script>${inline}</script>`,
      data && `<script type="application/ld+json">${data}</script>`,
    ].join('\n'),
    body: atEnd.join('\n'),
  };
}
