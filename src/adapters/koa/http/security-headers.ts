/** For answers that no browser should run, frame or embed. Every answer has these unless it is a page. */
export const DATA_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** Pages load and run files from their own origin only, and nothing inline. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** For HTML, in addition to DATA_HEADERS. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  // With `no-referrer`, browsers send `Origin: null` with our own forms.
  'Referrer-Policy': 'same-origin',
} as const;

/** Two years, as browsers' preload lists require. Sent over https only. */
export const STRICT_TRANSPORT = 'max-age=63072000';
