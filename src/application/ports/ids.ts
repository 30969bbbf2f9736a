/** Identifiers for new records. */
export interface Ids {
  /** A new UUIDv7 in lower case: later ids of one process sort after earlier ones, and none can be guessed. */
  next(): string;
}
