import type { Evidence } from '../../domain/index.js';

/** Where evidence is in the source, before the evidence itself: "line 3, column 7: "; empty if unknown. */
export function evidencePosition({ line, column }: Evidence): string {
  if (line === null) return '';
  return typeof column === 'number' ? `line ${line}, column ${column}: ` : `line ${line}: `;
}
