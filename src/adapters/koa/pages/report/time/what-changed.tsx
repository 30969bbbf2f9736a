import type { ComparedGenerations, GenerationScore } from '../../../../../application/index.js';
import type { ComparedCheck } from '../../../../../domain/index.js';
import { signed } from './signed.js';
import type { PageRequest } from '../../page-request.js';
import { comparePath } from './compare-path.js';
import { heldText } from './held-text.js';
import { runDay, runDateBeside } from './run-date.js';
import { RulesNote } from './rules-note.js';
import type { Since } from './since.js';
import { toneOf } from './tone-of.js';
import { Transition } from './transition.js';
import { withQuery } from './with-query.js';

/** Changes that the card lists. The comparison has the others. */
const MAX_SHOWN = 5;

/** What the card shows. */
export interface Changes {
  readonly reportId: string;
  readonly since: Since;
  /** Text from the URL that is no date; null if there is none. */
  readonly invalid: string | null;
  /** null if no scored run is that old. A comparison of a run with itself if none is newer. */
  readonly comparison: ComparedGenerations | null;
  /** The first scored run. */
  readonly oldest: GenerationScore;
  readonly latest: GenerationScore;
}

export interface WhatChangedProps {
  readonly request: PageRequest;
  readonly changes: Changes;
}

/** What changed since an earlier run, by cost. */
export function WhatChanged({ request, changes }: WhatChangedProps) {
  const { reportId, since, invalid, comparison, oldest, latest } = changes;
  return (
    <section class="card" id="changes" aria-labelledby="changes-title">
      <h2 id="changes-title">What changed</h2>
      <SinceChooser request={request} since={since} />
      {invalid === null ? null : (
        <p class="error" role="alert">
          “<bdi>{invalid.slice(0, 40)}</bdi>” is not a date. Use a date like 2026-11-15.
        </p>
      )}
      {comparison === null ? (
        <>
          <p>No run is that old. The first run with a score was on {runDay(oldest.finishedAt)}.</p>
          <p class="time-more">
            <a href={request.link(comparePath(reportId, oldest.id, latest.id))}>Compare with the first run</a>
          </p>
        </>
      ) : comparison.from.id === comparison.to.id ? (
        <p>No run since then. The latest run was on {runDay(comparison.to.finishedAt)}.</p>
      ) : (
        <Difference request={request} comparison={comparison} />
      )}
    </section>
  );
}

function SinceChooser({ request, since }: { readonly request: PageRequest; readonly since: Since }) {
  const isDay = typeof since === 'object';
  const others = [...request.query].filter(([name]) => name !== 'since');
  return (
    <nav class="time-choose no-print" aria-label="Changes since">
      {(['last-run', 'last-week'] as const).map((choice) => (
        <a
          href={withQuery(request, { since: choice }, 'changes')}
          {...(choice === since && { 'aria-current': 'true' as const })}
        >
          {choice === 'last-run' ? 'Last run' : 'Last week'}
        </a>
      ))}
      <details id="since-date" open={isDay}>
        <summary>A date</summary>
        <form action={`${request.link(request.path)}#changes`}>
          {others.map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <label>
            <span class="visually-hidden">Changes since the end of this day (UTC)</span>
            <input type="date" name="since" required {...(isDay && { value: since.day })} />
          </label>
          <button type="submit" class="secondary">
            Show
          </button>
        </form>
      </details>
    </nav>
  );
}

function Difference({
  request,
  comparison,
}: {
  readonly request: PageRequest;
  readonly comparison: ComparedGenerations;
}) {
  const { from, to, change, checks, held, unchanged } = comparison;
  const byPoints = checks.toSorted((a, b) => a.points - b.points);
  const losses = byPoints.filter(({ points }) => points < 0);
  const gains = byPoints.filter(({ points }) => points > 0).toReversed();
  const shown = [...losses, ...gains].slice(0, MAX_SHOWN);
  const day = runDateBeside(from.finishedAt, to.finishedAt);
  const rest = describeRest([
    [losses.filter((check) => !shown.includes(check)), 'loss', 'losses'],
    [gains.filter((check) => !shown.includes(check)), 'gain', 'gains'],
  ]);
  const free = checks.length - losses.length - gains.length;
  const total = checks.length + unchanged;
  const capped = heldText(held);
  return (
    <>
      {change === 0 && checks.length === 0 ? (
        <p>
          No change since {day}: {total === 1 ? '1 check' : `${total} checks`} compared.
        </p>
      ) : (
        <p class={`time-sum ${toneOf(change)}`}>
          <strong>{signed(change)}</strong>
          <span class="small quiet">
            {from.outcome.score} on {day}, {to.outcome.score} now.
          </span>
        </p>
      )}
      <RulesNote comparison={comparison} />
      {capped === null ? null : <p class="small">{capped}</p>}
      {shown.length === 0 ? null : (
        <ol class="time-changes">
          {shown.map((check) => (
            <Change check={check} />
          ))}
        </ol>
      )}
      {rest === '' && free === 0 ? null : (
        <p class="small quiet">
          {rest === '' ? '' : `Also: ${rest}. `}
          {free === 0 ? '' : `${free === 1 ? '1 change' : `${free} changes`} without an effect on the score.`}
        </p>
      )}
      <p class="time-more no-print">
        <a href={request.link(comparePath(to.reportId, from.id, to.id))}>Compare the two runs</a>
      </p>
    </>
  );
}

function Change({ check }: { readonly check: ComparedCheck }) {
  const { title, points } = check;
  return (
    <li class={toneOf(points)}>
      <span class="time-cost">{signed(points)}</span>
      <span>
        <bdi>{title}</bdi>
      </span>
      <span class="small quiet">
        <Transition {...check} />
      </span>
    </li>
  );
}

/** "2 smaller losses (−1.8) and 4 gains (+2.0)". */
function describeRest(
  groups: readonly (readonly [checks: readonly ComparedCheck[], one: string, many: string])[],
): string {
  return groups
    .filter(([checks]) => checks.length > 0)
    .map(([checks, one, many]) => {
      const points = checks.reduce((sum, check) => sum + check.points, 0);
      return `${checks.length} ${checks.length === 1 ? one : many} (${signed(points)})`;
    })
    .join(' and ');
}
