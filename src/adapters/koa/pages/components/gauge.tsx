import type { Result } from '../../../../domain/index.js';
import { RESULT_LABELS } from './result-labels.js';

const RADIUS = 44;

export interface GaugeProps {
  readonly score: number;
  readonly result: Result;
}

/** The score as a ring, with a text alternative for screen readers. */
export function Gauge({ score, result }: GaugeProps) {
  return (
    <svg
      class={`gauge ${result}`}
      viewBox="0 0 100 100"
      role="img"
      aria-label={`Score: ${score} of 100, ${RESULT_LABELS[result].toLowerCase()}`}
    >
      <circle class="gauge-track" cx="50" cy="50" r={RADIUS} />
      {score === 0 ? null : (
        <circle
          class="gauge-arc"
          cx="50"
          cy="50"
          r={RADIUS}
          pathLength="100"
          stroke-dasharray={`${score} 100`}
          transform="rotate(-90 50 50)"
        />
      )}
      <text class="gauge-score" x="50" y="55">
        {score}
      </text>
      <text class="gauge-of" x="50" y="69">
        of 100
      </text>
    </svg>
  );
}
