import type { CheckDescription } from '../../application/index.js';
import type { Check } from './check.js';
import { CHECKS } from './checks/index.js';
import { WEIGHTS } from './weights.js';

/** What there is to say about each check, in the order of the audits. */
export function describeChecks(checks: readonly Check[] = CHECKS): readonly CheckDescription[] {
  return checks.flatMap(({ id, category, title, explained }) =>
    explained === undefined ? [] : [{ id, category, title, weight: WEIGHTS[id] ?? 0, ...explained }],
  );
}
