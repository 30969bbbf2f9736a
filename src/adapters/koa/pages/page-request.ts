import type { IncomingMessage } from 'node:http';
import type { AuthenticatedActor } from '../../../application/index.js';

/** A request for one of our paths, as a handler sees it. */
export interface PageRequest {
  readonly req: IncomingMessage;
  readonly method: string;
  /** From the root of these pages, without the query. */
  readonly path: string;
  /** What stands in the places of the route's pattern, as it was sent: percent-encoded, not checked. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The address of the root as the visitor knows it, without a slash at its end; null where it cannot be told. */
  readonly base: string | null;
  /** Whether it came over https, as the visitor knows it: then cookies are for https only. */
  readonly isSecure: boolean;
  /** Who asks, once that is known: for the log. */
  actor: AuthenticatedActor | null;
  /** The client's address, for counting. */
  readonly clientAddress: string;
  /**
   * A link to one of our own paths that begins with `/`. It is relative to this page, so that it holds wherever a host
   * or a proxy has mounted us.
   */
  link(path: string): string;
}

/** How links of a page at `path` reach the root: `/reports/x` has `../`, and `/` has `./`. */
export function wayToRoot(path: string): string {
  return '../'.repeat(Math.max(0, path.split('/').length - 2)) || './';
}
