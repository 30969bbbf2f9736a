import { MAX_SITEMAP_PAGES, ScanScope, type Scan, type SitemapCoverage, type Truncation } from '../../domain/index.js';
import type { Cancellation, NewScanPage, Ports, SitemapPages } from '../ports/index.js';
import { addDiscovered } from './add-discovered.js';
import { continueScan } from './continue-scan.js';
import { originOf, readRobots, type RobotsOfScan } from './robots-of-scan.js';
import { disallowed } from './visit-result.js';

type OpenPorts = Pick<Ports, 'clock' | 'ids' | 'scans' | 'siteReader' | 'queue' | 'transactions'>;

/** Number of pages of a sitemap that one transaction adds, so that no transaction is long. */
const BATCH = 1000;

interface ListedPages {
  readonly urls: readonly string[];
  readonly coverage: SitemapCoverage;
  readonly truncated: Truncation | null;
}

/**
 * Opens a scan: reads robots.txt and the sitemaps, adds their pages and the start, and queues the first visit. May run again
 * after an interruption: rows that exist stay.
 * @returns false if the scan was canceled or deleted, or has another job
 */
export async function openScan(ports: OpenPorts, scan: Scan, cancellation: Cancellation): Promise<boolean> {
  const { clock, scans, siteReader, transactions } = ports;
  const jobId = scan.state.jobId;
  /** Changes the scan under its lock, if this job still counts. */
  const change = (work: (current: Scan) => Promise<unknown>) =>
    transactions.run(async () => {
      const current = await scans.lock(scan.id);
      const opened = current?.state.jobId === jobId ? (current?.open(clock.now()) ?? null) : null;
      if (opened !== null) await work(opened);
      return opened !== null;
    });

  if (!(await change((opened) => scans.save(opened)))) return false;
  const { url, options } = scan.state;
  const robots = await readRobots(siteReader, await scans.findRobots(scan.id), url, cancellation);
  if (!robots.allows(url)) {
    const failure = disallowed(url, robots.of(url)).startFailure;
    return change(async (opened) => {
      const now = clock.now();
      if (failure !== null) await scans.save(opened.fail(failure, now) ?? opened);
    });
  }
  const scope = new ScanScope(url, options);
  const listed = options.sitemap === 'ignore' ? NOTHING_LISTED : await readSitemaps(ports, robots, scope, cancellation);
  const inSitemap = { kind: 'page', depth: 1, isInSitemap: true } as const;
  const toPage = (listedUrl: string): NewScanPage =>
    listedUrl === url
      ? { ...inSitemap, url, depth: 0, isInSitemap: listed.urls.includes(url), skippedReason: null }
      : { ...inSitemap, url: listedUrl, skippedReason: robots.allows(listedUrl) ? null : 'robots' };
  const urls = [url, ...listed.urls.filter((other) => other !== url)];
  for (let from = 0; from < urls.length; from += BATCH) {
    // The embedded database runs in this thread, and 50,000 URLs would keep it from answering requests.
    await clock.sleep(0, cancellation);
    const batch = urls.slice(from, from + BATCH).map(toPage);
    const isAdded = await change(async (opened) => {
      if (from === 0 && robots.added) await scans.addRobots(scan.id, robots.added.origin, robots.added.rules);
      const { scan: added } = await addDiscovered(ports, opened, batch);
      await scans.save(added);
    });
    if (!isAdded) return false;
  }
  return change(async (opened) => {
    const now = clock.now();
    const ready = opened.with({ jobId: null, sitemaps: listed.coverage }, now);
    // Nothing was requested from the site since robots.txt, so the first visit waits too if it asks for that.
    const { crawlDelay } = robots;
    await continueScan(ports, listed.truncated ? ready.truncate(listed.truncated, now) : ready, {
      taken: 0,
      crawlDelay,
    });
  });
}

const NOTHING_LISTED: ListedPages = { urls: [], coverage: 'none', truncated: null };

/** The pages of the sitemaps that robots.txt names, and of /sitemap.xml. */
async function readSitemaps(
  { siteReader }: OpenPorts,
  robots: RobotsOfScan,
  scope: ScanScope,
  cancellation: Cancellation,
): Promise<ListedPages> {
  const rules = robots.of(scope.start);
  const usual = `${originOf(scope.start)}/sitemap.xml`;
  const named = rules?.kind === 'rules' ? rules.sitemaps : [];
  const isWanted = (url: string) => scope.isWanted(url);
  const read = (sitemaps: readonly string[], limit: number) =>
    siteReader.readSitemaps(sitemaps, limit, isWanted, cancellation);
  const declared: SitemapPages = named.length > 0 ? await read(named, MAX_SITEMAP_PAGES) : EMPTY;
  const left = MAX_SITEMAP_PAGES - declared.urls.length;
  const guessed = named.includes(usual) || left === 0 ? EMPTY : await read([usual], left);
  const urls = [...new Set([...declared.urls, ...guessed.urls])];
  const detail = declared.truncated ?? guessed.truncated;
  const truncated =
    detail === null
      ? null
      : ({ reason: 'sitemap_too_large', detail: `${detail} The scan left out the rest.` } as const);
  // A site need not have /sitemap.xml, so only what it lists counts.
  const isPartial =
    truncated !== null || declared.problems.length > 0 || (guessed.urls.length > 0 && guessed.problems.length > 0);
  const coverage = urls.length === 0 ? 'none' : isPartial ? 'partial' : 'whole';
  return { urls, coverage, truncated };
}

const EMPTY: SitemapPages = { urls: [], truncated: null, problems: [] };
