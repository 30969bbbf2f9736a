import type { Catalogue, ReportDetails } from '../../application/index.js';
import { checksPageOf } from './check-guides.js';

/** What the checks of a category cannot find. */
export interface LimitNote {
  /** Title of the category. */
  readonly title: string;
  readonly text: string;
  /** Absolute URL of the tests that a person does next; null if there is none. */
  readonly documentation: string | null;
}

/** A note for each category of the report that has a score and limits. */
export function limitNotes({ categories }: Pick<ReportDetails, 'categories'>, catalogue: Catalogue): LimitNote[] {
  const page = checksPageOf(catalogue);
  return categories.flatMap(({ id, title, score }) => {
    const text = catalogue.limits?.[id]?.text;
    if (text === undefined || score === null) return [];
    return [{ title, text, documentation: page === null ? null : `${page}#test-${encodeURIComponent(id)}` }];
  });
}
