import type { ComparedGenerations } from '../../../../../application/index.js';
import type { Audit, ComparedCheck } from '../../../../../domain/index.js';
import type { PageRequest } from '../../page-request.js';
import { auditAnchor } from '../audit-anchor.js';
import { plural } from '../points.js';
import { CHANGE_GROUPS, groupChanges } from './group-changes.js';
import { runPath } from './run-path.js';
import { heldText } from './held-text.js';
import { signed } from './signed.js';
import { toneOf } from './tone-of.js';
import { Transition } from './transition.js';

export interface ChangeListsProps {
  readonly request: PageRequest;
  readonly comparison: ComparedGenerations;
}

/** Every check that changed, by group and cost. */
export function ChangeLists({ request, comparison }: ChangeListsProps) {
  const { checks, held, rest, unchanged } = comparison;
  const groups = groupChanges(comparison);
  const most = Math.max(0.1, ...checks.map(({ points }) => Math.abs(points)));
  const item = itemOf(request, comparison, most);
  const capped = heldText(held);
  return (
    <>
      {CHANGE_GROUPS.map(({ id, title, hint }) => {
        const found = groups.get(id) ?? [];
        const points = found.reduce((sum, check) => sum + check.points, 0);
        return found.length === 0 ? null : (
          <section class="card" id={id} aria-labelledby={`${id}-title`}>
            <div class="time-head">
              <h2 id={`${id}-title`}>{title}</h2>
              <span class="small quiet">
                {plural(found.length, 'check')}, {signed(points)} points. {hint}.
              </span>
            </div>
            <ol class="time-moves">{found.map(item)}</ol>
          </section>
        );
      })}
      <section class="card" aria-labelledby="rest-title">
        <h2 id="rest-title">Everything else</h2>
        <ul class="time-rest">
          {capped === null ? null : <li>{capped}</li>}
          {rest === 0 ? null : (
            <li>
              {signed(rest)} points: findings that did not change, and rounding. What a finding costs depends on the
              other findings of its category.
            </li>
          )}
          <li>{unchanged === 1 ? '1 check did not change.' : `${unchanged} checks did not change.`}</li>
        </ul>
      </section>
    </>
  );
}

/** @param most the points of the largest change: its bar is full */
function itemOf(request: PageRequest, { from, to }: ComparedGenerations, most: number) {
  const audits = [from, to].map(({ outcome }) => new Map([...outcome.audits].map((audit) => [audit.id, audit])));
  const titles = new Map([from, to].flatMap(({ outcome }) => outcome.categories.map(({ id, title }) => [id, title])));
  return (check: ComparedCheck) => {
    const { id, title, category, points } = check;
    const run = check.to === null ? from : to;
    const anchor = auditAnchor(id);
    const tone = toneOf(points);
    return (
      <li class={tone}>
        <span class="time-cost">{signed(points)}</span>
        <svg aria-hidden="true">
          <rect width={`${Math.round((Math.abs(points) / most) * 1000) / 10}%`} height="100%" rx="3" />
        </svg>
        <div>
          <h3>
            <a href={request.link(runPath(run.reportId, run.id)) + (anchor === undefined ? '' : `#${anchor}`)}>
              <bdi>{title}</bdi>
            </a>
          </h3>
          <p class="small quiet">
            <bdi>{titles.get(category) ?? category}</bdi>
          </p>
          <Explanations was={audits[0]?.get(id)} now={audits[1]?.get(id)} />
          <Cause audit={audits[1]?.get(audits[1].get(id)?.cause ?? '')} />
        </div>
        <Transition {...check} />
      </li>
    );
  };
}

/** What the check said in both runs. Once, if it said the same. */
function Explanations({ was, now }: { readonly was: Audit | undefined; readonly now: Audit | undefined }) {
  const texts = [
    ['Was', was?.explanation ?? ''],
    ['Now', now?.explanation ?? ''],
  ] as const;
  const shown = texts.filter(([, text], index) => text !== '' && (index === 1 || text !== texts[1][1]));
  return (
    <>
      {shown.map(([word, text]) => (
        <p class="small">
          <span class="quiet">{word}:</span> <bdi>{text}</bdi>
        </p>
      ))}
    </>
  );
}

/** Says which finding loses the points instead. */
function Cause({ audit }: { readonly audit: Audit | undefined }) {
  if (audit === undefined) return null;
  return (
    <p class="small quiet">
      Its points are counted in “<bdi>{audit.title}</bdi>”.
    </p>
  );
}
