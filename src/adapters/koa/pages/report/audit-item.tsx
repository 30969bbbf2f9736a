import type { Audit, AuditOutcome, Evidence } from '../../../../domain/index.js';
import { Criteria } from '../components/criteria.js';
import { Prose } from '../components/prose.js';
import type { CheckGuide } from './check-guide.js';

/** How an outcome is called, and its color. */
export const MARKS: Readonly<Record<AuditOutcome, { word: string; tone: string }>> = {
  fail: { word: 'Failed', tone: 'bad' },
  warn: { word: 'Warning', tone: 'decent' },
  pass: { word: 'Passed', tone: 'good' },
  'not applicable': { word: 'Not applicable', tone: 'neutral' },
  review: { word: 'Needs a look', tone: 'neutral' },
  error: { word: 'Not checked', tone: 'neutral' },
};

/** Outcomes to fix. */
export const OPEN: readonly AuditOutcome[] = ['fail', 'warn'];

export interface AuditItemProps {
  readonly audit: Audit;
  readonly Heading: 'h3' | 'h4';
  /** Title of the category. */
  readonly category: string;
  /** Points of the total score that the audit loses. */
  readonly cost: number;
  readonly guide: CheckGuide | undefined;
}

/** One audit, with what it found and how to fix it. */
export function AuditItem({ audit, Heading, category, cost, guide }: AuditItemProps) {
  const { word, tone } = MARKS[audit.outcome];
  const weight = audit.weight === 0 ? 'advice, costs no points' : `weight ${audit.weight}`;
  const score = audit.score === null ? '' : `, score ${audit.score}`;
  return (
    <li class={tone}>
      <div class="audit-head">
        <Heading>
          <span class="tag">{word}</span> <bdi>{audit.title}</bdi>
        </Heading>{' '}
        {cost === 0 ? null : <span class="audit-cost">costs {cost.toFixed(2)} points</span>}
      </div>
      <p class="audit-facts">
        {category}, <code>{audit.id}</code>, {weight}
        {score}
      </p>
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
