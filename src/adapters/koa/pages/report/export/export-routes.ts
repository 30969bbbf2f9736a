import type { ReportDetails } from '../../../../../application/index.js';
import { presentReport } from '../../../api/presenters/report.js';
import { compressed, type Answer } from '../../../http/answer.js';
import { readBuilt } from '../../assets.js';
import { NO_STORE } from '../../page-answer.js';
import type { PageRequest } from '../../page-request.js';
import type { PageRoute } from '../../page-route.js';
import type { PageServices } from '../../page-services.js';
import { loadGuides, type LoadedGuides } from '../load-guides.js';
import { readAccess } from '../report-access.js';
import type { UnlockedReports } from '../unlocked-reports.js';
import { reportCsv } from './report-csv.js';
import { reportFile } from './report-file.js';

/** Downloads of a report, for everyone who may read it. */
export function exportRoutes(parts: PageServices, unlocked: UnlockedReports): PageRoute[] {
  const { application, assets, checksUrl, sender } = parts;
  const style = readBuilt('report-file.css');

  async function load(request: PageRequest): Promise<ReportDetails> {
    const { reader, ...input } = await readAccess(request, parts, unlocked);
    return application.reports.get.execute(reader, input);
  }

  /** Guides with absolute links, because the file leaves the service. */
  function guidesOf(report: ReportDetails, { base }: PageRequest): Promise<LoadedGuides> {
    const isPath = checksUrl?.startsWith('/') === true;
    return loadGuides(parts, report, !isPath ? checksUrl : base === null ? undefined : base + checksUrl);
  }

  /** The record of the API, for readers without a key. */
  async function json(request: PageRequest): Promise<Answer> {
    const report = await load(request);
    return file(request, report, 'json', 'application/json', presentReport(report, request.base ?? ''));
  }

  async function csv(request: PageRequest): Promise<Answer> {
    const report = await load(request);
    const { guides } = await guidesOf(report, request);
    return file(request, report, 'csv', 'text/csv', reportCsv(report, guides));
  }

  async function html(request: PageRequest): Promise<Answer> {
    const report = await load(request);
    const { url, failure } = report;
    const guides = await guidesOf(report, request);
    const text = reportFile([{ url, report, failure }], {
      style,
      sender: sender === undefined ? undefined : { name: sender, logo: assets.logoData },
      guidesOf: () => guides,
    });
    return file(request, report, 'html', 'text/html', text);
  }

  return [
    { path: '/reports/{id}/export.html', GET: html },
    { path: '/reports/{id}/export.json', GET: json },
    { path: '/reports/{id}/export.csv', GET: csv },
  ];
}

/** Compressed: none of the files holds a secret. */
function file(
  { req }: PageRequest,
  { id }: ReportDetails,
  extension: string,
  type: string,
  body: string,
): Promise<Answer> {
  const headers = {
    ...NO_STORE,
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="sitegrade-${id}.${extension}"`,
  };
  return compressed({ status: 200, body, headers }, req.headers['accept-encoding']);
}
