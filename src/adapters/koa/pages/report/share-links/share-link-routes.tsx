import { errorDetails, type ShareLinkLifetime } from '../../../../../domain/index.js';
import type { Answer } from '../../../http/answer.js';
import type { Form } from '../../../http/read-body.js';
import type { Guard } from '../../dashboard/guard.js';
import type { Visit } from '../../dashboard/visit.js';
import { page, redirect } from '../../page-answer.js';
import type { PageHandler, PageRoute } from '../../page-route.js';
import type { PageServices } from '../../page-services.js';
import { reportIdOf } from '../report-access.js';
import { LinkCreatedPage } from './link-created-page.js';
import { LinkGonePage } from './link-gone-page.js';
import { sharedRequest } from './shared-request.js';

/** The address is a secret: no cache, search engine or other site may get it. */
const SHARED_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
} as const;

const REPORT_ROOT = '/reports/{id}';

/** The forms of the share menu, and the pages that a link opens. */
export function shareLinkRoutes(parts: PageServices, guard: Guard, readerRoutes: readonly PageRoute[]): PageRoute[] {
  const { application, assets } = parts;
  const { shareLinks } = application;

  async function create(visit: Visit, form: Form): Promise<Answer> {
    // The use case validates the value.
    const lifetime = form.text('lifetime') as ShareLinkLifetime;
    const created = await shareLinks.create.execute(visit.actor, { id: reportIdOf(visit.request), lifetime });
    return page(200, <LinkCreatedPage visit={visit} created={created} />);
  }

  async function remove({ request, actor }: Visit): Promise<Answer> {
    const id = reportIdOf(request);
    try {
      await shareLinks.remove.execute(actor, { id, linkId: request.params['link'] ?? '' });
    } catch (error) {
      // Removed in another tab, or expired: what the form asks for.
      if (errorDetails(error)?.kind !== 'not-found') throw error;
    }
    return redirect(request.link(`/reports/${id}#share`));
  }

  /** Opens a page of a report to readers of a link. */
  const opened =
    (handle: PageHandler): PageHandler =>
    async (request) => {
      try {
        const token = request.params['token'] ?? '';
        const { reportId, expiresAt } = await shareLinks.open.execute({ token });
        const answer = await handle(sharedRequest(request, { id: reportId, token, until: expiresAt }));
        return { ...answer, headers: { ...answer.headers, ...SHARED_HEADERS } };
      } catch (error) {
        if (!isGone(error)) throw error;
        return page(404, <LinkGonePage request={request} assets={assets} />, SHARED_HEADERS);
      }
    };

  return [
    { path: `${REPORT_ROOT}/links`, POST: guard.action(create) },
    { path: `${REPORT_ROOT}/links/{link}/remove`, POST: guard.action(remove) },
    ...readerRoutes.flatMap(({ path, GET }) =>
      GET === undefined ? [] : [{ path: path.replace(REPORT_ROOT, '/shared/{token}'), GET: opened(GET) }],
    ),
  ];
}

/** Whether the link or its report no longer exists. */
function isGone(error: unknown): boolean {
  const details = errorDetails(error);
  return details?.kind === 'not-found' && details.what !== 'generation';
}
