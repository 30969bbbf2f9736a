import type { Category } from '../../../../domain/index.js';
import { RESULT_LABELS } from '../components/result-labels.js';
import type { AuditContext } from './audit-context.js';
import { FixItem } from './fix-item.js';
import { numberText } from './goal-text.js';
import { FIRST_FIXES, type FixPlan } from './plan-fixes.js';
import { plural } from './points.js';

/** Fixes that are shown at most, if the goal is that near. The others are behind "Show all". */
const MAX_SHOWN = 8;

export interface FixListProps {
  readonly plan: FixPlan;
  readonly context: AuditContext;
  /** Those that can be chosen, in the order of their tiles. */
  readonly categories: readonly Category[];
  /** Number of checks that passed. */
  readonly passed: number;
  /** Score that a cap allows; null if none limits it. */
  readonly heldAt: number | null;
}

/** What to fix: the first three, those up to the next better result, then the others. */
export function FixList({ plan, context, categories, passed, heldAt }: FixListProps) {
  const { fixes, goal } = plan;
  const positions = new Map(categories.map(({ id }, index) => [id, index + 1]));
  const shown = goal !== null && goal.count <= MAX_SHOWN ? Math.max(goal.count, FIRST_FIXES) : FIRST_FIXES;
  const hidden = Math.max(0, fixes.length - shown);
  return (
    <section class="card fixes" aria-labelledby="to-fix">
      <div class="fixes-head">
        <h2 id="to-fix">
          <span class="when-0">What to fix first</span>
          {categories.map(({ title }, index) => (
            <span class={`when when-${index + 1}`}>
              <bdi>{title}</bdi>: what to fix
            </span>
          ))}
        </h2>
        {fixes.length > 1 && fixes[0]?.gain !== null ? (
          <p class="small quiet">
            {heldAt === null
              ? 'Points are for each fix alone.'
              : `While the score is capped at ${heldAt}, only lifting the cap adds points.`}
          </p>
        ) : null}
      </div>
      {fixes.length === 0 ? (
        <p class="fixes-none">Nothing to fix. {plural(passed, 'check')} passed.</p>
      ) : (
        <ol>
          {fixes.map((fix, index) => (
            <>
              <FixItem
                fix={fix}
                rank={index < FIRST_FIXES ? 'first' : index < shown ? 'next' : 'rest'}
                positions={positions}
                context={context}
              />
              {goal?.count === index + 1 ? (
                <li class={`goal ${goal.result}${index < shown ? '' : ' rest'}`}>
                  <p>
                    {RESULT_LABELS[goal.result]} from here: <b>{goal.score}</b> after{' '}
                    {goal.count === 1 ? 'this one' : `these ${numberText(goal.count)}`}
                  </p>
                </li>
              ) : null}
            </>
          ))}
        </ol>
      )}
      {hidden === 0 ? null : (
        <p class="fixes-foot no-print">
          <label>
            <input type="checkbox" id="show-all" />
            <span>
              Show all {fixes.length} fixes <span class="quiet">({hidden} more)</span>
            </span>
          </label>
        </p>
      )}
    </section>
  );
}
