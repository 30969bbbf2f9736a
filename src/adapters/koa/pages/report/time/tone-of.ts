/** The color of a change of points. */
export function toneOf(change: number): 'good' | 'neutral' | 'bad' {
  return change === 0 ? 'neutral' : change > 0 ? 'good' : 'bad';
}
