import type { ReportDetails } from '../../../../application/index.js';
import { compressed, type Answer } from '../../http/answer.js';
import type { PageRequest } from '../page-request.js';

/**
 * Compresses a page about a public report, unless a signed-in visitor sees it. Other reports, and the forms of the visitor,
 * are secrets that the length of a compressed page could reveal (BREACH).
 */
export async function compressPublic(
  { req, visitor }: Pick<PageRequest, 'req' | 'visitor'>,
  { privacy }: Pick<ReportDetails, 'privacy'>,
  answer: Answer,
): Promise<Answer> {
  return privacy === 'public' && visitor === null ? compressed(answer, req.headers['accept-encoding']) : answer;
}
