import { REPORT_SORTS, searchViolation, type ReportSort } from '../../../../application/index.js';
import { RESULTS, type Result } from '../../../../domain/index.js';
import { ListQuery, nameRefusal } from './list-query.js';
import { Satisfies, OneOf, Optional, ofText } from './rules.js';

export class ListReportsQuery extends ListQuery {
  @Optional()
  @Satisfies(ofText((text) => searchViolation(text)), {
    description: 'Only reports whose URL contains this text, literally and without regard to case.',
    maxLength: 255,
  })
  search?: string;

  @Optional()
  @OneOf(['url'], { description: 'Where to search.', default: 'url' })
  search_by?: string;

  @Optional()
  @Satisfies(ofText(nameRefusal), {
    description: 'Only reports of the project with exactly this name, without regard to case.',
    maxLength: 255,
  })
  project?: string;

  @Optional()
  @OneOf(RESULTS, { description: 'Only reports that show an outcome of this class.' })
  result?: Result;

  @Optional()
  @OneOf(REPORT_SORTS, {
    description:
      'Order: `id` (date created), `generated_at` (date generated), `url`, `score`. Ties go by id in the same direction; reports without a value come last in both.',
    default: 'id',
  })
  sort_by?: ReportSort;
}
