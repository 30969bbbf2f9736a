import type { CheckState, ComparedCheck } from '../../../../../domain/index.js';
import { outcomeTone, outcomeWord } from '../outcome-words.js';

/** "Passed → Failed". */
export function Transition({ from, to }: Pick<ComparedCheck, 'from' | 'to'>) {
  const [was, now] = words(from, to);
  return (
    <span class={`transition ${outcomeTone(to)}`}>
      {was} <span aria-hidden="true">→</span>
      <span class="visually-hidden">, now</span> <b>{now}</b>
    </span>
  );
}

/** The outcomes; with scores or weights, where the words alone would be equal. */
function words(from: CheckState | null, to: CheckState | null): readonly [was: string, now: string] {
  if (from === null || to === null) {
    return [from === null ? 'New check' : outcomeWord(from), to === null ? 'Removed' : outcomeWord(to)];
  }
  const [was, now] = [outcomeWord(from), outcomeWord(to)];
  if (was !== now) return [was, now];
  if (from.score !== to.score) return [`${was} (${from.score ?? 'no score'})`, `${now} (${to.score ?? 'no score'})`];
  return [`${was}, weight ${rounded(from.weight)}`, `weight ${rounded(to.weight)}`];
}

function rounded(weight: number): number {
  return Number(weight.toFixed(2));
}
