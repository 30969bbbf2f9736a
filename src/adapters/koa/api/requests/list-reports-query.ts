import { REPORT_SORTS, searchViolation, type ReportSort } from '../../../../application/index.js';
import { RESULTS, type Result } from '../../../../domain/index.js';
import { ListQuery, checkName } from './list-query.js';
import { Satisfies, OneOf, Optional, ofText } from './rules.js';

export class ListReportsQuery extends ListQuery {
  @Optional()
  @Satisfies(ofText((text) => searchViolation(text)), {
    description: 'Only reports whose URL contains this text. Case-insensitive; no wildcards.',
    maxLength: 255,
  })
  search?: string;

  @Optional()
  @OneOf(['url'], { description: 'The field to search in.', default: 'url' })
  search_by?: string;

  @Optional()
  @Satisfies(ofText(checkName), {
    description: 'Only reports of the project with this exact name. Case-insensitive.',
    maxLength: 255,
  })
  project?: string;

  @Optional()
  @OneOf(RESULTS, { description: 'Only reports with this result.' })
  result?: Result;

  @Optional()
  @OneOf(REPORT_SORTS, {
    description:
      'Sort by `id` (creation date), `generated_at` (date of the run), `url` or `score`. Ties are sorted by ID in the same direction. Reports without a value come last in both directions.',
    default: 'id',
  })
  sort_by?: ReportSort;
}
