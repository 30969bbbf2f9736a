import type { Audit, AuditOutcome } from '../../../../domain/index.js';
import type { ComponentChildren } from 'preact';
import { auditAnchor } from './audit-anchor.js';
import type { AuditContext } from './audit-context.js';
import { AuditItem } from './audit-item.js';
import { CategoryLimits, type CategoryLimit } from './category-limits.js';

export interface OtherChecksProps {
  readonly audits: readonly Audit[];
  readonly advice: readonly Audit[];
  readonly limits: readonly CategoryLimit[];
  readonly context: AuditContext;
}

/** What needs no fix, folded: advice, what a person must look at, what passed, and what does not apply. */
export function OtherChecks({ audits, advice, limits, context }: OtherChecksProps) {
  const withOutcome = (outcome: AuditOutcome) => audits.filter((audit) => audit.outcome === outcome);
  const [reviews, errors] = [withOutcome('review'), withOutcome('error')];
  const [passed, absent] = [withOutcome('pass'), withOutcome('not applicable')];
  if ([reviews, errors, passed, absent, advice, limits].every(({ length }) => length === 0)) return null;
  return (
    <section class="card folds" aria-labelledby="other-checks">
      <h2 id="other-checks" class="visually-hidden">
        Other checks
      </h2>
      <Fold id="review" title="Needs a look" count={reviews.length} note="A person must decide. Costs no points">
        <Findings audits={reviews} context={context} />
      </Fold>
      <Fold id="advice" title="Advice" count={advice.length} note="Costs no points">
        <Findings audits={advice} context={context} />
      </Fold>
      <Fold id="error" title="Not checked" count={errors.length} note="The check itself failed. Costs no points">
        <Findings audits={errors} context={context} />
      </Fold>
      <Fold id="pass" title="Passed" count={passed.length} note="Nothing to do" tone="good">
        <Names audits={passed} context={context} />
      </Fold>
      <Fold
        id="not-applicable"
        title="Not applicable"
        count={absent.length}
        note="The page has nothing that these checks test"
      >
        <Names audits={absent} context={context} />
      </Fold>
      {limits.length === 0 ? null : (
        <Fold id="limits" title="What automatic checks cannot tell" count={null} note="">
          <CategoryLimits limits={limits} />
        </Fold>
      )}
    </section>
  );
}

interface FoldProps {
  readonly id: string;
  readonly title: string;
  /** null for none to show. */
  readonly count: number | null;
  readonly note: string;
  readonly tone?: 'good' | 'neutral';
  readonly children: ComponentChildren;
}

/** Nothing if the count is 0. */
function Fold({ id, title, count, note, tone = 'neutral', children }: FoldProps) {
  if (count === 0) return null;
  return (
    <details class="fold" id={`collapsible-${id}`}>
      <summary>
        <h3>{title}</h3>
        {count === null ? null : (
          <>
            {' '}
            <span class={`tag ${tone}`}>{count}</span>
          </>
        )}
        <span class="fold-note">{note}</span>
      </summary>
      <div class="fold-body">{children}</div>
    </details>
  );
}

function Findings({ audits, context }: { readonly audits: readonly Audit[]; readonly context: AuditContext }) {
  return (
    <ul class="findings">
      {audits.map((audit) => (
        <AuditItem audit={audit} context={context} />
      ))}
    </ul>
  );
}

/** Checks with nothing to do: their names, with a link to what they test. */
function Names({ audits, context }: { readonly audits: readonly Audit[]; readonly context: AuditContext }) {
  return (
    <ul class="names">
      {audits.map((audit) => {
        const url = context.guideOf(audit)?.url ?? null;
        const title = <bdi>{audit.title}</bdi>;
        return (
          <li id={auditAnchor(audit.id)}>
            {url === null ? title : <a href={url}>{title}</a>}
            <span class="small quiet">
              {' '}
              <bdi>{audit.explanation}</bdi>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
