/** Randomness and one-way hashing for API keys. */
export interface Secrets {
  /** Cryptographically secure random bytes. */
  randomBytes(count: number): Uint8Array;
  /** SHA-256 of the text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
  sha256(text: string): string;
}
