import type { Evidence } from '../../../../domain/index.js';
import type { Verdict } from '../check.js';

export function pass(explanation: string, evidence: readonly Evidence[] = []): Verdict {
  return { outcome: 'pass', score: 100, explanation, evidence };
}

export function fail(explanation: string, evidence: readonly Evidence[] = []): Verdict {
  return { outcome: 'fail', score: 0, explanation, evidence };
}

/** @param score what is earned in spite of the warning, 0–100 */
export function warn(explanation: string, score: number, evidence: readonly Evidence[] = []): Verdict {
  return { outcome: 'warn', score, explanation, evidence };
}

/** There was nothing to judge. */
export function notApplicable(explanation: string, evidence: readonly Evidence[] = []): Verdict {
  return { outcome: 'not applicable', score: null, explanation, evidence };
}

/** "1 link", "3 links". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
