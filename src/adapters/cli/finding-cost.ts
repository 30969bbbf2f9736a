import type { Finding } from '../../domain/index.js';
import { showPoints } from './show-points.js';

/** What a finding costs, such as "−1.25 points" or "advice". */
export function findingCost({ audit, points, isAdvice }: Finding): string {
  if (points > 0) return `−${showPoints(points)} points`;
  if (audit.cause !== undefined) return `covered by ${audit.cause}`;
  return isAdvice ? 'advice' : 'no points lost';
}
