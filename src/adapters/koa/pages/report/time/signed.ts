/** A change of points with its sign and one decimal: "+7.0", "−5.7"; "±0" for none. */
export function signed(change: number): string {
  const size = Math.abs(change).toFixed(1);
  if (size === '0.0') return '±0';
  // U+2212: screen readers announce it, unlike a hyphen.
  return `${change > 0 ? '+' : '−'}${size}`;
}
