import { lostPoints, type Audit, type AuditOutcome, type Category, type Evidence } from '../../domain/index.js';
import type { CheckGuide, CheckGuides } from './check-guide.js';
import { html, type Html } from './html.js';

const MARKS: Readonly<Record<AuditOutcome, { word: string; colour: string }>> = {
  fail: { word: 'Failed', colour: 'bad' },
  warn: { word: 'Warning', colour: 'decent' },
  pass: { word: 'Passed', colour: 'good' },
  'not applicable': { word: 'Not applicable', colour: 'quiet' },
  error: { word: 'Not judged', colour: 'quiet' },
};

/** What somebody may want to mend. */
const OPEN: readonly AuditOutcome[] = ['fail', 'warn'];

/** What can be folded away: nobody has to do anything about it. */
const FOLDED = ['error', 'pass', 'not applicable'] as const satisfies readonly AuditOutcome[];

/** Every audit: first what costs points, the most costly first, then the others, folded. */
export function renderAudits(
  audits: readonly Audit[],
  categories: readonly Category[],
  guides: CheckGuides,
): Html | null {
  if (audits.length === 0) return null;
  const titles = new Map(categories.map(({ id, title }) => [id, title]));
  const lost = lostPoints(categories, audits);
  const costOf = ({ id }: Audit) => lost.get(id) ?? 0;
  const renderList = (list: readonly Audit[]) =>
    html`<ul class="audits">
      ${list.map((audit) =>
        renderAudit(audit, titles.get(audit.category) ?? audit.category, costOf(audit), guides.get(audit.id)),
      )}
    </ul>`;
  const open = audits
    .filter(({ outcome }) => OPEN.includes(outcome))
    .toSorted((a, b) => costOf(b) - costOf(a) || b.weight - a.weight);
  return html`<section>
    <h2>To mend, heaviest first</h2>
    ${open.length === 0 ? html`<p>Nothing: no audit failed or warned.</p>` : renderList(open)}
    ${FOLDED.map((outcome) => {
      const list = audits.filter((audit) => audit.outcome === outcome);
      if (list.length === 0) return html``;
      return html`<details>
        <summary><h2>${MARKS[outcome].word} (${list.length})</h2></summary>
        ${renderList(list)}
      </details>`;
    })}
  </section>`;
}

/** @param cost in points of the total */
function renderAudit(audit: Audit, category: string, cost: number, guide: CheckGuide | undefined): Html {
  const { word, colour } = MARKS[audit.outcome];
  const weight = audit.weight === 0 ? 'advice, costs no points' : `weight ${audit.weight}`;
  const score = audit.score === null ? '' : `, score ${audit.score}`;
  const costs = cost === 0 ? '' : `, costs ${cost.toFixed(2)} points`;
  return html`<li>
    <h3><span class="mark ${colour}">${word}</span> <bdi>${audit.title}</bdi></h3>
    <p class="quiet">${category}, <code>${audit.id}</code>, ${weight}${score}${costs}</p>
    <p><bdi>${audit.explanation}</bdi></p>
    ${
      audit.evidence.length === 0
        ? null
        : html`<ul class="evidence">
            ${audit.evidence.map(renderEvidence)}
          </ul>`
    }
    ${guide === undefined || !OPEN.includes(audit.outcome) ? null : html`<p><b>To mend it:</b> ${renderCode(guide.mend)}</p>`}
    ${
      guide === undefined || guide.url === null
        ? null
        : html`<p class="quiet">
            <a href="${guide.url}">About this check<span class="unseen">: ${audit.title}</span></a>
          </p>`
    }
  </li>`;
}

/** Text in which backticks mark code. */
function renderCode(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}

/** Code on one line: white space inside it shows. */
function renderEvidence({ kind, value, line }: Evidence): Html {
  const place = line === null ? null : html`<span class="quiet">Line ${line}: </span>`;
  return html`<li>${place}${kind === 'text' ? html`<bdi>${value}</bdi>` : html`<code>${value}</code>`}</li>`;
}
