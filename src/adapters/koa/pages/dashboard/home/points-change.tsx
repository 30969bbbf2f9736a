/** A change in whole points, with its sign. The color only repeats it. */
export function PointsChange({ change }: { readonly change: number | null }) {
  if (change === null) return <span class="quiet">–</span>;
  const points = Math.round(Math.abs(change));
  if (points === 0) return <span class="quiet">±0</span>;
  // U+2212: screen readers announce it, unlike a hyphen.
  return change > 0 ? <b class="up">+{points}</b> : <b class="down">−{points}</b>;
}
