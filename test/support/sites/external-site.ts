import type { ServedSite } from './test-site.js';

/** The other site that a generated site links to: /ok/… works, one of them only with GET; everything else is missing. */
export function externalSite(origin: string): ServedSite {
  return {
    origin,
    respond(url, method) {
      const { pathname } = new URL(url);
      const isMissing = !pathname.startsWith('/ok/');
      const status = isMissing ? 404 : pathname === '/ok/4' && method === 'HEAD' ? 405 : 200;
      return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<title>Elsewhere</title>' };
    },
  };
}
