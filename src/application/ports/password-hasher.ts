/** Slow, salted hashing for the passwords of reports. */
export interface PasswordHasher {
  /** A self-describing hash with a random salt: each call returns a different one. */
  hash(password: string): Promise<string>;
  /** Whether `hash` was made from `password`. False for a hash in an unknown format. */
  verify(hash: string, password: string): Promise<boolean>;
}
