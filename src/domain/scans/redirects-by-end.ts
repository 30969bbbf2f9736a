import type { SiteGraph } from './site-graph.js';
import type { SiteRow } from './site-row.js';

/**
 * Numbers of the redirects that end at a row, by the number of that row. Redirects that never end, or lead out of the scan, are
 * left out.
 * @param rows sorted by URL, as the numbers are then
 */
export function redirectsByEnd(graph: SiteGraph, rows: readonly SiteRow[]): ReadonlyMap<number, readonly number[]> {
  const numbers = new Map<number, number[]>();
  for (const row of rows) {
    const end = row.state === 'redirect' ? graph.finalRow(row) : null;
    if (end === null) continue;
    const others = numbers.get(end.number);
    if (others === undefined) numbers.set(end.number, [row.number]);
    else others.push(row.number);
  }
  return numbers;
}
