import { timingSafeEqual } from 'node:crypto';

/** Compares a secret with what was sent, in a time that tells nothing about where they differ. */
export function isSameText(own: string, sent: string): boolean {
  const [left, right] = [Buffer.from(own), Buffer.from(sent)];
  return left.length === right.length && timingSafeEqual(left, right);
}
