import type { Assets } from './assets.js';
import { notFound } from './messages.js';
import type { Route } from './router.js';

/** The name changes with the content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Where assets are loaded from. */
export function assetRoutes(assets: Assets): Route[] {
  return [
    {
      path: '/assets/{file}',
      async GET(request) {
        const found = await assets.read(request.params['file'] ?? '', request.req.headers['accept-encoding']);
        if (found === null) return notFound(request, assets);
        const headers = { 'Content-Type': found.type, 'Cache-Control': FOREVER, Vary: 'Accept-Encoding' };
        const encoding = found.encoding === null ? {} : { 'Content-Encoding': found.encoding };
        return { status: 200, body: found.body, headers: { ...headers, ...encoding } };
      },
    },
  ];
}
