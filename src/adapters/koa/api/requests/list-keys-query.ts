import { ListQuery } from './list-query.js';

/** Keys are always in the order of their creation. */
export class ListKeysQuery extends ListQuery {}
