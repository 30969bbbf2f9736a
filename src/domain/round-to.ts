/**
 * Rounds to integers that add up to `total`. Each is rounded to the nearest; then those with the largest rounding error
 * are moved by one. Exact zeros stay zero if anything else can move.
 */
export function roundTo(exact: readonly number[], total: number): number[] {
  const rounded = exact.map((value) => Math.round(value) + 0);
  const moved = exact.flatMap((value, index) => (Math.abs(value) < 1e-9 ? [] : [index]));
  const open = moved.length > 0 ? moved : [...exact.keys()];
  if (open.length === 0) return rounded;
  for (let missing = total - rounded.reduce((sum, value) => sum + value, 0); missing !== 0;) {
    const step = Math.sign(missing);
    const short = (index: number) => step * ((exact[index] ?? 0) - (rounded[index] ?? 0));
    const next = open.reduce((best, index) => (short(index) > short(best) ? index : best));
    rounded[next] = (rounded[next] ?? 0) + step;
    missing -= step;
  }
  return rounded;
}
