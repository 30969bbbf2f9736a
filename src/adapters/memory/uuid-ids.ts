import { v7 } from 'uuid';
import type { Ids } from '../../application/index.js';

/** UUIDs of version 7 (RFC 9562): ordered by the millisecond, and within it by a counter of the process. */
export class UuidIds implements Ids {
  next(): string {
    return v7();
  }
}
