import type { Audit, AuditOutcome, Evidence } from '../../../../domain/index.js';
import { Criteria } from '../components/criteria.js';
import { Prose } from '../components/prose.js';
import { auditAnchor } from './audit-anchor.js';
import type { AuditContext } from './audit-context.js';
import { AuditLink } from './audit-link.js';

/** The name of each outcome, and its color. */
export const MARKS: Readonly<Record<AuditOutcome, { word: string; tone: string }>> = {
  fail: { word: 'Failed', tone: 'bad' },
  warn: { word: 'Warning', tone: 'decent' },
  pass: { word: 'Passed', tone: 'good' },
  'not applicable': { word: 'Not applicable', tone: 'neutral' },
  review: { word: 'Needs a look', tone: 'neutral' },
  error: { word: 'Not checked', tone: 'neutral' },
};

/** Outcomes to fix. */
const OPEN: readonly AuditOutcome[] = ['fail', 'warn'];

export interface AuditItemProps {
  readonly audit: Audit;
  /** null if the heading is outside. */
  readonly Heading: 'h3' | 'h4' | null;
  readonly context: AuditContext;
}

/** One audit, with what it found and how to fix it. */
export function AuditItem({ audit, Heading, context }: AuditItemProps) {
  const guide = context.guideOf(audit);
  const cause = context.causeOf(audit);
  return (
    <li class={toneOf(audit)} id={auditAnchor(audit.id)}>
      {Heading === null ? null : (
        <Heading>
          <AuditTag audit={audit} />
          <bdi>{audit.title}</bdi>
        </Heading>
      )}
      <p class="audit-facts">
        {context.categoryOf(audit)}, <code>{audit.id}</code>, {context.factsOf(audit)}
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
      {audit.evidence.length === 0 ? null : (
        <ul class="evidence" aria-label="Evidence">
          {audit.evidence.map((piece) => (
            <EvidenceItem {...piece} />
          ))}
        </ul>
      )}
      {guide === undefined || !OPEN.includes(audit.outcome) ? null : (
        <p class="fix">
          <b>How to fix it:</b> <Prose text={guide.fix} />
        </p>
      )}
      {guide?.criteria && OPEN.includes(audit.outcome) ? <Criteria criteria={guide.criteria} /> : null}
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

/** The outcome, in a word. */
export function AuditTag({ audit }: { readonly audit: Audit }) {
  return (
    <>
      <span class="tag">{MARKS[audit.outcome].word}</span>{' '}
    </>
  );
}

export function toneOf(audit: Audit | undefined): string {
  return audit === undefined ? 'neutral' : MARKS[audit.outcome].tone;
}

/** `<code>` stays on one line because its white space is significant. */
function EvidenceItem({ kind, value, line, column }: Evidence) {
  return (
    <li>
      {line === null ? null : (
        <span class="evidence-line">{`Line ${line}${typeof column === 'number' ? `, column ${column}` : ''}: `}</span>
      )}
      {kind === 'text' ? <bdi>{value}</bdi> : <code>{value}</code>}
    </li>
  );
}
