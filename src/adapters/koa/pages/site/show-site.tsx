import { randomUUID } from 'node:crypto';
import type { ScanDetails } from '../../../../application/index.js';
import { notFound } from '../../../../domain/index.js';
import type { Answer } from '../../http/answer.js';
import { isUuid } from '../../http/cursor.js';
import { siteAddress } from '../dashboard/projects/project-list-state.js';
import { siteNameIn } from '../dashboard/projects/site-name-in.js';
import type { Visit } from '../dashboard/visit.js';
import { page } from '../page-answer.js';
import type { PageServices } from '../page-services.js';
import { LivePage } from './live-page.js';
import { ScanPagesState } from './pages/scan-pages-state.js';
import { isUnderWay } from './scan-labels.js';
import type { ScanLoader } from './scan-loader.js';
import { ScannedSitePage, type LiveScan } from './scanned-site-page.js';
import { showReports } from './reports/show-reports.js';

/**
 * A site by its latest finished scan; without one, by a scan that is under way or was canceled on its way; else by its reports.
 * The parameter `live` asks for the progress of one scan only, for the script that updates the page.
 */
export async function showSite(parts: PageServices, loader: ScanLoader, visit: Visit): Promise<Answer> {
  const { application } = parts;
  const { actor, request } = visit;
  const site = await application.projects.get.execute(actor, { project: siteNameIn(request) });
  const live = request.query.get('live');
  if (live !== null) return showLive(parts, visit, await findScan(parts, visit, live));
  const trend = await loader.loadFinished(actor, site.name);
  const { latestScan } = site;
  const underWay = latestScan !== null && isUnderWay(latestScan) ? latestScan : null;
  const shown = trend[0] ?? (latestScan !== null && hasContent(latestScan) ? latestScan : null);
  const ended = latestScan !== null && underWay === null && latestScan.id !== shown?.id ? latestScan : null;
  if (shown === null) return showReports(parts, visit, site, ended);
  const state = ScanPagesState.read(siteAddress(site.name), request.query);
  const [loaded, liveScan] = await Promise.all([
    loader.load(actor, shown, { trend, state }),
    underWay === null ? null : loadLive(parts, visit, underWay),
  ]);
  const props = { visit, site, loaded, live: liveScan, unfinished: ended, formId: randomUUID(), isOne: false };
  return page(loaded.violations.length === 0 ? 200 : 422, <ScannedSitePage {...props} />);
}

/** Whether a scan shows more than the reports of its site do. */
function hasContent({ status, pages }: ScanDetails): boolean {
  return status !== 'failed' && (status !== 'canceled' || pages.checked > 0);
}

/** The progress of a scan without the rest of the page, which takes longer to render. */
export async function showLive(parts: PageServices, visit: Visit, scan: ScanDetails): Promise<Answer> {
  return page(200, <LivePage visit={visit} {...await loadLive(parts, visit, scan)} />);
}

async function findScan({ application }: PageServices, { actor }: Visit, id: string): Promise<ScanDetails> {
  if (!isUuid(id)) throw notFound('scan');
  return application.scans.get.execute(actor, { id });
}

async function loadLive({ application }: PageServices, { actor }: Visit, scan: ScanDetails): Promise<LiveScan> {
  const { items } = await application.scans.listFindings.execute(actor, { id: scan.id });
  return { scan, findings: items };
}
