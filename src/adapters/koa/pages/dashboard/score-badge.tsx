import { wholeScore, type Result } from '../../../../domain/index.js';
import { RESULT_LABELS } from '../components/result-labels.js';

/** A score in whole points with its result. */
export function ScoreBadge({ score, result }: { readonly score: number | null; readonly result: Result | null }) {
  if (score === null || result === null) {
    return (
      <p class="score-badge neutral">
        <b aria-hidden="true">–</b>
        <span>No score</span>
      </p>
    );
  }
  return (
    <p class={`score-badge ${result}`}>
      <b>
        {wholeScore(score)}
        <span class="visually-hidden"> of 100, </span>
      </b>
      <span>{RESULT_LABELS[result]}</span>
    </p>
  );
}
