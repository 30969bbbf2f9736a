import { invalid, readTypedAddress, type Violation } from '../../../domain/index.js';

/** The longest list in bytes: 50,000 URLs of 200 characters. */
export const MAX_LIST_BYTES = 10 * 1024 * 1024;

/** Violations to report at once. */
const MAX_VIOLATIONS = 20;

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
    const { target, violation } = readTypedAddress(text, origin);
    if (target !== null) urls.add(target.url);
    else if (violations.length < MAX_VIOLATIONS) violations.push(violation);
  }
  if (violations.length > 0) throw invalid(...violations);
  return [...urls];
}
