import { GENERATION_STATUSES, type GenerationStatus } from '../../../../application/index.js';
import { ListQuery } from './list-query.js';
import { OneOf, Optional } from './rules.js';

/** Generations are always in the order in which they were asked for. */
export class ListGenerationsQuery extends ListQuery {
  @Optional()
  @OneOf(GENERATION_STATUSES, { description: 'Only generations that ended so.' })
  status?: GenerationStatus;
}
