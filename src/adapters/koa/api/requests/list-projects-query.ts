import { PROJECT_SORTS, searchViolation, type ProjectSort } from '../../../../application/index.js';
import { ListQuery } from './list-query.js';
import { Satisfies, OneOf, Optional, ofText } from './rules.js';

export class ListProjectsQuery extends ListQuery {
  @Optional()
  @Satisfies(ofText((text) => searchViolation(text)), {
    description: 'Only projects whose name contains this text. Case-insensitive; no wildcards.',
    maxLength: 255,
  })
  search?: string;

  @Optional()
  @OneOf(['project'], { description: 'The field to search in.', default: 'project' })
  search_by?: string;

  @Optional()
  @OneOf(PROJECT_SORTS, {
    description: 'Sort by `created_at` (creation date) or `project` (name).',
    default: 'created_at',
  })
  sort_by?: ProjectSort;
}
