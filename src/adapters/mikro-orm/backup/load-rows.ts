import type { PGlite, Transaction } from '@electric-sql/pglite';
import { MIGRATIONS_TABLE } from '../migrations/index.js';
import type { SummaryRecord } from './backup-format.js';
import { BackupUnusableError } from './backup-unusable-error.js';
import { quotedIdentifier } from './quoted-identifier.js';
import type { Backup } from './read-backup.js';

/** Classes of errors that the rows caused: invalid values, violated constraints, unknown names. */
const CAUSED_BY_ROWS = /^(22|23|42)/;

/**
 * Loads a backup into a database with the same schema, in one transaction.
 * @throws BackupUnusableError if a table is unknown, or the rows do not match
 */
export async function loadRows(pglite: PGlite, backup: Backup): Promise<SummaryRecord> {
  try {
    return await pglite.transaction(async (transaction) => {
      // Foreign keys held when the rows were read, and triggers already ran.
      await transaction.exec('set local session_replication_role = replica');
      await emptyTables(transaction);
      const chunks = backup.chunks();
      let next = await chunks.next();
      for (; next.done !== true; next = await chunks.next()) {
        const { table, columns, rows } = next.value;
        const target = `public.${quotedIdentifier(table)} (${columns.map(quotedIdentifier).join(', ')})`;
        await transaction.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob([rows]) });
      }
      for (const [name, value] of Object.entries(next.value.sequences))
        await transaction.query('select setval($1::text::regclass, $2)', [`public.${quotedIdentifier(name)}`, value]);
      return next.value;
    });
  } catch (cause) {
    const { code = '', message } = cause as { code?: string; message: string };
    if (!CAUSED_BY_ROWS.test(code)) throw cause;
    const reason = `its rows do not match its schema (${message}). Use another backup.`;
    throw new BackupUnusableError(backup.file, reason, { cause });
  }
}

/** A migration may have added rows. */
async function emptyTables(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '${MIGRATIONS_TABLE}'`,
  );
  if (rows.length === 0) return;
  await transaction.exec(`truncate ${rows.map(({ name }) => `public.${quotedIdentifier(name)}`).join(', ')}`);
}
