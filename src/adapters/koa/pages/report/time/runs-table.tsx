import type { GenerationScore } from '../../../../../application/index.js';
import { classify } from '../../../../../domain/index.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import type { PageRequest } from '../../page-request.js';
import { runDate } from './run-date.js';
import { runPath } from './run-path.js';

export interface RunsTableProps {
  readonly request: PageRequest;
  readonly reportId: string;
  /** Newest first. */
  readonly runs: readonly Pick<GenerationScore, 'id' | 'finishedAt' | 'score' | 'failure' | 'generator'>[];
}

/** Runs as a table. Each row leads to its run. */
export function RunsTable({ request, reportId, runs }: RunsTableProps) {
  return (
    <div class="scroll" role="region" aria-label="Runs" tabIndex={0}>
      <table class="data time-runs">
        <caption>Newest first, times in UTC</caption>
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col" class="number">
              Score
            </th>
            <th scope="col">Result</th>
            <th scope="col" class="optional">
              Rules
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ id, finishedAt, score, failure, generator }) => (
            <tr>
              <th scope="row">
                <a href={request.link(runPath(reportId, id))}>{runDate(finishedAt)}</a>
              </th>
              <td class="number">{score ?? '–'}</td>
              <td>
                {score === null ? (
                  <>
                    <span class="tag neutral">Failed</span> <bdi class="optional">{failure?.message}</bdi>
                  </>
                ) : (
                  <span class={`tag ${classify(score)}`}>{RESULT_LABELS[classify(score)]}</span>
                )}
              </td>
              <td class="optional">
                {generator.name} {generator.version}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
