import { heldScore, listFixes, type Action, type Fix } from '../../../../domain/index.js';
import type { AuditContext, AuditedReport } from './audit-context.js';
import { AuditItem, AuditTag, toneOf } from './audit-item.js';

/** Fixes that are open at first, besides those that limit the result. */
const OPEN_FIXES = 3;

export interface FixListProps {
  readonly report: AuditedReport & { readonly actions: readonly Action[] };
  readonly context: AuditContext;
}

/** What to fix, most gain first, then advice. */
export function FixList({ report, context }: FixListProps) {
  const fixes = listFixes(report);
  const due = fixes.filter(({ isAdvice }) => !isAdvice);
  const advice = fixes.flatMap(({ isAdvice, findings }) => (isAdvice ? findings : []));
  const held = heldScore(report);
  return (
    <section class="card" aria-labelledby="to-fix">
      <h2 id="to-fix">What to fix first</h2>
      {fixes.length === 0 ? <p>Nothing to fix. No check failed or warned.</p> : null}
      {fixes.length > 0 && due.length === 0 ? <p>Nothing costs points.</p> : null}
      {due.length > 1 && due[0]?.gain !== null ? (
        <p class="small quiet">
          {held === null
            ? 'Points are what one fix alone adds to the score. Together, fixes can add more or less than the sum.'
            : `While the score is held at ${held.at}, only a fix that lifts the limit adds points.`}
        </p>
      ) : null}
      {due.length === 0 ? null : (
        <ol class="fixes">
          {due.map((fix, index) => (
            <FixItem fix={fix} isOpen={fix.isCapping || index < OPEN_FIXES} context={context} />
          ))}
        </ol>
      )}
      {advice.length === 0 ? null : (
        <details class="collapsible" id="collapsible-advice">
          <summary>
            <h3>
              Advice: costs no points <span class="count">({advice.length})</span>
            </h3>
          </summary>
          <ul class="audits">
            {advice.map(({ audit }) => (
              <AuditItem audit={audit} Heading="h4" context={context} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface FixItemProps {
  readonly fix: Fix;
  readonly isOpen: boolean;
  readonly context: AuditContext;
}

function FixItem({ fix, isOpen, context }: FixItemProps) {
  const { id, title, findings, single } = fix;
  return (
    <li>
      <details id={/^[\w-]{1,100}$/.test(id) ? `fix-${id}` : undefined} open={isOpen}>
        <summary class={toneOf(findings[0]?.audit)}>
          <h3>
            {single === null ? null : <AuditTag audit={single.audit} />}
            <bdi>{title}</bdi>
          </h3>
          <span class="gain">
            {gainOf(fix)}{' '}
            {single === null ? (
              <span class="count">{findings.length === 1 ? '1 finding' : `${findings.length} findings`}</span>
            ) : null}
          </span>
        </summary>
        <ul class="audits">
          {findings.map(({ audit }) => (
            <AuditItem audit={audit} Heading={single === null ? 'h4' : null} context={context} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** A fix adds nothing while a cap holds the score. Outcomes stored before actions existed have no gains. */
function gainOf({ gain, points }: Fix): string {
  if (gain) return `${gain > 0 ? '+' : '−'}${Math.abs(gain)} ${Math.abs(gain) === 1 ? 'point' : 'points'}`;
  return points === 0 ? '' : `costs ${points.toFixed(2)} points`;
}
