import { wholeScore, type Result } from '../../../../domain/index.js';
import { RESULT_LABELS } from './result-labels.js';

const RADIUS = 44;

export interface GaugeProps {
  readonly score: number;
  readonly result: Result;
  /** The score that a cap allows; null if none limits the score. */
  readonly cap?: number | null;
}

/** The score as a ring in whole points, with a text alternative for screen readers. What a cap rules out is dotted. */
export function Gauge({ score, result, cap = null }: GaugeProps) {
  const shown = wholeScore(score);
  return (
    <svg
      class={`gauge ${result}`}
      viewBox="0 0 100 100"
      role="img"
      aria-label={`Score: ${shown} of 100, ${RESULT_LABELS[result].toLowerCase()}`}
    >
      <Arc name="track" to={cap ?? 100} />
      {cap === null ? null : <Dots from={cap} />}
      {shown === 0 ? null : <Arc name="arc" to={shown} />}
      <text class="gauge-score" x="50" y="55">
        {shown}
      </text>
      <text class="gauge-of" x="50" y="69">
        of 100
      </text>
    </svg>
  );
}

/** A ring without a score: none yet, or none at all. */
export function EmptyGauge({ text }: { readonly text: string }) {
  return (
    <svg class="gauge neutral" viewBox="0 0 100 100" role="img" aria-label={text}>
      <Arc name="track" to={100} />
      <text class="gauge-score" x="50" y="59">
        –
      </text>
    </svg>
  );
}

/** From the top, clockwise. @param to in hundredths of the circle */
function Arc({ name, to }: { readonly name: 'track' | 'arc'; readonly to: number }) {
  return (
    <circle
      class={`gauge-${name}`}
      cx="50"
      cy="50"
      r={RADIUS}
      pathLength="100"
      stroke-dasharray={`${to} 100`}
      transform="rotate(-90 50 50)"
    />
  );
}

/** Dots from here to the top. */
function Dots({ from }: { readonly from: number }) {
  const dots = Math.floor((100 - from) / 2);
  return (
    <circle
      class="gauge-dots"
      cx="50"
      cy="50"
      r={RADIUS}
      pathLength="100"
      stroke-dasharray={`0 ${from + 1} ${'0.7 1.3 '.repeat(dots)}0 100`}
      transform="rotate(-90 50 50)"
    />
  );
}
