import type { Audit } from '../../domain/index.js';

/** The id of the category that an audit counts in, then those that list it too. */
export function categoryNames({ category, also = [] }: Pick<Audit, 'category' | 'also'>): string {
  return also.length === 0 ? category : `${category}, also ${also.join(' and ')}`;
}
