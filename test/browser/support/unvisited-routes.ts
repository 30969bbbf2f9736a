import type { PageRoute } from '../../../src/adapters/koa/pages/page-route.js';

/** Pictures, files, event streams and assets: routes that people do not read as a page. */
const NOT_A_PAGE = /\.\w+$|\/events$|^\/assets\//;

/** @returns the paths of the pages among the routes that none of the addresses opens; empty if each is visited */
export function unvisitedRoutes(routes: readonly PageRoute[], addresses: readonly string[]): string[] {
  const patterns = routes.map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
  const visited = new Set(
    addresses.map((address) => {
      const { pathname } = new URL(address, 'https://pages.example');
      // The first route that matches serves a path.
      return routes[patterns.findIndex((pattern) => pattern.test(pathname))]?.path;
    }),
  );
  return routes
    .filter(({ GET }) => GET !== undefined)
    .flatMap(({ path }) => (NOT_A_PAGE.test(path) || visited.has(path) ? [] : [path]));
}
