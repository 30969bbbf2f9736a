/** What a fix is worth. */
interface Worth {
  /** Points of the total that it alone would add; null if unknown. */
  readonly gain: number | null;
  /** Whether it fixes what limits the result. */
  readonly isCapping: boolean;
  /** Points of the total that its findings cost. */
  readonly points: number;
  /** Sum of the weights of its findings. */
  readonly weight: number;
}

/** Sorts fixes: most gain first. Ties: first what limits the result, then what costs most points, then what weighs most. */
export function byWorth(a: Worth, b: Worth): number {
  return (
    (b.gain ?? 0) - (a.gain ?? 0) ||
    Number(b.isCapping) - Number(a.isCapping) ||
    b.points - a.points ||
    b.weight - a.weight
  );
}
