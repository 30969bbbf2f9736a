import { classify, wholeScore } from '../../../../../domain/index.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import { planFixes } from '../plan-fixes.js';
import { plural } from '../points.js';
import type { FileEntry } from './file-entry.js';

export interface FileScoresProps {
  readonly entries: readonly FileEntry[];
  /** Pages that were to be checked. */
  readonly planned: number;
  readonly heading: 'h1' | 'h2';
  /** Returns the link to the report of an entry. */
  readonly linkTo: (index: number) => string;
}

/** The scores of all pages in a file. */
export function FileScores({ entries, planned, heading: Heading, linkTo }: FileScoresProps) {
  const left = planned - entries.length;
  const scored = entries.filter(({ report }) => report !== null && report.score !== null).length;
  return (
    <section class="file-scores">
      <Heading>
        {scored < planned ? `${scored} of ` : ''}
        {plural(planned, 'page')} checked
      </Heading>
      {left === 0 ? null : (
        <p class="notice bad">
          Stopped: {left} of {planned} URLs were not checked.
        </p>
      )}
      <div class="card scroll">
        <table class="data">
          <thead>
            <tr>
              <th scope="col" class="number">
                Score
              </th>
              <th scope="col">Result</th>
              <th scope="col">Page</th>
              <th scope="col">Fix first</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              <Row entry={entry} link={linkTo(index)} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ entry: { url, report, failure }, link }: { readonly entry: FileEntry; readonly link: string }) {
  const score = report?.score ?? null;
  const [first] = report === null ? [] : planFixes(report).fixes;
  const note = failure === null ? first?.title : failure.message;
  return (
    <tr class={score === null ? 'neutral' : classify(score)}>
      <td class="number score">{score === null ? '–' : wholeScore(score)}</td>
      <td>{score === null ? 'No score' : RESULT_LABELS[classify(score)]}</td>
      <th scope="row">
        <a href={link}>
          <bdi>{url}</bdi>
        </a>
      </th>
      <td>
        <bdi>{note ?? 'Nothing'}</bdi>
      </td>
    </tr>
  );
}
