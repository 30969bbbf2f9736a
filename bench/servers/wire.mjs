// What both rivals need to answer as Sitegrade does: its cursors, its result classes, its entity tags, its UUIDs.
import { hash, randomUUID } from 'node:crypto';
import { Buffer } from 'node:buffer';

export const BASE = process.env.PUBLIC_URL;
export const PRIVACIES = ['public', 'private', 'password'];

/** What the server listens to, and says so to whoever started it. */
export function announce(server) {
  process.send?.({ origin: `http://127.0.0.1:${server.address().port}` });
}

/** Score × 10, as the column holds it. */
export function resultOf(scoreKey) {
  if (scoreKey < 0) return null;
  if (scoreKey >= 800) return 'good';
  return scoreKey >= 500 ? 'decent' : 'bad';
}

export const RANGES = { good: [800, 1010], decent: [500, 800], bad: [0, 500] };

/** A time-ordered UUID (RFC 9562, version 7). */
export function uuid7() {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** What ties a cursor to its list. */
export function scopeOf(account, { search, project, result, sort_by: sortBy = 'id', sort = 'desc' }) {
  const filters = [search ?? null, project ?? null, result ?? null];
  return JSON.stringify([account, 'reports', sortBy, sort, filters]);
}

export function encodeCursor(key, id, towards, scope) {
  const payload = JSON.stringify([key, id, towards]);
  return Buffer.concat([digest(payload, scope), Buffer.from(payload)]).toString('base64url');
}

/** @returns [sort key, id, direction]; null for a cursor of another list. */
export function decodeCursor(text, scope) {
  const bytes = Buffer.from(text, 'base64url');
  const payload = bytes.subarray(12).toString();
  return digest(payload, scope).equals(bytes.subarray(0, 12)) ? JSON.parse(payload) : null;
}

function digest(payload, scope) {
  return hash('sha256', `${scope}\n${payload}`, 'buffer').subarray(0, 12);
}

/** The address of the list with another cursor. */
export function linkTo(parameters, cursor) {
  const query = new URLSearchParams(parameters);
  query.delete('cursor');
  if (cursor !== null) query.append('cursor', cursor);
  return query.size === 0 ? `${BASE}/api/v1/reports` : `${BASE}/api/v1/reports?${query}`;
}

/** The project of a normalised URL. */
export function projectOf(url) {
  return url.hostname.replace(/^www\./, '') || url.hostname;
}
