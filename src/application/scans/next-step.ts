import { SCAN_WINDOW, countScored, type Scan } from '../../domain/index.js';

/** What a scan does after a step: queue visits, skip the pages that are over its limit, look at all pages, or wait for visits. */
export type NextStep =
  { readonly kind: 'visit'; readonly count: number } | { readonly kind: 'skip' | 'finish' | 'wait' };

/**
 * @param taken number of rows that have a job now
 * @param isPolite whether robots.txt asks for a pause between requests
 */
export function nextStep({ state: { tally }, visitsLeft }: Scan, taken: number, isPolite: boolean): NextStep {
  const { open, pages } = tally;
  if (open === 0) return { kind: 'finish' };
  const { waiting } = pages;
  // No more pages are queued than may be visited, so none is in flight then.
  if (waiting > 0 && visitsLeft === 0) return { kind: 'skip' };
  // Until a page was checked, the start may still turn out to be unreachable.
  const hasStarted = countScored(tally) > 0;
  const window = isPolite || !hasStarted ? 1 : SCAN_WINDOW;
  // When no page waits, the rest are links to other sites, which the pause does not concern.
  const most = waiting > 0 ? Math.min(window, visitsLeft) : SCAN_WINDOW;
  return taken < most ? { kind: 'visit', count: most - taken } : { kind: 'wait' };
}
