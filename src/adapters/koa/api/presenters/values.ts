import type { AuditList, PrivacyKind } from '../../../../domain/index.js';

/** Privacy on the wire: 0 = public, 1 = private, 2 = password. */
export type PrivacyCode = 0 | 1 | 2;

export const PRIVACY_CODES = [0, 1, 2] as const satisfies readonly PrivacyCode[];

const CODES: Readonly<Record<PrivacyKind, PrivacyCode>> = { public: 0, private: 1, password: 2 };
const KINDS: Readonly<Record<PrivacyCode, PrivacyKind>> = { 0: 'public', 1: 'private', 2: 'password' };

export function toPrivacyCode(kind: PrivacyKind): PrivacyCode {
  return CODES[kind];
}

/** @returns undefined if the code is missing */
export function toPrivacyKind(code: PrivacyCode | undefined): PrivacyKind | undefined {
  return code === undefined ? undefined : KINDS[code];
}

/**
 * JSON of a record with audits.
 * @param before JSON of the members before the audits, without braces; at least one
 * @param links JSON of the `links` member
 */
export function presentAudited(before: string, audits: AuditList, links: string): string {
  return `{${before},"audits":${audits.json},"links":${links}}`;
}

const DAY = 86_400_000;

/** Numbers as text, padded with zeros. */
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, '0'));

/** Recent days as text, such as `2026-11-21T`: the records of a list fall on a few days. */
const days = new Map<number, string>();
const MAX_DAYS = 1000;

/** Same result as `Date.prototype.toISOString`, which takes longer than the rest of presenting a record. */
export function presentInstant(time: Date): string {
  const milliseconds = time.getTime();
  const day = Math.floor(milliseconds / DAY);
  const rest = milliseconds - day * DAY;
  const seconds = Math.floor(rest / 1000);
  const minutes = Math.floor(seconds / 60);
  const clock = `${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}`;
  return `${days.get(day) ?? presentDay(day, time)}${clock}.${THREE_DIGITS[rest - seconds * 1000]}Z`;
}

function presentDay(day: number, time: Date): string {
  const text = time.toISOString().slice(0, -'hh:mm:ss.mmmZ'.length);
  if (days.size === MAX_DAYS) days.clear();
  days.set(day, text);
  return text;
}
