import { toBase62, toNumber } from './base62.js';

/** How long a new link works. */
export const SHARE_LINK_LIFETIMES = ['7d', '30d', 'unlimited'] as const;

export type ShareLinkLifetime = (typeof SHARE_LINK_LIFETIMES)[number];

const DAYS: Readonly<Record<ShareLinkLifetime, number | null>> = { '7d': 7, '30d': 30, unlimited: null };
const DAY = 24 * 60 * 60 * 1000;

/** The most links of one report that work at the same time. */
export const MAX_SHARE_LINKS = 20;

/** A link that lets anyone who has it read one report. */
export interface ShareLink {
  readonly id: string;
  readonly account: string;
  readonly reportId: string;
  /** SHA-256 of the token. The token itself is not stored. */
  readonly hash: string;
  /** The last four characters of the token, so that its owner recognizes the link. */
  readonly ending: string;
  readonly createdAt: Date;
  /** From this time on it no longer works; null if it works until it is removed. */
  readonly expiresAt: Date | null;
}

/** @returns when a link of this lifetime expires; null for never */
export function shareLinkExpiry(lifetime: ShareLinkLifetime, createdAt: Date): Date | null {
  const days = DAYS[lifetime];
  return days === null ? null : new Date(createdAt.getTime() + days * DAY);
}

export function isShareLinkExpired({ expiresAt }: Pick<ShareLink, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

const TOKEN_LENGTH = 30;
const TOKEN = new RegExp(`^[0-9A-Za-z]{${TOKEN_LENGTH}}$`);

/** The token of a link: 30 base62 characters. @param random TOKEN_RANDOM_BYTES random bytes */
export function formatShareToken(random: Uint8Array): string {
  return toBase62(toNumber(random), TOKEN_LENGTH);
}

/** Whether the text has the format of a token. If not, it needs no lookup. */
export function isWellFormedShareToken(text: string): boolean {
  return TOKEN.test(text);
}
