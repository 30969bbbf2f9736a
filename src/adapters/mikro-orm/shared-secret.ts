import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Session } from './session.js';

const SECRET_BYTES = 32;

/** The secret with this name, made at the first call; of processes that make it at the same time one wins. */
export async function sharedSecret(session: Session, name: string): Promise<string> {
  const fresh = randomBytes(SECRET_BYTES).toString('base64url');
  await session.query((queries) =>
    sql`insert into shared_secrets (name, secret) values (${name}, ${fresh}) on conflict do nothing`.execute(queries),
  );
  const { rows } = await session.query((queries) =>
    sql<{ secret: string }>`select secret from shared_secrets where name = ${name}`.execute(queries),
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`The secret "${name}" was removed while it was being made.`);
  return found.secret;
}
