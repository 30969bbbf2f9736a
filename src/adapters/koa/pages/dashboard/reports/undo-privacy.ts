import type { ReportSummary } from '../../../../../application/index.js';
import type { UndoPrivacy } from '../../session/flash.js';

/** The list of IDs travels in a cookie of 4 KB. */
const MAX_UNDO = 40;

/**
 * Restores the privacy of these reports, as it was before.
 * @returns undefined if that is impossible: a password is deleted with the privacy that needs it, and the number is limited
 */
export function undoOf(before: readonly Pick<ReportSummary, 'id' | 'privacy'>[]): UndoPrivacy | undefined {
  const kinds = new Set(before.map(({ privacy }) => privacy));
  const [privacy] = kinds;
  if (kinds.size !== 1 || before.length > MAX_UNDO || privacy === undefined || privacy === 'password') return undefined;
  return { privacy, ids: before.map(({ id }) => id) };
}
