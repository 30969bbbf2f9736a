import type { ComparedCheck } from '../../../../../domain/index.js';
import { outcomeTone, outcomeWord } from './outcome-words.js';

/** "Passed → Failed". */
export function Transition({ from, to }: Pick<ComparedCheck, 'from' | 'to'>) {
  return (
    <span class={`transition ${outcomeTone(to)}`}>
      {outcomeWord(from)}
      {scoreOf(from, to)} <span aria-hidden="true">→</span>
      <span class="visually-hidden">, now</span>{' '}
      <b>
        {outcomeWord(to)}
        {scoreOf(to, from)}
      </b>
    </span>
  );
}

/** The score of a check, where the words alone would be equal. */
function scoreOf(state: ComparedCheck['from'], other: ComparedCheck['from']): string {
  if (state === null || state.score === null || state.outcome !== other?.outcome) return '';
  return ` (${state.score})`;
}
