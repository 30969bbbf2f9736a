import type { Evidence } from '../../../../domain/index.js';
import type { Verdict } from '../check.js';

export function pass(explanation: string, evidence: readonly Evidence[] = []): Verdict {
  return { outcome: 'pass', score: 100, explanation, evidence };
}

export function fail(explanation: string, evidence: readonly Evidence[] = []): Verdict {
  return { outcome: 'fail', score: 0, explanation, evidence };
}

/** @param score 0–100 */
export function warn(explanation: string, score: number, evidence: readonly Evidence[] = []): Verdict {
  return { outcome: 'warn', score, explanation, evidence };
}

/** HTML and headers cannot decide. The evidence says where a person must look. */
export function review(explanation: string, evidence: readonly Evidence[] = []): Verdict {
  return { outcome: 'review', score: null, explanation, evidence };
}

/** There was nothing to check. */
export function notApplicable(explanation: string, evidence: readonly Evidence[] = []): Verdict {
  return { outcome: 'not applicable', score: null, explanation, evidence };
}

/** "1 link", "3 links". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/**
 * "1 link has a name", "Both links have a name", "All 3 links have a name".
 * @param predicate begins with a verb in the singular
 */
export function countAll(number: number, predicate: string, one: string, many = `${one}s`): string {
  if (number === 1) return `1 ${one} ${predicate}`;
  return `${number === 2 ? 'Both' : `All ${number}`} ${many} ${toPlural(predicate)}`;
}

/**
 * "1 of 3 links has no name", "2 of 3 links have no name"; without "of" if there is only one.
 * @param predicate begins with a verb in the singular
 */
export function countSome(part: number, total: number, predicate: string, one: string, many?: string): string {
  if (total === 1) return `1 ${one} ${predicate}`;
  return `${part} of ${count(total, one, many)} ${part === 1 ? predicate : toPlural(predicate)}`;
}

/** "has no name" becomes "have no name". */
export function toPlural(predicate: string): string {
  const [verb = '', ...rest] = predicate.split(' ');
  return [IRREGULAR[verb] ?? verb.replace(/s$/, ''), ...rest].join(' ');
}

const IRREGULAR: Readonly<Record<string, string>> = { does: 'do', has: 'have', is: 'are' };
