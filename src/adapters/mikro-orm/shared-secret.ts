import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Session } from './session/session.js';

const SECRET_BYTES = 32;

/** The secret with this name, created by the first call. If several processes create it at once, one wins. */
export async function sharedSecret(session: Session, name: string): Promise<string> {
  const fresh = randomBytes(SECRET_BYTES).toString('base64url');
  // Overwriting the name with itself returns the stored row, even if another process has just created it.
  const { rows } = await session.query((queries) =>
    sql<{ secret: string }>`insert into shared_secrets (name, secret) values (${name}, ${fresh})
      on conflict (name) do update set name = excluded.name returning secret`.execute(queries),
  );
  return rows[0]?.secret ?? fresh;
}
