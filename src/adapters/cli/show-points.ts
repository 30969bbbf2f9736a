/** Formats points with two decimals. */
export function showPoints(points: number): string {
  return points.toFixed(2);
}
