/** How a report changed. */
export const CHANGE_KINDS = ['failing', 'worse', 'recovered', 'better'] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Smaller differences between two scores are not a change, in points. */
export const MIN_CHANGE = 1;

/** What a change of a report is classified by. */
export interface ComparedOutcomes {
  /** Whether the latest run failed. */
  readonly isFailing: boolean;
  /** Whether a run failed between the two scores. */
  readonly hasFailed: boolean;
  /** The earlier score; null if there is none. */
  readonly from: number | null;
  /** The latest score; null if there is none. */
  readonly to: number | null;
}

/** The kind of a change; null if nothing changed. A failure counts more than scores. */
export function classifyChange({ isFailing, hasFailed, from, to }: ComparedOutcomes): ChangeKind | null {
  if (isFailing) return 'failing';
  if (to === null) return null;
  if (hasFailed) return 'recovered';
  if (from === null) return null;
  // In tenths: binary fractions would make 70.1 - 69.1 less than one.
  const tenths = Math.round((to - from) * 10);
  if (Math.abs(tenths) < MIN_CHANGE * 10) return null;
  return tenths < 0 ? 'worse' : 'better';
}
