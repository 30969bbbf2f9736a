import type { ComparedGenerations } from '../../../../../application/index.js';
import { RulesNote } from './rules-note.js';
import { roundLength } from './round-length.js';
import { runDateBeside } from './run-date.js';
import { signed } from './signed.js';
import { toneOf } from './tone-of.js';

/** Labels of the axis that fit on a phone. */
const MAX_TICKS = 5;

/** Distances between labels of the axis, in points. */
const TICK_STEPS = [0.5, 1, 2, 5, 10, 20, 50];

interface Step {
  readonly name: string;
  readonly was: number | null;
  readonly now: number | null;
  readonly change: number;
  /** The total before this step. */
  readonly start: number;
}

/** How the score got from one run to the other: a table with a floating bar for each category. */
export function PointsByCategory({ comparison }: { readonly comparison: ComparedGenerations }) {
  const { from, to } = comparison;
  const steps = stepsOf(comparison);
  const totals = [from.outcome.score, to.outcome.score, ...steps.map(({ start }) => start)];
  const scale = scaleOf(Math.min(...totals), Math.max(...totals));
  return (
    <section class="card" aria-labelledby="points-title">
      <div class="time-head">
        <h2 id="points-title">Where the points went</h2>
        <span class="small quiet">Points of the total score</span>
      </div>
      <RulesNote comparison={comparison} />
      <table class="data time-fall">
        <caption class="visually-hidden">
          Change of the total score by category, from {from.outcome.score} to {to.outcome.score}
        </caption>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col" class="number optional">
              Was
            </th>
            <th scope="col" class="number optional">
              Now
            </th>
            <td class="plot" />
            <th scope="col" class="number">
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          <TotalRow
            name={runDateBeside(from.finishedAt, to.finishedAt)}
            score={from.outcome.score}
            x={scale.x(from.outcome.score)}
            isFirst
          />
          {steps.map((step) => (
            <StepRow step={step} x={scale.x} />
          ))}
          <TotalRow
            name={runDateBeside(to.finishedAt, from.finishedAt)}
            score={to.outcome.score}
            x={scale.x(to.outcome.score)}
          />
          <tr class="axis" aria-hidden="true">
            <td />
            <td class="optional" />
            <td class="optional" />
            <td class="plot">
              <svg>
                {scale.ticks.map((score) => (
                  <>
                    <line x1={`${scale.x(score)}%`} x2={`${scale.x(score)}%`} y2="5" />
                    <text x={`${scale.x(score)}%`} y="19" text-anchor="middle">
                      {score}
                    </text>
                  </>
                ))}
              </svg>
            </td>
            <td />
          </tr>
        </tbody>
      </table>
    </section>
  );
}

interface TotalRowProps {
  readonly name: string;
  readonly score: number;
  readonly x: number;
  readonly isFirst?: boolean;
}

function TotalRow({ name, score, x, isFirst = false }: TotalRowProps) {
  return (
    <tr class="total">
      <th scope="row">{name}</th>
      <td class="optional" />
      <td class="optional" />
      <td class="plot">
        <svg aria-hidden="true">
          <line class="total" x1={`${x}%`} x2={`${x}%`} y2="100%" />
          {isFirst ? <line class="join" x1={`${x}%`} x2={`${x}%`} y1="100%" y2="140%" /> : null}
        </svg>
      </td>
      <td class="number">{score}</td>
    </tr>
  );
}

function StepRow({ step, x }: { readonly step: Step; readonly x: (score: number) => number }) {
  const { name, was, now, change, start } = step;
  const [left, right] = [x(Math.min(start, start + change)), x(Math.max(start, start + change))];
  const end = x(start + change);
  const tone = toneOf(change);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td class="number optional">{was ?? '–'}</td>
      <td class="number optional">{now ?? '–'}</td>
      <td class={`plot ${tone}`}>
        <svg aria-hidden="true">
          <rect x={`${left}%`} width={`${roundLength(right - left)}%`} y="20%" height="60%" rx="2" />
          <line class="join" x1={`${end}%`} x2={`${end}%`} y1="80%" y2="150%" />
        </svg>
      </td>
      <td class="number">
        <b class={`time-cost ${tone}`}>{signed(change)}</b>
      </td>
    </tr>
  );
}

/** The categories that count, in their order, then the cap. Each starts where the one before it ended. */
function stepsOf({ categories, held, from }: ComparedGenerations): readonly Step[] {
  const counted = categories.filter(
    (category) => category.change !== 0 || Math.max(category.from?.weight ?? 0, category.to?.weight ?? 0) > 0,
  );
  const parts = counted.map(({ title, from: before, to: after, change }) => {
    return { name: title, was: before?.score ?? null, now: after?.score ?? null, change };
  });
  const limit = { name: 'Cap', was: null, now: null, change: held.change };
  let total = from.outcome.score;
  return (held.change === 0 ? parts : [...parts, limit]).map((part) => {
    const start = total;
    total = Math.round((start + part.change) * 10) / 10;
    return { ...part, start };
  });
}

/** A scale from the lowest to the highest total, with some space on both sides. */
function scaleOf(lowest: number, highest: number) {
  const space = Math.max(1, (highest - lowest) * 0.1);
  const [from, to] = [lowest - space, highest + space];
  const step = TICK_STEPS.find((size) => (to - from) / size <= MAX_TICKS) ?? 50;
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) ticks.push(tick);
  return { x: (score: number) => roundLength(((score - from) / (to - from)) * 100), ticks };
}
