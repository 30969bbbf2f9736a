import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Queries, Tables } from '../rows.js';

/** The ORM gives reads to a replica at random; here each is told apart, since they are not equally far. */
export class ReplicatedDriver extends PostgreSqlDriver {
  /** @param index of the replica, in the order in which they are configured */
  readerOf(index: number): Queries {
    const replica = this.replicas[index];
    if (replica === undefined) throw new RangeError(`There is no replica ${index}.`);
    return replica.getClient<Tables>();
  }
}
