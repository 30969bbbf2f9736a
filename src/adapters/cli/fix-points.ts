import type { Fix } from '../../domain/index.js';
import { showPoints } from './show-points.js';

/** What a fix adds, such as "+7.4 points"; what its findings cost if it alone adds nothing; empty if they cost nothing. */
export function fixPoints({ gain, findings }: Pick<Fix, 'gain' | 'findings'>): string {
  if (gain) return `${gain > 0 ? '+' : '−'}${Math.abs(gain)} ${Math.abs(gain) === 1 ? 'point' : 'points'}`;
  const cost = findings.reduce((sum, { points }) => sum + points, 0);
  return cost === 0 ? '' : `−${showPoints(cost)} points`;
}
