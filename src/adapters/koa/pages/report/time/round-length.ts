/** A length in per cent, with two decimals: more would make the page larger, but no difference on screens. */
export function roundLength(length: number): number {
  return Math.round(length * 100) / 100;
}
