// Finds the account of a key by its hash. Caches it for three seconds, so that a revocation takes effect within five.
import { hash } from 'node:crypto';
import { query } from './database.mjs';

const TTL = 3_000;
const MAX_KEYS = 10_000;
const cache = new Map();

export async function actorOf(authorization) {
  if (!authorization?.startsWith('Bearer sg_')) return null;
  const digest = hash('sha256', authorization.slice(7));
  const found = cache.get(digest);
  if (found !== undefined && found.until > performance.now()) return found.actor;
  const rows = await query('key', KEY, [digest]);
  const actor = rows.length === 0 ? null : { account: rows[0][0], scope: rows[0][1] };
  if (cache.size >= MAX_KEYS) cache.clear();
  cache.set(digest, { actor, until: performance.now() + TTL });
  return actor;
}

/** Records the last use once a minute, as our server does. */
const KEY = `
  with key as (
    select id, account, scope from api_keys
    where hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())
  ), touched as (
    update api_keys set last_used_at = now() from key
    where api_keys.id = key.id and (last_used_at is null or last_used_at < now() - interval '1 minute')
  )
  select account, scope from key`;
