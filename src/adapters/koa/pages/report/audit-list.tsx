import { lostPoints, type Audit, type AuditOutcome, type Category, type Evidence } from '../../../../domain/index.js';
import { Prose } from '../components/prose.js';
import type { CheckGuide, CheckGuides } from './check-guide.js';

const MARKS: Readonly<Record<AuditOutcome, { word: string; tone: string }>> = {
  fail: { word: 'Failed', tone: 'bad' },
  warn: { word: 'Warning', tone: 'decent' },
  pass: { word: 'Passed', tone: 'good' },
  'not applicable': { word: 'Not applicable', tone: 'neutral' },
  error: { word: 'Not judged', tone: 'neutral' },
};

/** What somebody may want to mend. */
const OPEN: readonly AuditOutcome[] = ['fail', 'warn'];

/** What can be folded away: nobody has to do anything about it. */
const FOLDED = ['error', 'pass', 'not applicable'] as const satisfies readonly AuditOutcome[];

export interface AuditListProps {
  readonly audits: readonly Audit[];
  readonly categories: readonly Category[];
  readonly guides: CheckGuides;
}

/** Every audit: first what costs points, the most costly first, then the others, folded. */
export function AuditList({ audits, categories, guides }: AuditListProps) {
  if (audits.length === 0) return null;
  const titles = new Map(categories.map(({ id, title }) => [id, title]));
  const lost = lostPoints(categories, audits);
  const costOf = ({ id }: Audit) => lost.get(id) ?? 0;
  const list = (some: readonly Audit[], Heading: 'h3' | 'h4') => (
    <ul class="audits">
      {some.map((audit) => (
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
      <section class="card" aria-labelledby="to-mend">
        <h2 id="to-mend">To mend, heaviest first</h2>
        {open.length === 0 ? <p>Nothing: no audit failed or warned.</p> : list(open, 'h3')}
      </section>
      {open.length === audits.length ? null : (
        <section class="card" aria-labelledby="the-rest">
          <h2 id="the-rest">All other checks</h2>
          {FOLDED.map((outcome) => {
            const some = audits.filter((audit) => audit.outcome === outcome);
            return some.length === 0 ? null : (
              <details class="folded" id={`folded-${outcome.replace(' ', '-')}`}>
                <summary>
                  <h3>
                    {MARKS[outcome].word} <span class="count">({some.length})</span>
                  </h3>
                </summary>
                {list(some, 'h4')}
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
  /** Title of its category. */
  readonly category: string;
  /** In points of the total. */
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
          <b>To mend it:</b> <Prose text={guide.fix} />
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

/** Code on one line: white space inside it shows. */
function EvidenceItem({ kind, value, line }: Evidence) {
  return (
    <li>
      {line === null ? null : <span class="evidence-line">Line {line}: </span>}
      {kind === 'text' ? <bdi>{value}</bdi> : <code>{value}</code>}
    </li>
  );
}
