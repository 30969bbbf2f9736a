import type { ComponentChildren } from 'preact';
import { heldScore, type Action, type Audit } from '../../../../domain/index.js';
import { AuditContext, type AuditedReport } from './audit-context.js';
import type { CategoryLimit } from './category-limits.js';
import { CategoryTiles, choosableCategories } from './category-tiles.js';
import type { CheckGuides } from './check-guide.js';
import { FixList } from './fix-list.js';
import { OtherChecks } from './other-checks.js';
import { planFixes } from './plan-fixes.js';
import { Verdict, type ScoreChange } from './verdict.js';

export interface ReportResultProps {
  /** A report or one of its runs, with a score. */
  readonly outcome: AuditedReport & {
    readonly score: number;
    readonly audits: Iterable<Audit>;
    readonly actions: readonly Action[];
  };
  readonly guides: CheckGuides;
  readonly limits: readonly CategoryLimit[];
  readonly change: ScoreChange | null;
  /** ID of the category whose fixes are shown; null for all. */
  readonly category: string | null;
  /** Beside the fixes. */
  readonly aside?: ComponentChildren;
  /** Below the fixes. */
  readonly children?: ComponentChildren;
}

/** What one run says: how good, what to fix first, and every check. */
export function ReportResult({ outcome, guides, limits, change, category, aside, children }: ReportResultProps) {
  const audits = [...outcome.audits];
  const context = new AuditContext(outcome, guides);
  const plan = planFixes(outcome);
  const passed = audits.filter((audit) => audit.outcome === 'pass').length;
  return (
    <>
      <Verdict report={outcome} plan={plan} change={change} />
      {audits.length === 0 ? null : <CategoryTiles report={outcome} fixes={plan.fixes} chosen={category} />}
      <div class={aside ? 'split' : 'unsplit'}>
        {audits.length === 0 ? null : (
          <FixList
            plan={plan}
            context={context}
            categories={choosableCategories(outcome)}
            passed={passed}
            heldAt={heldScore(outcome)?.at ?? null}
          />
        )}
        {aside}
      </div>
      {children}
      {audits.length === 0 ? null : (
        <OtherChecks audits={audits} advice={plan.advice.map(({ audit }) => audit)} limits={limits} context={context} />
      )}
    </>
  );
}
