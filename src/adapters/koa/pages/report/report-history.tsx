import type { GenerationSummary } from '../../../../application/index.js';
import { classify } from '../../../../domain/index.js';
import { RESULT_LABELS } from '../components/result-labels.js';
import { Time } from '../components/time.js';
import { ScoreChart } from './score-chart.js';

/** Fewer points make no line. */
const LEAST_POINTS = 2;

/** How the report has done over time: as a chart, and as a table for everybody who wants the numbers. */
export function ReportHistory({ history }: { readonly history: readonly GenerationSummary[] }) {
  if (history.length < LEAST_POINTS) return null;
  const points = history
    .flatMap(({ outcome, finishedAt }) => (outcome.kind === 'scored' ? [{ score: outcome.score, at: finishedAt }] : []))
    .toReversed();
  return (
    <section class="card" aria-labelledby="history">
      <h2 id="history">Score over time</h2>
      {points.length < LEAST_POINTS ? null : <ScoreChart points={points} />}
      <details class="folded" id="folded-history">
        <summary>
          <h3>
            As a table <span class="count">({history.length})</span>
          </h3>
        </summary>
        <div class="scroll" role="region" aria-label="The latest gradings as a table" tabIndex={0}>
          <table class="data">
            <caption>The latest gradings, newest first</caption>
            <thead>
              <tr>
                <th scope="col">Graded</th>
                <th scope="col" class="number">
                  Score
                </th>
                <th scope="col">Class</th>
                <th scope="col">By</th>
              </tr>
            </thead>
            <tbody>
              {history.map((generation) => (
                <HistoryRow generation={generation} />
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function HistoryRow({ generation }: { readonly generation: GenerationSummary }) {
  const { outcome, generator, finishedAt } = generation;
  return (
    <tr>
      <th scope="row">
        <Time at={finishedAt} />
      </th>
      {outcome.kind === 'scored' ? (
        <>
          <td class="number">{outcome.score}</td>
          <td>
            <span class={`tag ${classify(outcome.score)}`}>{RESULT_LABELS[classify(outcome.score)]}</span>
          </td>
        </>
      ) : (
        <>
          <td class="number">–</td>
          <td>
            <span class="tag neutral">Failed</span> <bdi>{outcome.failure.message}</bdi>
          </td>
        </>
      )}
      <td>
        {generator.name} {generator.version}
      </td>
    </tr>
  );
}
