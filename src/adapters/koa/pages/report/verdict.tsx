import { classify, heldScore } from '../../../../domain/index.js';
import { Gauge } from '../components/gauge.js';
import { RESULT_LABELS } from '../components/result-labels.js';
import type { AuditedReport } from './audit-context.js';
import { AuditLink } from './audit-link.js';
import { GoalText } from './goal-text.js';
import type { FixPlan } from './plan-fixes.js';
import { gainText } from './points.js';

export interface ScoreChange {
  /** Points, with at most one decimal. */
  readonly points: number;
  /** "since 15 Nov 2026". */
  readonly since: string;
}

export interface VerdictProps {
  readonly report: AuditedReport & { readonly score: number };
  readonly plan: FixPlan;
  /** null if there is no earlier run. */
  readonly change: ScoreChange | null;
}

/** How good the page is, how that changed, and what is in reach. */
export function Verdict({ report, plan, change }: VerdictProps) {
  const { score } = report;
  const result = classify(score);
  const held = heldScore(report);
  return (
    <section class={`card verdict ${result}`} aria-labelledby="score">
      <Gauge score={score} result={result} cap={held === null ? null : held.at} />
      <div class="verdict-text">
        <h2 id="score">
          <span class="visually-hidden">Score: </span>
          <span class="result">{RESULT_LABELS[result]}</span>
          {change === null ? null : <ChangeTag {...change} />}
        </h2>
        {plan.fixes.length === 0 ? <p>Nothing to fix.</p> : null}
        {plan.first === null && plan.goal === null ? null : (
          <p>
            <GoalText plan={plan} />
          </p>
        )}
        {held === null ? null : (
          <p class="cap">
            <b>Capped at {held.at}</b> ({held.before} without the cap):
            {held.caps.map(({ check, reason }) => (
              <>
                {' '}
                <AuditLink check={check} text={reason} />
              </>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}

function ChangeTag({ points, since }: ScoreChange) {
  if (points === 0) return <span class="tag neutral">No change {since}</span>;
  return (
    <span class={`tag ${points > 0 ? 'good' : 'bad'}`}>
      <bdi>{gainText(points)}</bdi> {since}
    </span>
  );
}
