import { isFinding, type CheckState, type ComparedCheck, type Comparison } from '../../../../../domain/index.js';

/** Groups of changes, in their order on the page. */
export const CHANGE_GROUPS = [
  { id: 'worse', title: 'Worse', hint: 'Score lower than before' },
  { id: 'new', title: 'New findings', hint: 'Did not apply or did not exist before' },
  { id: 'better', title: 'Better', hint: 'Score higher than before, but not fixed yet' },
  { id: 'fixed', title: 'Fixed', hint: 'Nothing left to fix' },
  { id: 'other', title: 'Other changes', hint: 'Removed checks, other weights and unclear results' },
] as const;

export type ChangeGroup = (typeof CHANGE_GROUPS)[number]['id'];

/** The changes of a comparison by group, each sorted by the points that it gained or lost, largest first. */
export function groupChanges({
  checks,
}: Pick<Comparison, 'checks'>): ReadonlyMap<ChangeGroup, readonly ComparedCheck[]> {
  const sorted = checks.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
  return new Map(CHANGE_GROUPS.map(({ id }) => [id, sorted.filter((check) => groupOf(check) === id)]));
}

function groupOf({ change, from, to }: ComparedCheck): ChangeGroup {
  const [wasOpen, isOpen] = [isOpenFinding(from), isOpenFinding(to)];
  if (isOpen && (from === null || from.outcome === 'not applicable')) return 'new';
  // A finding that another one covers has no score, so it is neither better nor worse by points.
  if (change === 'worse' || (isOpen && from?.outcome === 'pass')) return 'worse';
  if (change === 'better' && isOpen) return 'better';
  return change === 'better' || (wasOpen && to?.outcome === 'pass') ? 'fixed' : 'other';
}

function isOpenFinding(state: CheckState | null): boolean {
  return state !== null && isFinding(state);
}
