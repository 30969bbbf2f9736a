import type { ChangeKind } from '../../../../../domain/index.js';

/** What the counts say, in their order. `isGood` decides the color. */
export const CHANGE_LABELS: Readonly<Record<ChangeKind, { readonly text: string; readonly isGood: boolean }>> = {
  worse: { text: 'got worse', isGood: false },
  failing: { text: 'failing now', isGood: false },
  better: { text: 'got better', isGood: true },
  recovered: { text: 'recovered', isGood: true },
};

export const CHANGE_ORDER = ['worse', 'failing', 'better', 'recovered'] as const satisfies readonly ChangeKind[];
