const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The last `length` base62 digits of a number, with leading zeros. */
export function toBase62(number: bigint, length: number): string {
  let [text, rest] = ['', number];
  for (; text.length < length; rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text;
}

/** Bytes as a big-endian number. */
export function toNumber(bytes: Uint8Array): bigint {
  let number = 0n;
  for (const byte of bytes) number = number * 256n + BigInt(byte);
  return number;
}
