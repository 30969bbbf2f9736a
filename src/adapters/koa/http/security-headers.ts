import type { Middleware } from 'koa';

/** For answers that no browser should run, frame or load anything from. */
const SECURITY_HEADERS = Object.entries({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

export const setSecurityHeaders: Middleware = (ctx, next) => {
  for (const [name, value] of SECURITY_HEADERS) ctx.res.setHeader(name, value);
  return next();
};
