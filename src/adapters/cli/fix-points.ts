import type { Fix } from '../../domain/index.js';
import { showPoints } from './show-points.js';

/** What a fix adds, such as "+7.4 points"; what its findings cost if it alone adds nothing; empty if they cost nothing. */
export function fixPoints({ gain, points }: Fix): string {
  if (gain) return `${gain > 0 ? '+' : '−'}${Math.abs(gain)} ${Math.abs(gain) === 1 ? 'point' : 'points'}`;
  return points === 0 ? '' : `−${showPoints(points)} points`;
}
