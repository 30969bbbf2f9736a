// What both reference servers need to respond as Sitegrade does: cursors, results, links and UUIDs.
import { randomUUID } from 'node:crypto';
import { decodeCursor, encodeCursor } from '../../dist/adapters/koa/http/cursor.js';

export { decodeCursor };

export const BASE = process.env.PUBLIC_URL;
export const PRIVACIES = ['public', 'private', 'password'];

/** Sends the origin of the server to the parent process, and exits when the parent does. */
export function announce(server) {
  process.on('disconnect', () => process.exit());
  process.send?.({ origin: `http://127.0.0.1:${server.address().port}` });
}

/** @param scoreKey the score × 10, as stored; negative if there is none */
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

/** The scope of a cursor. All servers use our cursors, so that their responses are equal. */
export function scopeOf(account, { search, project, result, sort_by: sortBy = 'id', sort = 'desc' }) {
  return { account, list: 'reports', sortBy, sort, filters: [search, project, result] };
}

/** @param key the value of the sort key, as in responses */
export function cursorTo(key, id, towards, scope) {
  return encodeCursor({ position: { key, id }, towards }, scope);
}

/** The URL of the list with another cursor. */
export function linkTo(parameters, cursor) {
  const query = new URLSearchParams(parameters);
  query.delete('cursor');
  if (cursor !== null) query.append('cursor', cursor);
  return query.size === 0 ? `${BASE}/api/v1/reports` : `${BASE}/api/v1/reports?${query}`;
}

/** The project of a normalized URL. */
export function projectOf(url) {
  return url.hostname.replace(/^www\./, '') || url.hostname;
}
