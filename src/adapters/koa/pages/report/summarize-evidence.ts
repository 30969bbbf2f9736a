import type { Evidence } from '../../../../domain/index.js';

/** Equal pieces of evidence, as one. */
export interface EvidencePiece extends Evidence {
  readonly count: number;
}

export interface EvidenceSummary {
  /** The first ones. */
  readonly shown: readonly EvidencePiece[];
  /** Pieces that are not in `shown`. */
  readonly hidden: number;
  /** "3 elements", without the first one. */
  readonly amount: string;
  /** The header of the column. */
  readonly column: string;
  readonly hasLines: boolean;
}

/** Rows of the table. The JSON export has the others. */
const MAX_ROWS = 4;

/** As many as an audit has at most. There may have been more on the page. */
const MAX_PIECES = 10;

/** Columns from which a line number does not help: nobody looks up a place in a minified line by hand. */
const MINIFIED_COLUMN = 500;

const NOUNS: Readonly<Record<Evidence['kind'], string>> = {
  element: 'element',
  header: 'header',
  url: 'URL',
  text: 'detail',
};

/** What the evidence of an audit comes to. null if there is none. */
export function summarizeEvidence(evidence: readonly Evidence[]): EvidenceSummary | null {
  const [first] = evidence;
  if (first === undefined) return null;
  const pieces = merge(evidence);
  const noun = evidence.every(({ kind }) => kind === first.kind) ? NOUNS[first.kind] : 'detail';
  const total = evidence.length;
  const shown = pieces.slice(0, MAX_ROWS);
  return {
    shown,
    hidden: total - shown.reduce((sum, { count }) => sum + count, 0),
    amount: total === 1 ? `1 ${noun}` : `${total >= MAX_PIECES ? `${total} or more` : total} ${noun}s`,
    column: noun.charAt(0).toUpperCase() + noun.slice(1),
    hasLines: evidence.some(({ line }) => line !== null),
  };
}

/** "line 84"; null if there is no line, or if it is a minified one. */
export function lineText({ line, column }: Evidence): string | null {
  return line === null || (column ?? 0) >= MINIFIED_COLUMN ? null : `line ${line}`;
}

function merge(evidence: readonly Evidence[]): readonly EvidencePiece[] {
  const merged = new Map<string, EvidencePiece>();
  for (const piece of evidence) {
    const { kind, value, line, column = null, selector = null } = piece;
    const key = JSON.stringify([kind, value, line, column, selector]);
    merged.set(key, { ...piece, count: (merged.get(key)?.count ?? 0) + 1 });
  }
  return [...merged.values()];
}
