/** Identifiers for new records. */
export interface Ids {
  /** A new UUIDv7 in lower case. Later ids of one process sort after earlier ones. Ids cannot be guessed. */
  next(): string;
}
