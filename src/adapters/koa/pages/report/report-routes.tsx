import { errorDetails } from '../../../../domain/index.js';
import { ProblemError, retryAfter } from '../../http/problem.js';
import { Guard } from '../dashboard/guard.js';
import type { Visit } from '../dashboard/visit.js';
import type { PageRoute } from '../page-route.js';
import type { Answer } from '../../http/answer.js';
import { NO_STORE, page, redirect } from '../page-answer.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';
import { compressPublic } from './compress-public.js';
import { exportRoutes } from './export/export-routes.js';
import { isInProgress } from './is-in-progress.js';
import { loadReport } from './load-report.js';
import { PasswordForm } from './password-form.js';
import { readAccess, reportIdOf } from './report-access.js';
import { ReportEventStreams } from './report-event-streams.js';
import { ReportPage } from './report-page.js';
import { shareLinkRoutes } from './share-links/share-link-routes.js';
import { timeRoutes } from './time/time-routes.js';
import { UnlockedReports } from './unlocked-reports.js';

/** Seconds after which to retry when too many streams are open. */
const RETRY_STREAM = 10;

/** The report page (`links.page` in the API), its forms and its event stream. */
export function reportRoutes(parts: PageServices): PageRoute[] {
  const { application, assets, checksUrl, clock } = parts;
  const unlocked = new UnlockedReports(parts);
  const passwordForm = new PasswordForm(parts, unlocked);
  const feeds = new ReportEventStreams(parts);
  const guard = new Guard(parts);

  async function show(request: PageRequest): Promise<Answer> {
    try {
      const access = await readAccess(request, parts, unlocked);
      const loaded = await loadReport(parts, access, request.query, checksUrl && request.siteLink(checksUrl));
      const document = <ReportPage request={request} assets={assets} loaded={loaded} now={clock.now()} />;
      const headers = loaded.report.privacy === 'public' ? { 'Cache-Control': 'private, no-cache' } : NO_STORE;
      return await compressPublic(request, loaded.report, page(200, document, headers));
    } catch (error) {
      if (errorDetails(error)?.kind === 'password-required') return passwordForm.show(request);
      throw error;
    }
  }

  async function checkAgain({ request, actor }: Visit): Promise<Answer> {
    const id = reportIdOf(request);
    await application.reports.update.execute(actor, { id, regenerate: true });
    return redirect(request.link(`/reports/${id}`));
  }

  async function follow(request: PageRequest): Promise<Answer> {
    const access = await readAccess(request, parts, unlocked);
    const { reader, ...input } = access;
    const report = await application.reports.get.execute(reader, input);
    const seen = Number(request.req.headers['last-event-id'] ?? request.query.get('seen'));
    // 204 tells the browser not to reconnect.
    if (!isInProgress(report) && report.version === seen) return { status: 204, body: '', headers: NO_STORE };
    const headers = { ...NO_STORE, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };
    if (request.method === 'HEAD') return { status: 200, body: '', headers };
    const stream = feeds.follow(report, seen, access, request.clientAddress);
    if (stream !== null) return { status: 200, body: stream, headers };
    const detail = 'Too many live update streams are open. Reload the report page to see its current state.';
    throw new ProblemError({ name: 'too-many-requests', detail, headers: retryAfter(RETRY_STREAM) });
  }

  const readerRoutes: PageRoute[] = [
    { path: '/reports/{id}', GET: show, POST: (request) => passwordForm.submit(request) },
    { path: '/reports/{id}/events', GET: follow },
    ...exportRoutes(parts, unlocked),
    ...timeRoutes(parts, unlocked, passwordForm),
  ];
  return [
    ...readerRoutes,
    { path: '/reports/{id}/check-again', POST: guard.action(checkAgain) },
    ...shareLinkRoutes(parts, guard, readerRoutes),
  ];
}
