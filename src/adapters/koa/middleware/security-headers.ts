import type { Middleware } from 'koa';

/** For answers that no browser should run, frame or load anything from. */
const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

export const setSecurityHeaders: Middleware = (ctx, next) => {
  ctx.set(SECURITY_HEADERS);
  return next();
};
