/** Identifiers for new records. */
export interface Ids {
  /** A new, unpredictable UUIDv7 in lower case. It sorts after all earlier ids of this object, even within a millisecond. */
  next(): string;
}
