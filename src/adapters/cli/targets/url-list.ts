import { invalid, readTargetUrl, type Violation } from '../../../domain/index.js';

/** The longest list in bytes: 50,000 URLs of 200 characters. */
export const MAX_LIST_BYTES = 10 * 1024 * 1024;

/** Violations to report at once. */
const MAX_VIOLATIONS = 20;

/** A host name with a dot, or an IPv6 address, with an optional port and path, but without a scheme. */
const BARE_HOST = /^(?:[^\s/?#:@]+\.[^\s/?#:@]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/i;

/** A host name without a dot, with a port: the URL parser would read the name as a scheme. */
const HOST_AND_PORT = /^[\w-]+:\d{1,5}(?:[/?#]|$)/;

/** A URL as the user wrote it. */
export interface WrittenUrl {
  readonly text: string;
  /** Where it is written, such as "urls.txt:7". Names it in errors. */
  readonly origin: string;
}

/** Parses a list with one URL per line. Skips empty lines and lines that start with `#`. */
export function parseUrlList(text: string, source: string): readonly WrittenUrl[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ text: line.trim(), origin: `${source}:${index + 1}` }))
    .filter(({ text: url }) => url !== '' && !url.startsWith('#'));
}

/**
 * Normalizes URLs and removes duplicates. Keeps the order.
 * @throws SitegradeError `invalid` with the origins of up to 20 invalid URLs
 */
export function normalizeUrls(written: readonly WrittenUrl[]): readonly string[] {
  const violations: Violation[] = [];
  const urls = new Set<string>();
  for (const { text, origin } of written) {
    const { target, violation } = readTargetUrl(withScheme(text), origin);
    if (target !== null) urls.add(target.url);
    else if (violations.length < MAX_VIOLATIONS) violations.push(withHint(text, violation));
  }
  if (violations.length > 0) throw invalid(...violations);
  return [...urls];
}

function withHint(text: string, violation: Violation): Violation {
  return HOST_AND_PORT.test(text) ? { ...violation, message: `Add a scheme, such as http://${text}.` } : violation;
}

/** Adds https:// to a bare host such as `example.com/page`. Returns other texts unchanged. */
export function withScheme(text: string): string {
  return BARE_HOST.test(text.trim()) ? `https://${text.trim()}` : text;
}
