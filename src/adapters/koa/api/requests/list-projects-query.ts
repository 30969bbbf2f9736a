import { PROJECT_SORTS, searchViolation, type ProjectSort } from '../../../../application/index.js';
import { ListQuery } from './list-query.js';
import { Satisfies, OneOf, Optional, ofText } from './rules.js';

export class ListProjectsQuery extends ListQuery {
  @Optional()
  @Satisfies(ofText((text) => searchViolation(text)), {
    description: 'Only projects whose name contains this text, literally and without regard to case.',
    maxLength: 255,
  })
  search?: string;

  @Optional()
  @OneOf(['project'], { description: 'Where to search.', default: 'project' })
  search_by?: string;

  @Optional()
  @OneOf(PROJECT_SORTS, {
    description: 'Order: `created_at` (date created) or `project` (name).',
    default: 'created_at',
  })
  sort_by?: ProjectSort;
}
