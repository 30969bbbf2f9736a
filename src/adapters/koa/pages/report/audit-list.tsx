import type { Action, AuditOutcome } from '../../../../domain/index.js';
import { AuditContext, type AuditedReport } from './audit-context.js';
import { AuditItem, MARKS } from './audit-item.js';
import type { CheckGuides } from './check-guide.js';
import { FixList } from './fix-list.js';

/** Outcomes that need no action, in collapsed sections. */
const COLLAPSED = ['error', 'pass', 'not applicable'] as const satisfies readonly AuditOutcome[];

export interface AuditListProps {
  readonly report: AuditedReport & { readonly actions: readonly Action[] };
  readonly guides: CheckGuides;
}

/** Every audit: what to fix, what to look at, then the others in collapsed sections. */
export function AuditList({ report, guides }: AuditListProps) {
  const audits = [...report.audits];
  if (audits.length === 0) return null;
  const context = new AuditContext(report, guides);
  const withOutcome = (outcome: AuditOutcome) => audits.filter((audit) => audit.outcome === outcome);
  const reviews = withOutcome('review');
  const others = COLLAPSED.map((outcome) => ({ outcome, items: withOutcome(outcome) })).filter(
    ({ items }) => items.length > 0,
  );
  return (
    <>
      <FixList report={report} context={context} />
      {reviews.length === 0 ? null : (
        <section class="card" aria-labelledby="to-review">
          <h2 id="to-review">Needs a look</h2>
          <p>These checks could not decide, so they cost no points. Look at the page yourself.</p>
          <ul class="audits">
            {reviews.map((audit) => (
              <AuditItem audit={audit} Heading="h3" context={context} />
            ))}
          </ul>
        </section>
      )}
      {others.length === 0 ? null : (
        <section class="card" aria-labelledby="other-checks">
          <h2 id="other-checks">Other checks</h2>
          {others.map(({ outcome, items }) => (
            <details class="collapsible" id={`collapsible-${outcome.replace(' ', '-')}`}>
              <summary>
                <h3>
                  {MARKS[outcome].word} <span class="count">({items.length})</span>
                </h3>
              </summary>
              <ul class="audits">
                {items.map((audit) => (
                  <AuditItem audit={audit} Heading="h4" context={context} />
                ))}
              </ul>
            </details>
          ))}
        </section>
      )}
    </>
  );
}
