/** Points that a fix or a change gains: whole from one point on, else with one decimal. "+7", "+0.4", "0". */
export function gainText(gain: number): string {
  const size = Math.abs(gain);
  const rounded = size < 0.95 ? size.toFixed(1) : String(Math.round(size));
  if (rounded === '0.0') return '0';
  return `${gain > 0 ? '+' : '−'}${rounded}`;
}

/** Points that a finding costs, with one decimal: "−5.7". U+2212: screen readers announce it, unlike a hyphen. */
export function costText(cost: number): string {
  return `−${cost.toFixed(1)}`;
}

/** "1 finding", "2 findings". */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
