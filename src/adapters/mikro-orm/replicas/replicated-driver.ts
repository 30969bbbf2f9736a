import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Queries, Tables } from '../rows.js';

/** Gives access to each replica. MikroORM would pick one at random, but they are not equally up to date. */
export class ReplicatedDriver extends PostgreSqlDriver {
  /** @param index of the replica, in the order of configuration */
  readerOf(index: number): Queries {
    const replica = this.replicas[index];
    if (replica === undefined) throw new RangeError(`There is no replica ${index}.`);
    return replica.getClient<Tables>();
  }
}
