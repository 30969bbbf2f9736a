import type { ReportDetails } from '../../../../application/index.js';
import { compressed, type Answer } from '../../http/answer.js';
import type { PageRequest } from '../page-request.js';

/**
 * Compresses a page about a public report although its address may have a query, unless a signed-in visitor sees it: it has no
 * secret then. `toRoute` compresses the other pages.
 */
export async function compressPublic(
  { req, visitor }: Pick<PageRequest, 'req' | 'visitor'>,
  { privacy }: Pick<ReportDetails, 'privacy'>,
  answer: Answer,
): Promise<Answer> {
  return privacy === 'public' && visitor === null ? compressed(answer, req.headers['accept-encoding']) : answer;
}
