import type { ReportDetails } from '../../application/index.js';
import type { ReportParts } from './report-parts.js';
import { showPoints } from './show-points.js';

/** How the points lost add up to the score. */
export function sumText({ score }: Pick<ReportDetails, 'score'>, { lost, held }: ReportParts): string {
  const sum = `100 − ${showPoints(lost)} points lost = ${held?.before ?? score}`;
  const cap = held === null ? '' : `, capped at ${held.at} because ${held.because}`;
  return `${sum}${cap} (each step rounded to one decimal)`;
}
