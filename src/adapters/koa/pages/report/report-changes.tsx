import type { ComparedGenerations } from '../../../../application/index.js';
import type { CheckChange, CheckState, ComparedCheck, ComparedHold } from '../../../../domain/index.js';
import { Time } from '../components/time.js';

const CHANGES: Readonly<Record<CheckChange, { word: string; tone: string }>> = {
  worse: { word: 'Worse', tone: 'bad' },
  better: { word: 'Better', tone: 'good' },
  appeared: { word: 'New', tone: 'neutral' },
  gone: { word: 'Removed', tone: 'neutral' },
  changed: { word: 'Changed', tone: 'neutral' },
};

/** Changes are listed in this order. */
const ORDER = Object.keys(CHANGES);

/** Changes shown before the collapsed section. */
const MAX_SHOWN = 5;

/** What changed since the previous scored run. */
export function ReportChanges({ comparison }: { readonly comparison: ComparedGenerations }) {
  const { change, checks, held, unchanged, sameGenerator, from, to } = comparison;
  const sorted = checks.toSorted((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change));
  const categories = comparison.categories.filter((category) => category.change !== 0);
  return (
    <section class="card" aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      <p>
        <strong>{signed(change)}</strong>{' '}
        {change === 0
          ? 'The score has not changed.'
          : `The score went from ${from.outcome.score} to ${to.outcome.score}.`}
        {categories.length === 0
          ? null
          : ` By category: ${categories.map((each) => `${each.title} ${signed(each.change)}`).join(', ')}.`}
        {held.change === 0 ? null : ` ${describeHold(held, to.outcome.score)}`}
      </p>
      <p class="quiet">
        Previous run: <Time at={from.finishedAt} />
      </p>
      {sameGenerator ? null : (
        <p class="quiet">
          The rules changed too: the earlier run used {from.generator.name} {from.generator.version}, this run used{' '}
          {to.generator.name} {to.generator.version}.
        </p>
      )}
      <CheckChanges checks={sorted.slice(0, MAX_SHOWN)} />
      {sorted.length <= MAX_SHOWN ? null : (
        <details id="collapsible-changes">
          <summary>
            <h3>
              More changes <span class="count">({sorted.length - MAX_SHOWN})</span>
            </h3>
          </summary>
          <CheckChanges checks={sorted.slice(MAX_SHOWN)} />
        </details>
      )}
      <p class="small quiet">{unchanged === 1 ? '1 check' : `${unchanged} checks`} unchanged.</p>
    </section>
  );
}

function CheckChanges({ checks }: { readonly checks: readonly ComparedCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <ul class="changes">
      {checks.map(({ title, change, from, to }) => (
        <li class={CHANGES[change].tone}>
          <span class="tag">{CHANGES[change].word}</span>{' '}
          <span>
            <bdi>{title}</bdi> <span class="small quiet">{transition(from, to)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function transition(from: CheckState | null, to: CheckState | null): string {
  return [from, to].map((state) => (state === null ? 'not run' : describe(state))).join(' → ');
}

function describe({ outcome, score }: CheckState): string {
  return score === null ? outcome : `${outcome} (${score})`;
}

/** @param score the later one */
function describeHold({ from, to, change }: ComparedHold, score: number): string {
  if (to === 0) return `The limit was lifted: ${signed(change)}.`;
  return from === 0
    ? `A limit now holds the score at ${score}: ${signed(change)}.`
    : `The limit takes off ${to} points instead of ${from}: ${signed(change)}.`;
}

/** U+2212 for the minus sign: screen readers announce it, unlike a hyphen. */
function signed(change: number): string {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}
