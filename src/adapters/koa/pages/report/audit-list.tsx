import { lostPoints, type Audit, type AuditOutcome, type Category } from '../../../../domain/index.js';
import { AuditItem, MARKS, OPEN } from './audit-item.js';
import type { CheckGuides } from './check-guide.js';

/** Outcomes that need no action, in collapsed sections. */
const COLLAPSED = ['review', 'error', 'pass', 'not applicable'] as const satisfies readonly AuditOutcome[];

export interface AuditListProps {
  readonly audits: readonly Audit[];
  readonly categories: readonly Category[];
  readonly guides: CheckGuides;
}

/** Every audit: failed and warned ones by points lost, then the others in collapsed sections. */
export function AuditList({ audits, categories, guides }: AuditListProps) {
  if (audits.length === 0) return null;
  const titles = new Map(categories.map(({ id, title }) => [id, title]));
  const lost = lostPoints(categories, audits);
  const costOf = ({ id }: Audit) => lost.get(id) ?? 0;
  const list = (items: readonly Audit[], Heading: 'h3' | 'h4') => (
    <ul class="audits">
      {items.map((audit) => (
        <AuditItem
          audit={audit}
          Heading={Heading}
          category={titles.get(audit.category) ?? audit.category}
          cost={costOf(audit)}
          guide={guides.get(audit.id)}
        />
      ))}
    </ul>
  );
  const open = audits
    .filter(({ outcome }) => OPEN.includes(outcome))
    .toSorted((a, b) => costOf(b) - costOf(a) || b.weight - a.weight);
  return (
    <>
      <section class="card" aria-labelledby="to-fix">
        <h2 id="to-fix">What to fix first</h2>
        {open.length === 0 ? <p>Nothing to fix. No check failed or warned.</p> : list(open, 'h3')}
      </section>
      {open.length === audits.length ? null : (
        <section class="card" aria-labelledby="other-checks">
          <h2 id="other-checks">Other checks</h2>
          {COLLAPSED.map((outcome) => {
            const items = audits.filter((audit) => audit.outcome === outcome);
            return items.length === 0 ? null : (
              <details class="collapsible" id={`collapsible-${outcome.replace(' ', '-')}`}>
                <summary>
                  <h3>
                    {MARKS[outcome].word} <span class="count">({items.length})</span>
                  </h3>
                </summary>
                {list(items, 'h4')}
              </details>
            );
          })}
        </section>
      )}
    </>
  );
}
