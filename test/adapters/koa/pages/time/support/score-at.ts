import { randomUUID } from 'node:crypto';
import type { GenerationScore } from '../../../../../../src/application/index.js';

/** A run that finished some milliseconds after 1 January 2026 (UTC). @param score null for a failed run */
export function scoreAt(at: number, score: number | null = 60, version = '1'): GenerationScore {
  return {
    id: randomUUID(),
    generator: { name: 'fixed', version },
    finishedAt: new Date(Date.UTC(2026, 0, 1) + at),
    score,
    failure: score === null ? { code: 'not_html', message: 'The response is not HTML.' } : null,
  };
}
