import type { WebAnswer } from './web-answer.js';
import type { PageRequest } from './page-request.js';

export type Handler = (request: PageRequest) => Promise<WebAnswer> | WebAnswer;

/** One path and what it answers. HEAD is answered as GET. */
export interface Route {
  /** Such as `/reports/{id}`: a name in braces stands for one piece of the path. */
  readonly path: string;
  readonly GET?: Handler;
  readonly POST?: Handler;
}

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly route: Route;
  readonly expression: RegExp;
}

/** Finds routes. A path whose first piece no route begins with is none of ours, which costs one look-up. */
export class Router {
  readonly #patterns = new Map<string, Pattern[]>();

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const first = firstPiece(route.path);
      this.#patterns.set(first, [...(this.#patterns.get(first) ?? []), { route, expression: expressionOf(route) }]);
    }
  }

  /** @returns undefined for a path that is none of ours, null for one below ours where there is nothing */
  match(path: string): Match | null | undefined {
    const patterns = this.#patterns.get(firstPiece(path));
    // The root has an empty first piece, and nothing below it.
    if (patterns === undefined || path.startsWith('//')) return undefined;
    for (const { route, expression } of patterns) {
      const found = expression.exec(path);
      if (found) return { route, params: { ...found.groups } };
    }
    return null;
  }
}

/** The methods that a route answers, for `Allow`. */
export function allowedMethods({ GET, POST }: Route): string {
  return [...(GET ? ['GET', 'HEAD'] : []), ...(POST ? ['POST'] : [])].join(', ');
}

/** @returns undefined where the route does not answer the method */
export function handlerFor(route: Route, method: string): Handler | undefined {
  if (method === 'GET' || method === 'HEAD') return route.GET;
  return method === 'POST' ? route.POST : undefined;
}

function firstPiece(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end === -1 ? undefined : end);
}

function expressionOf({ path }: Route): RegExp {
  const literal = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
