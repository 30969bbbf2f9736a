import { timingSafeEqual } from 'node:crypto';

/** Compares a secret in constant time, which does not reveal where it differs. */
export function isSameText(own: string, sent: string): boolean {
  const [left, right] = [Buffer.from(own), Buffer.from(sent)];
  return left.length === right.length && timingSafeEqual(left, right);
}
