import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Session } from './session/session.js';

const SECRET_BYTES = 32;

/** The secret with this name, made at the first call; of processes that make it at the same time one wins. */
export async function sharedSecret(session: Session, name: string): Promise<string> {
  const fresh = randomBytes(SECRET_BYTES).toString('base64url');
  // Writing the name over itself gives back what is there: one statement, which sees what others have just made.
  const { rows } = await session.query((queries) =>
    sql<{ secret: string }>`insert into shared_secrets (name, secret) values (${name}, ${fresh})
      on conflict (name) do update set name = excluded.name returning secret`.execute(queries),
  );
  return rows[0]?.secret ?? fresh;
}
