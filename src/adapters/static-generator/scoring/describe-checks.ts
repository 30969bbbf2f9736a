import type { CheckDescription } from '../../../application/index.js';
import { CHECKS } from '../checks/index.js';
import { CHECK_CRITERIA } from '../checks/support/check-criteria.js';
import { criteriaOf } from '../checks/support/wcag-criteria.js';
import { WEIGHTS } from './weights.js';

/** The descriptions of all checks, in the order of the audits. */
export function describeChecks(): readonly CheckDescription[] {
  return CHECKS.map(({ id, category, also, title, failureTitle, explained }) => {
    const numbers = CHECK_CRITERIA[id];
    return {
      id,
      category,
      ...(also && { also }),
      title,
      failureTitle,
      weight: WEIGHTS[id] ?? 0,
      ...explained,
      ...(numbers && { criteria: criteriaOf(numbers) }),
    };
  });
}
