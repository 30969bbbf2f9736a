// What both rivals need to answer as Sitegrade does: its cursors, its result classes, its entity tags, its UUIDs.
import { randomUUID } from 'node:crypto';
import { decodeCursor, encodeCursor } from '../../dist/adapters/koa/http/cursor.js';

export { decodeCursor };

export const BASE = process.env.PUBLIC_URL;
export const PRIVACIES = ['public', 'private', 'password'];

/** Says where the server listens to whoever started it, and ends when they do. */
export function announce(server) {
  process.on('disconnect', () => process.exit());
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

/** The list that a cursor belongs to. Cursors are ours on every server, so that answers can be compared as they are. */
export function scopeOf(account, { search, project, result, sort_by: sortBy = 'id', sort = 'desc' }) {
  return { account, list: 'reports', sortBy, sort, filters: [search, project, result] };
}

/** @param key the value of the sort key, as answers have it */
export function cursorTo(key, id, towards, scope) {
  return encodeCursor({ position: { key, id }, towards }, scope);
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
