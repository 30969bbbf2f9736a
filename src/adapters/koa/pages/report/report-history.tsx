import type { GenerationSummary } from '../../../../application/index.js';
import { classify } from '../../../../domain/index.js';
import { RESULT_LABELS } from '../components/result-labels.js';
import { Time } from '../components/time.js';
import { ScoreChart } from './score-chart.js';

/** A line needs two points. */
const MIN_POINTS = 2;

/** The score over time, as a chart and as a table. Nothing with a single run. */
export function ReportHistory({ history }: { readonly history: readonly GenerationSummary[] }) {
  if (history.length < MIN_POINTS) return null;
  const points = history
    .flatMap(({ outcome, finishedAt }) => (outcome.kind === 'scored' ? [{ score: outcome.score, at: finishedAt }] : []))
    .toReversed();
  return (
    <section class="card" aria-labelledby="history">
      <h2 id="history">Score over time</h2>
      {points.length < MIN_POINTS ? null : <ScoreChart points={points} />}
      <details class="collapsible" id="collapsible-history">
        <summary>
          <h3>
            Show as a table <span class="count">({history.length})</span>
          </h3>
        </summary>
        <div class="scroll" role="region" aria-label="Latest runs" tabIndex={0}>
          <table class="data">
            <caption>Latest runs, newest first</caption>
            <thead>
              <tr>
                <th scope="col">Checked</th>
                <th scope="col" class="number">
                  Score
                </th>
                <th scope="col">Result</th>
                <th scope="col">Generator</th>
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
