import type { ScanDetails } from '../../../application/index.js';
import { errorDetails } from '../../../domain/index.js';
import type { ReportOptions } from '../report-options.js';
import { readsReports } from './write-site.js';
import type { Terminal } from '../terminal.js';
import { readSite } from './read-site.js';
import { createSiteProgress } from './site-progress.js';
import { scanInputOf } from './site-options.js';
import type { SiteResult } from './site-result.js';
import type { OpenScanner, SiteScanner } from './site-scanner.js';

/**
 * Scans a site, and hands over what it found while the scanner is open. After an abort: what it found until then.
 * @throws SitegradeError `invalid`
 */
export async function scanSite<T>(
  urls: readonly string[],
  options: ReportOptions,
  {
    openScanner,
    terminal,
    cancellation,
  }: {
    readonly openScanner: OpenScanner;
    readonly terminal: Terminal;
    readonly cancellation: AbortSignal;
  },
  work: (site: SiteResult) => Promise<T>,
): Promise<T> {
  const input = scanInputOf(urls, options);
  const { concurrency, perHost } = options;
  const scanner = await openScanner({ concurrency, perHost, keepsReports: readsReports(options) });
  const progress = createSiteProgress(terminal);
  const begin = performance.now();
  const secondsSoFar = () => (performance.now() - begin) / 1000;
  try {
    const { id } = await scanner.scans.create.execute(scanner.actor, input);
    const show = (scan: ScanDetails) => progress.update(scan, secondsSoFar());
    await scanner.scans.await.execute(scanner.actor, { id }, cancellation, show).finally(() => progress.end());
    if (cancellation.aborted) await cancel(scanner, id);
    const scan = await scanner.scans.await.execute(scanner.actor, { id });
    return await work(await readSite(scanner, scan, secondsSoFar()));
  } finally {
    await scanner.close();
  }
}

async function cancel({ scans, actor }: SiteScanner, id: string): Promise<void> {
  try {
    await scans.cancel.execute(actor, { id });
  } catch (error) {
    // It ended at the same moment.
    if (errorDetails(error)?.kind !== 'scan-ended') throw error;
  }
}
