import { randomUUID } from 'node:crypto';
import type { ScanDetails } from '../../../../application/index.js';
import { errorDetails, notFound, requireScope } from '../../../../domain/index.js';
import { isUuid } from '../../http/cursor.js';
import type { Answer } from '../../http/answer.js';
import { displayHost } from '../components/host-name.js';
import { ConfirmPage } from '../dashboard/confirm-page.js';
import type { Guard } from '../dashboard/guard.js';
import { ListState, NO_PAGER_LINKS } from '../dashboard/list-state.js';
import { PROJECTS, siteAddress } from '../dashboard/projects/project-list-state.js';
import { siteNameIn } from '../dashboard/projects/site-name-in.js';
import { violationsOf } from '../dashboard/violations.js';
import type { Visit } from '../dashboard/visit.js';
import { page } from '../page-answer.js';
import type { PageRoute } from '../page-route.js';
import type { PageServices } from '../page-services.js';
import { CompareScansPage } from './compare/compare-scans-page.js';
import { csvAnswer } from './export/csv-stream.js';
import { CASE_COLUMNS, PAGE_COLUMNS, caseRows, pageRows } from './export/scan-export.js';
import { describeChecks } from './findings/describe-checks.js';
import { showFinding } from './findings/show-finding.js';
import { ScanPagesState } from './pages/scan-pages-state.js';
import { isUnderWay } from './scan-labels.js';
import { ScanLoader } from './scan-loader.js';
import { scanName } from './scan-name.js';
import { NEW_SCAN, scanAddress, scansAddress } from './scan-paths.js';
import { ScannedSitePage } from './scanned-site-page.js';
import { ScansPage } from './scans/scans-page.js';
import { showLive, showSite } from './show-site.js';
import { startScan } from './start/start-scan.js';

/** Where a scan's pages are: below the page of its site. */
const SCANS = `${PROJECTS}/{site}/scans`;
const SCAN = `${SCANS}/{id}`;

/** The pages of a site, and of its scans. */
export function siteRoutes(parts: PageServices, guard: Guard): PageRoute[] {
  const { application } = parts;
  const { scans } = application;
  const starting = startScan(parts, guard);
  const loader = new ScanLoader(application);

  /** A scan of the site in the path. */
  async function find({ actor, request }: Visit): Promise<ScanDetails> {
    const { id = '' } = request.params;
    if (!isUuid(id)) throw notFound('scan');
    const scan = await scans.get.execute(actor, { id });
    if (scan.project !== siteNameIn(request)) throw notFound('scan');
    return scan;
  }

  async function show(visit: Visit): Promise<Answer> {
    const { actor, request } = visit;
    const scan = await find(visit);
    if (request.query.has('live')) return showLive(parts, visit, scan);
    const state = ScanPagesState.read(scanAddress(scan), request.query);
    const trend = await loader.loadFinished(actor, scan.project);
    const loaded = await loader.load(actor, scan, { trend, state });
    const live = isUnderWay(scan) ? loaded : null;
    const site = { name: scan.project };
    const shown = { visit, site, loaded, live, unfinished: null, formId: randomUUID(), isOne: true };
    return page(loaded.violations.length === 0 ? 200 : 422, <ScannedSitePage {...shown} />);
  }

  async function list(visit: Visit): Promise<Answer> {
    const { actor, request } = visit;
    const site = await application.projects.get.execute(actor, { project: siteNameIn(request) });
    const state = ListState.read(scansAddress(site.name), [], request.query);
    const listed = state.scope(actor.account, 'scans');
    const scope = { ...listed, filters: [site.name] };
    const { violations, cursor } = state.cursorFrom(scope);
    const found = await scans.list.execute(actor, { project: site.name, perPage: 25, cursor });
    const pagerLinks = violations.length === 0 ? state.pagerLinks(found, scope) : NO_PAGER_LINKS;
    return page(
      violations.length === 0 ? 200 : 422,
      <ScansPage {...{ visit, site, page: found, pagerLinks, violations }} />,
    );
  }

  async function compare(visit: Visit): Promise<Answer> {
    const { actor, request } = visit;
    const scan = await find(visit);
    const others = (await loader.loadFinished(actor, scan.project)).filter(({ id }) => id !== scan.id);
    const to = request.query.get('to') ?? undefined;
    const titles = new Map((await describeChecks(parts)).map(({ id, failureTitle }) => [id, failureTitle]));
    try {
      if (to !== undefined && !isUuid(to)) throw notFound('scan');
      const comparison = await scans.compare.execute(actor, { id: scan.id, to });
      return page(200, <CompareScansPage {...{ visit, scan, others, comparison, titles, violations: [] }} />);
    } catch (error) {
      const isGone = errorDetails(error)?.kind === 'not-found';
      const message = 'This scan no longer exists. Choose another one.';
      const violations = isGone ? [{ field: 'to', code: 'not_found', message }] : violationsOf(error);
      return page(422, <CompareScansPage {...{ visit, scan, others, comparison: null, titles, violations }} />);
    }
  }

  async function cancel(visit: Visit): Promise<Answer> {
    const { actor, request } = visit;
    const scan = await find(visit);
    const back = request.link(siteAddress(scan.project));
    try {
      await scans.cancel.execute(actor, { id: scan.id });
    } catch (error) {
      if (errorDetails(error)?.kind !== 'scan-ended') throw error;
      const text = 'The scan had ended already.';
      return guard.redirectWithFlash(request, back, { tone: 'warned', text, details: [] });
    }
    return guard.redirectWithFlash(request, back, { tone: 'done', text: 'Scan canceled.', details: [] });
  }

  async function confirmDelete(visit: Visit): Promise<Answer> {
    requireScope(visit.actor, 'write');
    const scan = await find(visit);
    const document = (
      <ConfirmPage
        visit={visit}
        title="Delete this scan?"
        to={`${scanAddress(scan)}/delete`}
        buttonText="Delete scan"
        back={{ path: scanAddress(scan), name: scanName(scan) }}
      >
        <p>
          This deletes the scan of <bdi>{displayHost(scan.project)}</bdi> with its findings. The reports of its pages
          stay. You cannot undo this.
        </p>
      </ConfirmPage>
    );
    return page(200, document);
  }

  async function deleteScan(visit: Visit): Promise<Answer> {
    const { actor, request } = visit;
    const scan = await find(visit);
    await scans.delete.execute(actor, { id: scan.id });
    const text = `${scanName(scan)} deleted. Its reports stay.`;
    return guard.redirectWithFlash(request, request.link(siteAddress(scan.project)), {
      tone: 'done',
      text,
      details: [],
    });
  }

  async function pagesCsv(visit: Visit): Promise<Answer> {
    const scan = await find(visit);
    return csvAnswer(
      visit.request,
      parts.log,
      `sitegrade-${scan.id}-pages.csv`,
      PAGE_COLUMNS,
      pageRows(application, visit.actor, scan),
    );
  }

  async function findingsCsv(visit: Visit): Promise<Answer> {
    const scan = await find(visit);
    return csvAnswer(
      visit.request,
      parts.log,
      `sitegrade-${scan.id}-findings.csv`,
      CASE_COLUMNS,
      caseRows(application, visit.actor, scan),
    );
  }

  const finding = async (visit: Visit) => showFinding(parts, visit, await find(visit));
  return [
    { path: NEW_SCAN, GET: guard.view(starting.show), POST: guard.action(starting.create) },
    { path: `${PROJECTS}/{site}`, GET: guard.view((visit) => showSite(parts, loader, visit)) },
    { path: SCANS, GET: guard.view(list) },
    { path: SCAN, GET: guard.view(show) },
    { path: `${SCAN}/cancel`, POST: guard.action(cancel) },
    { path: `${SCAN}/delete`, GET: guard.view(confirmDelete), POST: guard.action(deleteScan) },
    { path: `${SCAN}/compare`, GET: guard.view(compare) },
    { path: `${SCAN}/findings/{finding}`, GET: guard.view(finding) },
    { path: `${SCAN}/pages.csv`, GET: guard.view(pagesCsv) },
    { path: `${SCAN}/findings.csv`, GET: guard.view(findingsCsv) },
  ];
}
