import { lostPoints, type Audit, type AuditOutcome, type Category, type Evidence } from '../../../../domain/index.js';
import { Prose } from '../components/prose.js';
import type { CheckGuide, CheckGuides } from './check-guide.js';

const MARKS: Readonly<Record<AuditOutcome, { word: string; tone: string }>> = {
  fail: { word: 'Failed', tone: 'bad' },
  warn: { word: 'Warning', tone: 'decent' },
  pass: { word: 'Passed', tone: 'good' },
  'not applicable': { word: 'Not applicable', tone: 'neutral' },
  review: { word: 'Needs a look', tone: 'neutral' },
  error: { word: 'Not checked', tone: 'neutral' },
};

/** Outcomes to fix. */
const OPEN: readonly AuditOutcome[] = ['fail', 'warn'];

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

interface AuditItemProps {
  readonly audit: Audit;
  readonly Heading: 'h3' | 'h4';
  /** Title of the category. */
  readonly category: string;
  /** Points of the total score that the audit loses. */
  readonly cost: number;
  readonly guide: CheckGuide | undefined;
}

function AuditItem({ audit, Heading, category, cost, guide }: AuditItemProps) {
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
function EvidenceItem({ kind, value, line }: Evidence) {
  return (
    <li>
      {line === null ? null : <span class="evidence-line">Line {line}: </span>}
      {kind === 'text' ? <bdi>{value}</bdi> : <code>{value}</code>}
    </li>
  );
}
