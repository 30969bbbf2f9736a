import { deflateSync, inflateSync } from 'node:zlib';
import type { PageLink, ScanLink } from '../../../domain/index.js';

/** More than MAX_LINKS links with the longest URLs and texts need. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The links of one page: to rows of the scan, and to URLs that had no row at the time of the visit. */
export interface PageLinks {
  readonly links: readonly ScanLink[];
  readonly others: readonly PageLink[];
}

/** By column, because equal values side by side compress better. Targets are numbers of rows, or URLs. */
type Packed = [targets: (number | string)[], texts: string[], nofollow: number[]];

/**
 * Links as a zlib stream (RFC 1950) of JSON, null if there are none. A row for each link would be 100 times as many rows as
 * the site has pages; docs/decisions/0016-scans.md has the figures.
 */
export function packLinks({ links, others }: PageLinks): Uint8Array | null {
  const all = [...links, ...others];
  if (all.length === 0) return null;
  const packed: Packed = [
    [...links.map(({ target }) => target), ...others.map(({ url }) => url)],
    all.map(({ text }) => text),
    all.flatMap(({ isNofollow }, index) => (isNofollow ? index : [])),
  ];
  return deflateSync(JSON.stringify(packed));
}

export function unpackLinks(bytes: Uint8Array | null): PageLinks {
  const unpacked: { links: ScanLink[]; others: PageLink[] } = { links: [], others: [] };
  if (bytes === null) return unpacked;
  const json = inflateSync(bytes, { maxOutputLength: MAX_BYTES }).toString();
  const [targets, texts, nofollow] = JSON.parse(json) as Packed;
  const isNofollow = new Set(nofollow);
  for (const [index, target] of targets.entries()) {
    const link = { text: texts[index] ?? '', isNofollow: isNofollow.has(index) };
    if (typeof target === 'number') unpacked.links.push({ target, ...link });
    else unpacked.others.push({ url: target, ...link });
  }
  return unpacked;
}
