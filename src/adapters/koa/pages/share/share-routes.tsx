import { createHash } from 'node:crypto';
import type { ReportDetails } from '../../../../application/index.js';
import { errorDetails } from '../../../../domain/index.js';
import { unavailable } from '../messages.js';
import { readPublicReport } from '../report/report-access.js';
import type { Route } from '../router.js';
import { renderMarkup, type WebAnswer } from '../web-answer.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';
import { Badge, type BadgeProps } from './badge.js';
import { PreviewPainter } from './preview-painter.js';

const LABEL = 'sitegrade';

/** When a picture is likely to be drawn, in seconds, where too many are asked for now. */
const RETRY_AFTER = 5;

/** Other sites show these pictures, and keep them for so long: a new score is to be seen soon. */
const HEADERS = {
  'Cache-Control': 'public, max-age=300',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'X-Robots-Tag': 'noindex',
  // A picture that is opened by itself runs and loads nothing.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Pictures of public reports for other sites: a badge for READMEs, and one for previews of links. */
export function shareRoutes(parts: PageServices): Route[] {
  const painter = new PreviewPainter();

  async function badge(request: PageRequest): Promise<WebAnswer> {
    try {
      return badgeAnswer(request, 200, badgeOf(await readPublicReport(request, parts)));
    } catch (error) {
      if (errorDetails(error)?.kind !== 'not-found') throw error;
      return badgeAnswer(request, 404, { label: LABEL, value: 'not found', tone: 'neutral' });
    }
  }

  async function preview(request: PageRequest): Promise<WebAnswer> {
    const report = await readPublicReport(request, parts);
    const tag = `"${report.version}"`;
    if (isKnown(request, tag)) return unchanged(tag);
    const picture = await painter.paint(report);
    if (picture === null) return unavailable(request, parts.assets, RETRY_AFTER);
    return { status: 200, body: picture, headers: { ...HEADERS, 'Content-Type': 'image/png', ETag: tag } };
  }

  return [
    { path: '/reports/{id}/badge.svg', GET: badge },
    { path: '/reports/{id}/preview.png', GET: preview },
  ];
}

function badgeOf({ score, result, status }: ReportDetails): BadgeProps {
  if (score !== null && result !== null) return { label: LABEL, value: `${result} ${score}`, tone: result };
  return { label: LABEL, value: status === 'failed' ? 'failed' : 'pending', tone: 'neutral' };
}

function badgeAnswer(request: PageRequest, status: number, props: BadgeProps): WebAnswer {
  const body = renderMarkup(<Badge {...props} />);
  const tag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  if (status === 200 && isKnown(request, tag)) return unchanged(tag);
  return { status, body, headers: { ...HEADERS, 'Content-Type': 'image/svg+xml', ETag: tag } };
}

/** Whether the caller has what the tag names. Proxies that compress make tags weak. */
function isKnown({ req }: PageRequest, tag: string): boolean {
  const tags = req.headers['if-none-match']?.split(',') ?? [];
  return tags.some((each) => each.trim().replace(/^W\//, '') === tag);
}

function unchanged(tag: string): WebAnswer {
  return { status: 304, body: '', headers: { ...HEADERS, ETag: tag } };
}
