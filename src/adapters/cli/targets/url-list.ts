import { invalid, readTargetUrl, type Violation } from '../../../domain/index.js';

/** Longest list that is read, in bytes: 50,000 URLs of 200 characters. */
export const MAX_LIST_BYTES = 10 * 1024 * 1024;

/** Faults that are told at once; who mends these may be told the next. */
const MAX_FAULTS = 20;

/** URLs as they were written, with where. */
export interface WrittenUrl {
  readonly text: string;
  /** Names the place in a fault, such as "urls.txt:7". */
  readonly place: string;
}

/** Reads a list of URLs: one to a line; empty lines and those that begin with `#` are skipped. */
export function parseUrlList(text: string, source: string): readonly WrittenUrl[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ text: line.trim(), place: `${source}:${index + 1}` }))
    .filter(({ text: url }) => url !== '' && !url.startsWith('#'));
}

/**
 * The URLs in their normal form, each once, in the order in which they were written.
 * @throws SitegradeError `invalid`, which names the place of each that is no URL to report on
 */
export function normaliseUrls(written: readonly WrittenUrl[]): readonly string[] {
  const faults: Violation[] = [];
  const urls = new Set<string>();
  for (const { text, place } of written) {
    const { target, fault } = readTargetUrl(text, place);
    if (target !== null) urls.add(target.url);
    else if (faults.length < MAX_FAULTS) faults.push(fault);
  }
  if (faults.length > 0) throw invalid(...faults);
  return [...urls];
}
