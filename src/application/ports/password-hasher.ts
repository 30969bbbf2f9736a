/** Slow, salted hashing for the passwords of reports. */
export interface PasswordHasher {
  /** A self-describing hash with a salt of its own; the same password gives another hash each time. */
  hash(password: string): Promise<string>;
  /** Whether `hash` was made from `password`. False, not an error, for a hash it does not understand. */
  verify(hash: string, password: string): Promise<boolean>;
}
