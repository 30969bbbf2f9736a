/** The parts of a URL. */
export interface UrlParts {
  readonly scheme: string;
  /** Without port. IPv6 addresses are in brackets. */
  readonly host: string;
  /** Empty for the default port of the scheme. */
  readonly port: string;
  /** Percent-encoded, without the query. Begins with a slash. */
  readonly path: string;
  /** Without the question mark; empty if there is none. */
  readonly query: string;
}

/**
 * Splits a URL as `readTargetUrl` returns it: normalized, so no parser has to look at it again. A scan splits each of millions of
 * links.
 */
export function splitUrl(url: string): UrlParts {
  const hostStart = url.indexOf('://') + 3;
  const pathStart = url.indexOf('/', hostStart);
  const authority = url.slice(hostStart, pathStart);
  const colon = authority.lastIndexOf(':');
  const hasPort = colon > authority.lastIndexOf(']');
  const question = url.indexOf('?', pathStart);
  return {
    scheme: url.slice(0, hostStart - 3),
    host: hasPort ? authority.slice(0, colon) : authority,
    port: hasPort ? authority.slice(colon + 1) : '',
    path: question === -1 ? url.slice(pathStart) : url.slice(pathStart, question),
    query: question === -1 ? '' : url.slice(question + 1),
  };
}
