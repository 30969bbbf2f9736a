import type { Criterion } from '../../application/index.js';

/**
 * What an accessibility check is evidence for, such as "WCAG 2.2: 1.1.1 Non-text Content (A) · EN 301 549: 9.1.1.1". Clauses have
 * the names of the criteria, so their numbers suffice.
 */
export function criteriaText(criteria: readonly Criterion[]): string {
  if (criteria.length === 0) return 'Best practice: no success criterion of WCAG 2.2 requires it';
  const standards = [...new Set(criteria.map(({ standard }) => standard))];
  return standards
    .map((standard) => {
      const own = criteria.filter((criterion) => criterion.standard === standard);
      return `${standard}: ${own.map(({ id, name, level }) => (level === null ? id : `${id} ${name} (${level})`)).join(', ')}`;
    })
    .join(' · ');
}
