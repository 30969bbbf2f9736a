import type { Command } from 'commander';
import type { Terminal } from './terminal.js';

/** What a backup holds. */
export interface BackedUp {
  readonly bytes: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

export interface Restored {
  /** When the backup was made, as ISO 8601. */
  readonly createdAt: string;
  readonly rows: Readonly<Record<string, number>>;
  /** Path of the database that was replaced; null if there was none. */
  readonly previous: string | null;
}

export interface BackupToolOptions {
  readonly force: boolean;
  readonly cancellation: AbortSignal;
}

export interface BackupTools {
  /** @param file path, or - for standard output. @throws Error that says why it is not possible */
  backUp(file: string, options: BackupToolOptions): Promise<BackedUp>;
  /** @throws Error that says why it is not possible */
  restore(file: string, options: BackupToolOptions): Promise<Restored>;
}

interface Options {
  readonly force?: boolean;
  readonly json?: boolean;
}

export function addBackupCommands(
  program: Command,
  {
    backups,
    terminal,
    cancellation,
  }: { readonly backups: BackupTools; readonly terminal: Terminal; readonly cancellation: AbortSignal },
): void {
  program
    .command('backup <file>')
    .description('back up the embedded database, also while the server runs; - writes to standard output')
    .option('--force', 'replace an existing file')
    .option('--json', 'print JSON')
    .action(async (file: string, { force = false, json = false }: Options) => {
      const { bytes, createdAt, rows } = await backups.backUp(file, { force, cancellation });
      const text = `Backed up ${describe(rows)} as of ${createdAt} to ${file} (${bytes} bytes). Keep the file private.\n`;
      const result = json ? `${JSON.stringify({ file, bytes, createdAt, rows })}\n` : text;
      // The backup itself is on standard output.
      if (file === '-') terminal.err(result);
      else terminal.out(result);
    });

  program
    .command('restore <file>')
    .description('restore a backup into DATA_DIR; stop the server first')
    .option('--force', 'replace the database in DATA_DIR; the old one is kept under another name')
    .option('--json', 'print JSON')
    .action(async (file: string, { force = false, json = false }: Options) => {
      const { createdAt, rows, previous } = await backups.restore(file, { force, cancellation });
      const kept =
        previous === null ? '' : `The previous database is in ${previous}. Delete it when you no longer need it.\n`;
      const text = `Restored ${describe(rows)} as of ${createdAt}. Start the server.\n${kept}`;
      terminal.out(json ? `${JSON.stringify({ createdAt, rows, previous })}\n` : text);
    });
}

function describe(rows: Readonly<Record<string, number>>): string {
  const { reports = 0, generations = 0 } = rows;
  return `${reports} report${reports === 1 ? '' : 's'} with ${generations} run${generations === 1 ? '' : 's'}`;
}
