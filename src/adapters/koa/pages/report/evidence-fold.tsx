import type { Evidence } from '../../../../domain/index.js';
import { lineText, summarizeEvidence, type EvidencePiece } from './summarize-evidence.js';

export interface EvidenceFoldProps {
  readonly evidence: readonly Evidence[];
  /** Of the details element. */
  readonly id: string | undefined;
}

/** What an audit found: a line with the first piece, which opens a table of four. */
export function EvidenceFold({ evidence, id }: EvidenceFoldProps) {
  const summary = summarizeEvidence(evidence);
  const [first] = summary?.shown ?? [];
  if (summary === null || first === undefined) return null;
  const { shown, hidden, amount, column, hasLines } = summary;
  if (evidence.length === 1 && first.kind !== 'element')
    return (
      <p class="evidence-one">
        <Value piece={first} />
      </p>
    );
  const line = lineText(first);
  return (
    <>
      <details class="fold evidence-fold" id={id}>
        <summary>
          <span>
            {amount}
            {evidence.length === 1 ? ': ' : ', for example '}
            <Name piece={first} />
            {line === null ? '' : ` on ${line}`}
          </span>
        </summary>
        <table class="evidence">
          <thead>
            <tr>
              {hasLines ? (
                <>
                  <th scope="col">Line</th>
                  <th scope="col">Column</th>
                </>
              ) : null}
              <th scope="col">{column}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((piece) => (
              <tr>
                {hasLines ? (
                  <>
                    <td class="number">{piece.line ?? '–'}</td>
                    <td class="number">{piece.column ?? '–'}</td>
                  </>
                ) : null}
                <td>
                  {piece.selector ? (
                    <span class="selector">
                      <code>{piece.selector}</code>
                    </span>
                  ) : null}
                  <Value piece={piece} />
                  {piece.count === 1 ? null : <span class="quiet"> ({piece.count} times)</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {hidden === 0 ? null : <p class="small quiet no-print">{hidden} more in the JSON export.</p>}
    </>
  );
}

/** The shortest name of a piece: the end of its selector, or its value. */
function Name({ piece }: { readonly piece: EvidencePiece }) {
  const { selector, kind, value } = piece;
  if (selector) return <code>{selector.split(' > ').at(-1)}</code>;
  return kind === 'text' ? <bdi>{value}</bdi> : <code>{value}</code>;
}

/** `<code>` stays on one line because its white space is significant. */
function Value({ piece: { kind, value } }: { readonly piece: EvidencePiece }) {
  return kind === 'text' ? <bdi>{value}</bdi> : <code>{value}</code>;
}
