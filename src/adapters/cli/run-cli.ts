import type { Readable } from 'node:stream';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { ApiKeySummary, Application, ReportDetails } from '../../application/index.js';
import { errorDetails } from '../../domain/index.js';
import type { ReportTools } from './report-tools.js';
import { createKey, listKeys, revokeKey, type CreateKeyOptions, type KeysDependencies } from './keys-commands.js';
import { reportCommand } from './report-command.js';
import { addReportCommand } from './report-options.js';
import { printable, type Terminal } from './terminal.js';

/** What the command line drives. Each part is opened only by the command that needs it. */
export interface CliHost {
  readonly terminal: Terminal;
  readonly version: string;
  /** The environment variables, for `--help`. */
  readonly variables: readonly { readonly name: string; readonly fallback: string; readonly meaning: string }[];
  /** Runs the server until it is told to stop. @returns the exit code */
  serve(): Promise<number>;
  /** Brings the schema up to date. @returns what was applied, in order */
  migrate(): Promise<readonly string[]>;
  /**
   * Divides the tables, once the schema is up to date, by account; nobody can read or write meanwhile.
   * @returns false where they are divided already
   * @throws Error that says why it cannot be done
   */
  partition(count: number): Promise<boolean>;
  /** Runs `work` on the key use cases of the configured storage, which is closed afterwards. */
  withKeys<T>(work: (keys: Application['keys']) => Promise<T>): Promise<T>;
  /** Runs `work` on the configured generator, which is closed afterwards. */
  withReportTools<T>(work: (grader: ReportTools) => Promise<T>): Promise<T>;
  presentReport(report: ReportDetails): object;
  presentKey(key: ApiKeySummary): object;
  /** Standard input. */
  readonly input: Readable;
  /** Aborted when the person presses Ctrl-C. */
  readonly cancellation: AbortSignal;
}

/** Whatever ended without an answer: a failed report, a refused input, a wrong call. */
const FAILED = 2;

const WHILE_SERVING = 'While the server runs there, an admin key manages keys through /api/v1/keys.';

/** Runs one command line. @param args without node and program. @returns the exit code */
export async function runCli(args: readonly string[], host: CliHost): Promise<number> {
  const { terminal } = host;
  let exitCode = 0;
  const program = buildProgram(host, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : FAILED;
    terminal.err(`${explain(error)}\n`);
    return FAILED;
  }
}

function buildProgram(host: CliHost, exit: (code: number) => void): Command {
  const { terminal } = host;
  const withKeys = (work: (deps: KeysDependencies) => Promise<void>) =>
    host.withKeys((keys) => work({ keys, present: (key) => host.presentKey(key), terminal }));

  const program = new Command('sitegrade')
    .description('Grades URLs good, decent or bad, and says why.')
    .version(host.version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => terminal.out(text), writeErr: (text) => terminal.err(text) })
    .addHelpText('afterAll', () => `\nEnvironment:\n${renderVariables(host.variables)}`);

  program
    .command('serve')
    .description('run the server')
    .action(async () => exit(await host.serve()));

  addReportCommand(program, async (urls, options) => {
    const { cancellation, input, version } = host;
    const present = (report: ReportDetails) => host.presentReport(report);
    exit(
      await host.withReportTools((grader) =>
        reportCommand(urls, options, { grader, present, terminal, input, version, cancellation }),
      ),
    );
  });

  program
    .command('migrate')
    .description('bring the database schema up to date')
    .option('--partitions <number>', 'then divide the tables by account; stop every server first', parseCount)
    .option('--json', 'print for programs')
    .action(async ({ json, partitions }: { json?: boolean; partitions?: number }) => {
      const applied = await host.migrate();
      const divided = partitions === undefined ? null : await host.partition(partitions);
      const texts = [applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`];
      if (divided !== null) texts.push(divided ? `Divided into ${partitions} partitions.` : 'It is divided already.');
      const answer = divided === null ? { applied } : { applied, divided };
      terminal.out(json ? `${JSON.stringify(answer)}\n` : `${texts.join(' ')}\n`);
    });

  const keys = program.command('keys').description('issue, list and revoke API keys');
  keys
    .command('create')
    .description('issue a key and print it, alone, on standard output')
    .requiredOption('--account <name>', 'account the key belongs to')
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--scope <scope>', 'read, write or admin')
    .option('--expires <time>', 'ISO 8601 time from which on it is refused', parseTime)
    .option('--json', 'print for programs')
    .action((options: CreateKeyOptions) => withKeys((deps) => createKey(options, deps)));
  keys
    .command('list')
    .description('list every key, newest first')
    .option('--json', 'print for programs')
    .action((options: { json?: boolean }) => withKeys((deps) => listKeys(options, deps)));
  keys
    .command('revoke <id>')
    .description('end a key for good')
    .option('--json', 'print for programs')
    .action((id: string, options: { json?: boolean }) => withKeys((deps) => revokeKey(id, options, deps)));

  return program;
}

function renderVariables(variables: CliHost['variables']): string {
  const width = Math.max(...variables.map(({ name }) => name.length));
  return variables
    .map(({ name, fallback, meaning }) => `  ${name.padEnd(width)}  ${meaning} (default: ${fallback})`)
    .join('\n');
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,3}$/.test(text) || count < 2 || count > 128) throw new InvalidArgumentError('It must be 2 to 128.');
  return count;
}

/** Reads a time with its zone; a bare date or a time without zone would mean another moment on another machine. */
function parseTime(text: string): Date {
  const isComplete = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const time = new Date(text);
  if (!isComplete || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('A time looks like 2027-01-31T12:00:00Z.');
  }
  return time;
}

/** What went wrong, for the person who typed the command. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const details = errorDetails(error);
  switch (details?.kind) {
    case 'invalid':
      return details.violations.map(({ field, message }) => printable(`${field}: ${message}`)).join('\n');
    case 'unavailable':
      return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
    default:
      return error.name === 'DirectoryInUseError' ? `${error.message}\n${WHILE_SERVING}` : error.message;
  }
}
