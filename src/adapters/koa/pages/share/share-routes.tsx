import { createHash } from 'node:crypto';
import type { ReportDetails } from '../../../../application/index.js';
import { errorDetails } from '../../../../domain/index.js';
import { ProblemError, retryAfter } from '../../http/problem.js';
import { readPublicReport } from '../report/report-access.js';
import type { PageRoute } from '../page-route.js';
import type { Answer } from '../../http/answer.js';
import { renderMarkup } from '../page-answer.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';
import { Badge, type BadgeProps } from './badge.js';
import { PreviewPainter } from './preview-painter.js';

const LABEL = 'sitegrade';

/** Seconds after which to retry when too many images are queued. */
const RETRY_AFTER = 5;

/** Other sites may embed these images. They are cached for 5 minutes, so a new score shows soon. */
const HEADERS = {
  'Cache-Control': 'public, max-age=300',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'X-Robots-Tag': 'noindex',
  // An image opened as a page of its own must not run or load anything.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Images of public reports for other sites: the badge and the link preview. */
export function shareRoutes(parts: PageServices): PageRoute[] {
  const painter = new PreviewPainter();

  async function badge(request: PageRequest): Promise<Answer> {
    try {
      return badgeAnswer(request, 200, badgeOf(await readPublicReport(request, parts)));
    } catch (error) {
      if (errorDetails(error)?.kind !== 'not-found') throw error;
      return badgeAnswer(request, 404, { label: LABEL, value: 'not found', tone: 'neutral' });
    }
  }

  async function preview(request: PageRequest): Promise<Answer> {
    const report = await readPublicReport(request, parts);
    const tag = `"${report.version}"`;
    if (matchesTag(request, tag)) return notModified(tag);
    const image = await painter.paint(report);
    if (image === null) throw tooManyImages();
    return { status: 200, body: image, headers: { ...HEADERS, 'Content-Type': 'image/png', ETag: tag } };
  }

  return [
    { path: '/reports/{id}/badge.svg', GET: badge },
    { path: '/reports/{id}/preview.png', GET: preview },
  ];
}

function tooManyImages(): ProblemError {
  const detail = 'Too many images are being drawn. Try again in a few seconds.';
  return new ProblemError({ name: 'unavailable', detail, headers: retryAfter(RETRY_AFTER) });
}

function badgeOf({ score, result, status }: ReportDetails): BadgeProps {
  if (score !== null && result !== null) return { label: LABEL, value: `${result} ${score}`, tone: result };
  return { label: LABEL, value: status === 'failed' ? 'failed' : 'pending', tone: 'neutral' };
}

function badgeAnswer(request: PageRequest, status: number, props: BadgeProps): Answer {
  const body = renderMarkup(<Badge {...props} />);
  const tag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  if (status === 200 && matchesTag(request, tag)) return notModified(tag);
  return { status, body, headers: { ...HEADERS, 'Content-Type': 'image/svg+xml', ETag: tag } };
}

/** Whether the caller has this version cached. Compressing proxies turn strong tags into weak ones. */
function matchesTag({ req }: PageRequest, tag: string): boolean {
  const tags = req.headers['if-none-match']?.split(',') ?? [];
  return tags.some((each) => each.trim().replace(/^W\//, '') === tag);
}

function notModified(tag: string): Answer {
  return { status: 304, body: '', headers: { ...HEADERS, ETag: tag } };
}
