import {
  classify,
  heldScore,
  isFinding,
  lostPoints,
  type Audit,
  type ScoredOutcome,
} from '../../../../../domain/index.js';
import { Gauge } from '../../components/gauge.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import { auditAnchor } from '../audit-anchor.js';
import { plural } from '../points.js';
import { outcomeTone, outcomeWord } from './outcome-words.js';
import { signed } from './signed.js';

/** The score, the categories and the findings of a run. */
export function RunOutcome({ outcome }: { readonly outcome: ScoredOutcome }) {
  const { score, categories, audits } = outcome;
  const result = classify(score);
  const held = heldScore(outcome);
  const lost = lostPoints(categories, audits);
  const byCost = audits.toArray().toSorted((a, b) => (lost.get(b.id) ?? 0) - (lost.get(a.id) ?? 0));
  const findings = byCost.filter(isFinding);
  const others = byCost.filter((audit) => !isFinding(audit));
  const titles = new Map(categories.map(({ id, title }) => [id, title]));
  const item = (audit: Audit) => (
    <RunAudit audit={audit} category={titles.get(audit.category) ?? audit.category} lost={lost.get(audit.id) ?? 0} />
  );
  return (
    <>
      <section class={`card time-run ${result}`} aria-label="Score">
        <Gauge score={score} result={result} />
        <div>
          <h2>{RESULT_LABELS[result]}</h2>
          {held === null ? null : (
            <p>
              Held at {held.at} because {held.because}.
            </p>
          )}
          <ul class="time-categories">
            {categories
              .filter(({ weight }) => weight > 0)
              .map((category) => (
                <li>
                  <bdi>{category.title}</bdi> <b class="number">{category.score ?? '–'}</b>
                </li>
              ))}
          </ul>
        </div>
      </section>
      <section class="card" aria-labelledby="findings">
        <h2 id="findings">{findings.length === 0 ? 'Nothing to fix' : plural(findings.length, 'finding')}</h2>
        <ul class="time-audits">{findings.map(item)}</ul>
      </section>
      {others.length === 0 ? null : (
        <section class="card" aria-label="Everything else">
          <details class="time-fold" id="other-checks">
            <summary>Other checks ({others.length})</summary>
            <ul class="time-audits">{others.map(item)}</ul>
          </details>
        </section>
      )}
    </>
  );
}

interface RunAuditProps {
  readonly audit: Audit;
  readonly category: string;
  /** Points of the total that it costs. */
  readonly lost: number;
}

function RunAudit({ audit, category, lost }: RunAuditProps) {
  const state = { ...audit, score: audit.measured ?? audit.score };
  return (
    <li class={outcomeTone(state)} id={auditAnchor(audit.id)}>
      <h3>
        <span class="tag">{outcomeWord(state)}</span> <bdi>{audit.title}</bdi>
      </h3>
      <p class="small quiet">
        <bdi>{category}</bdi>
        {lost < 0.05 ? '' : ` · ${signed(-lost)} points`}
      </p>
      <p>
        <bdi>{audit.explanation}</bdi>
      </p>
    </li>
  );
}
