import { isFinding, type Audit } from '../../../../domain/index.js';
import { Criteria } from '../components/criteria.js';
import { Prose } from '../components/prose.js';
import { auditAnchor } from './audit-anchor.js';
import type { AuditContext } from './audit-context.js';
import { AuditLink } from './audit-link.js';
import { EvidenceFold } from './evidence-fold.js';
import { outcomeTone, outcomeWord } from './outcome-words.js';
import { costText } from './points.js';

export interface AuditItemProps {
  readonly audit: Audit;
  readonly context: AuditContext;
}

/** One audit: what it costs, what it found and how to fix it. */
export function AuditItem({ audit, context }: AuditItemProps) {
  const guide = context.guideOf(audit);
  const cause = context.causeOf(audit);
  const cost = context.costOf(audit);
  const anchor = auditAnchor(audit.id);
  const isOpen = isFinding(audit);
  return (
    <li class={`finding ${outcomeTone(audit)}`} id={anchor}>
      <div class="finding-head">
        <h4>
          <bdi>{audit.title}</bdi>
        </h4>
        {cost === null || !isOpen ? null : (
          <span class="cost bad">
            {costText(cost)}
            <span class="visually-hidden"> points</span>
          </span>
        )}
      </div>
      <p class="meta">
        <span class="finding-mark">{outcomeWord(audit)}</span>
        <span>{context.categoryOf(audit)}</span>
        {context.factsOf(audit).map((fact) => (
          <span>{fact}</span>
        ))}
        <span>
          <code>{audit.id}</code>
        </span>
      </p>
      {cause === undefined ? null : (
        <p>
          Covered by “<AuditLink check={cause.id} text={cause.title} />
          ”, which loses the points.
        </p>
      )}
      <p>
        <bdi>{audit.explanation}</bdi>
      </p>
      <EvidenceFold evidence={audit.evidence} id={anchor && `evidence-${audit.id}`} />
      {guide === undefined || !isOpen ? null : (
        <p class="fix">
          <b>How to fix it:</b> <Prose text={guide.fix} />
        </p>
      )}
      {guide?.criteria && isOpen ? <Criteria criteria={guide.criteria} /> : null}
      {guide === undefined || guide.url === null ? null : (
        <p class="small no-print">
          <a href={guide.url}>
            About this check<span class="visually-hidden">: {audit.title}</span>
          </a>
        </p>
      )}
    </li>
  );
}
