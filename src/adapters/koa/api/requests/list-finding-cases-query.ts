import { PagedQuery } from './list-query.js';

/** Cases are always sorted as they were found. */
export class ListFindingCasesQuery extends PagedQuery {}
