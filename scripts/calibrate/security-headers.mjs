import { drawOne } from './seeded-random.mjs';

const YEAR = 31_536_000;
const DAY = 86_400;

/**
 * Security headers of real pages on mobile. Shares from HTTP Archive's Web Almanac 2025, Security, except for Referrer-Policy,
 * which it does not count: an estimate.
 */
export const SECURITY_HEADERS = [
  { name: 'x-content-type-options', share: 0.5, draw: () => 'nosniff' },
  { name: 'strict-transport-security', share: 0.36, draw: drawTransportSecurity },
  {
    name: 'x-frame-options',
    share: 0.35,
    draw: (random) =>
      drawOne(random, [
        [0.72, 'SAMEORIGIN'],
        [0.25, 'DENY'],
        [0.03, 'ALLOWALL'],
      ]),
  },
  {
    name: 'referrer-policy',
    share: 0.22,
    draw: (random) =>
      drawOne(random, [
        [0.6, 'strict-origin-when-cross-origin'],
        [0.15, 'no-referrer-when-downgrade'],
        [0.1, 'same-origin'],
        [0.08, 'origin-when-cross-origin'],
        [0.05, 'no-referrer'],
        [0.02, 'unsafe-url'],
      ]),
  },
  { name: 'content-security-policy', share: 0.219, draw: drawContentSecurityPolicy },
  { name: 'permissions-policy', share: 0.037, draw: () => 'geolocation=(), microphone=(), camera=()' },
  {
    name: 'cross-origin-opener-policy',
    share: 0.02,
    draw: (random) =>
      drawOne(random, [
        [0.6, 'same-origin'],
        [0.4, 'same-origin-allow-popups'],
      ]),
  },
  {
    name: 'cross-origin-resource-policy',
    share: 0.02,
    draw: (random) =>
      drawOne(random, [
        [0.5, 'same-origin'],
        [0.3, 'same-site'],
        [0.2, 'cross-origin'],
      ]),
  },
  { name: 'cross-origin-embedder-policy', share: 0.007, draw: () => 'require-corp' },
];

function drawTransportSecurity(random) {
  const maxAge = drawOne(random, [
    [0.04, 0],
    [0.06, 91 * DAY],
    [0.1, 180 * DAY],
    [0.62, YEAR],
    [0.18, 2 * YEAR],
  ]);
  const includesSubdomains = random() < 0.4;
  const isPreloaded = includesSubdomains && random() < 0.55;
  return `max-age=${maxAge}${includesSubdomains ? '; includeSubDomains' : ''}${isPreloaded ? '; preload' : ''}`;
}

/** The most common policies do not restrict scripts. 92 % of those that do allow inline ones, 77 % eval. */
function drawContentSecurityPolicy(random) {
  const common = drawOne(random, [
    [0.27, 'upgrade-insecure-requests'],
    [0.16, "block-all-mixed-content; frame-ancestors 'none'; upgrade-insecure-requests;"],
    [0.12, "frame-ancestors 'self'"],
    [0.45, null],
  ]);
  if (common !== null) return common;
  const evaluates = random() < 0.77 ? " 'unsafe-eval'" : '';
  const framing = random() < 0.5 ? "; frame-ancestors 'self'" : '';
  return drawOne(random, [
    [0.72, `default-src 'self' https: data: 'unsafe-inline'${evaluates}${framing}`],
    [
      0.08,
      `script-src 'self' 'unsafe-inline'${evaluates} https://www.google-analytics.com; object-src 'none'${framing}`,
    ],
    [
      0.12,
      `script-src 'nonce-c2l0ZQ' 'unsafe-inline'${evaluates} https:; object-src 'none'; base-uri 'self'${framing}`,
    ],
    [0.03, `default-src 'self'; object-src 'none'; base-uri 'none'${framing}`],
    [
      0.05,
      `default-src 'self'; script-src 'nonce-c2l0ZQ' 'strict-dynamic'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
    ],
  ]);
}
