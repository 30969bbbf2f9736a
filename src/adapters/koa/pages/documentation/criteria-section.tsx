import type { CheckDescription } from '../../../../application/index.js';
import { Criteria } from '../components/criteria.js';

/** What an accessibility check is evidence for. Empty for other checks. */
export function CriteriaSection({ check: { criteria } }: { readonly check: CheckDescription }) {
  if (criteria === undefined) return null;
  return (
    <section class="card">
      <h2>Accessibility standards</h2>
      <Criteria criteria={criteria} />
      {criteria.length === 0 ? null : (
        <p class="quiet">
          A failure is evidence that the page violates these criteria. A pass does not prove that it meets them. Clauses
          of EN 301 549 are those of version 3.2.1.
        </p>
      )}
    </section>
  );
}
