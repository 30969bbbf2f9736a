import type { Comparison } from '../../../../../domain/index.js';
import { signed } from './signed.js';

/** "−26.0 points: a failed check now caps the score." null if caps take off as much as before. */
export function heldText({ from, to, change }: Comparison['held']): string | null {
  if (change === 0) return null;
  const points = `${signed(change)} points`;
  if (from === 0) return `${points}: a failed check now caps the score.`;
  if (to === 0) return `${points}: no failed check caps the score any more.`;
  return `${points}: a cap takes off ${to.toFixed(1)} points instead of ${from.toFixed(1)}.`;
}
