import { GENERATION_STATUSES, type GenerationStatus } from '../../../../application/index.js';
import { ListQuery } from './list-query.js';
import { OneOf, Optional } from './rules.js';

/** Generations are always sorted by creation. */
export class ListGenerationsQuery extends ListQuery {
  @Optional()
  @OneOf(GENERATION_STATUSES, { description: 'Only generations with this status.' })
  status?: GenerationStatus;
}
