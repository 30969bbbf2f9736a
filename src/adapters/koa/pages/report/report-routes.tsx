import { errorDetails } from '../../../../domain/index.js';
import { message } from '../messages.js';
import type { Route } from '../router.js';
import { NO_STORE, compressed, page, type WebAnswer } from '../web-answer.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';
import { isInProgress } from './is-in-progress.js';
import { loadReport } from './load-report.js';
import { PasswordForm } from './password-form.js';
import { readAccess } from './report-access.js';
import { ReportEventStreams } from './report-event-streams.js';
import { ReportPage } from './report-page.js';
import { UnlockedReports } from './unlocked-reports.js';

/** Seconds after which a stream may be free. */
const RETRY_STREAM = 10;

/** A report's page, which `links.page` of the report leads to, and the stream that tells of its changes. */
export function reportRoutes(parts: PageServices): Route[] {
  const { application, assets, checksUrl } = parts;
  const unlocked = new UnlockedReports(parts);
  const passwordForm = new PasswordForm(parts, unlocked);
  const feeds = new ReportEventStreams(parts);

  async function show(request: PageRequest): Promise<WebAnswer> {
    try {
      const access = await readAccess(request, parts, unlocked);
      const checks = checksUrl?.startsWith('/') ? request.link(checksUrl) : checksUrl;
      const loaded = await loadReport(parts, access, checks);
      const document = <ReportPage request={request} assets={assets} loaded={loaded} />;
      if (loaded.report.privacy !== 'public') return page(200, document);
      const answer = page(200, document, { 'Cache-Control': 'private, no-cache' });
      return await compressed(answer, request.req.headers['accept-encoding']);
    } catch (error) {
      if (errorDetails(error)?.kind === 'password-required') return passwordForm.ask(request);
      throw error;
    }
  }

  async function follow(request: PageRequest): Promise<WebAnswer> {
    try {
      const access = await readAccess(request, parts, unlocked);
      const { id, reader, grant } = access;
      const report = await application.reports.get.execute(reader, { id, grant });
      const seen = Number(request.req.headers['last-event-id'] ?? request.query.get('seen'));
      // Tells the browser to open no further stream.
      if (!isInProgress(report) && report.version === seen) return { status: 204, body: '', headers: NO_STORE };
      const headers = { ...NO_STORE, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };
      if (request.method === 'HEAD') return { status: 200, body: '', headers };
      const stream = feeds.follow(report, seen, access, request.clientAddress);
      if (stream !== null) return { status: 200, body: stream, headers };
      const sentence = 'Too many of these streams are open. The page itself can still be loaded again.';
      const retry = { 'Retry-After': String(RETRY_STREAM) };
      return message(request, assets, { status: 429, title: 'Too many streams', sentence, headers: retry });
    } catch (error) {
      if (errorDetails(error)?.kind !== 'password-required') throw error;
      const sentence = 'The page of this report asks for its password.';
      return message(request, assets, { status: 403, title: 'This report is protected', sentence });
    }
  }

  return [
    { path: '/reports/{id}', GET: show, POST: (request) => passwordForm.submit(request) },
    { path: '/reports/{id}/events', GET: follow },
  ];
}
