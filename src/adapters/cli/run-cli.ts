import type { Readable } from 'node:stream';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { ApiKeySummary, Application, ReportDetails } from '../../application/index.js';
import { SCOPES, errorDetails } from '../../domain/index.js';
import type { ReportTools } from './report-tools.js';
import { createKey, listKeys, revokeKey, type CreateKeyOptions, type KeysDependencies } from './keys-commands.js';
import { reportCommand } from './report-command.js';
import { addBackupCommands, type BackupTools } from './backup-commands.js';
import { addReportCommand, parseInteger } from './report-options.js';
import { crawlCommand } from './site/crawl-command.js';
import type { SitePresenter } from './site/site-json.js';
import { printable, wrap, type Terminal } from './terminal.js';

/** An environment variable, as `--help` shows it. */
export interface CliVariable {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
  /** Whether `report` uses it. */
  readonly forReport?: true;
}

/** What the command line controls. Each part opens only when a command needs it. */
export interface CliHost {
  readonly terminal: Terminal;
  readonly version: string;
  /** The environment variables, for `--help`. */
  readonly variables: readonly CliVariable[];
  /** Runs the server until it is stopped. @returns the exit code */
  serve(): Promise<number>;
  /** Migrates the database schema. @returns the names of the applied migrations, in order */
  migrate(): Promise<readonly string[]>;
  /**
   * Partitions the tables by account. Requires an up-to-date schema, and blocks all reads and writes meanwhile.
   * @returns false if they are already partitioned
   * @throws Error that says why it is not possible
   */
  partition(count: number): Promise<boolean>;
  /** Backs up and restores the embedded database. */
  readonly backups: BackupTools;
  /** Runs `work` with the key use cases on the configured storage, and then closes it. */
  withKeys<T>(work: (keys: Application['keys']) => Promise<T>): Promise<T>;
  /** Runs `work` with the configured generator, and then closes it. */
  withReportTools<T>(work: (tools: ReportTools) => Promise<T>): Promise<T>;
  presentReport(report: ReportDetails): object;
  readonly presentSite: SitePresenter;
  presentKey(key: ApiKeySummary): object;
  /** Standard input. */
  readonly input: Readable;
  /** Aborted by Ctrl-C. */
  readonly cancellation: AbortSignal;
}

/** Exit code for a failed report, invalid input, or an invalid command. */
const FAILED = 2;

/** The partitions that `migrate --partitions` can create. */
const [MIN_PARTITIONS, MAX_PARTITIONS] = [2, 128];

const WHILE_SERVING = 'Stop the server first, or manage keys through its API at /api/v1/keys with an admin key.';

const VARIABLES_HINT = `
Environment variables configure storage, limits and allowed targets. Run "sitegrade --help" for the list.`;

const COLOR_HINT = 'NO_COLOR and FORCE_COLOR turn colors off and on.';

/** Runs one command. @param args without node and program. @returns the exit code */
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
    if (!(error instanceof CommanderError)) {
      terminal.err(`${explain(error, args)}\n`);
      return FAILED;
    }
    if (error.exitCode === 0) return 0;
    terminal.err(hintFor(error, commandOf(program, args)));
    return FAILED;
  }
}

function buildProgram(host: CliHost, exit: (code: number) => void): Command {
  const { terminal } = host;
  const withKeys = (work: (deps: KeysDependencies) => Promise<void>) =>
    host.withKeys((keys) => work({ keys, present: (key) => host.presentKey(key), terminal }));

  const program: Command = new Command('sitegrade')
    .description('Scores web pages from 0 to 100 and says what to fix first.')
    .version(host.version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => terminal.out(text), writeErr: (text) => terminal.err(text) })
    .addHelpText('afterAll', ({ command }) => {
      const list = (variables: readonly CliVariable[]) =>
        `\nEnvironment variables:\n${renderVariables(variables, terminal.columns)}`;
      if (command === program || command.name() === 'serve') return list(host.variables);
      if (command.name() !== 'report') return VARIABLES_HINT;
      return `${list(host.variables.filter(({ forReport }) => forReport))}\n\n${COLOR_HINT}`;
    });

  program
    .command('serve')
    .description('run the server')
    .action(async () => exit(await host.serve()));

  addReportCommand(program, async (urls, options) => {
    const { cancellation, input, version, presentSite } = host;
    const present = (report: ReportDetails) => host.presentReport(report);
    exit(
      await host.withReportTools((tools) => {
        const deps = { tools, present, terminal, input, version, cancellation };
        return options.crawl === true
          ? crawlCommand(urls, options, { ...deps, presentSite })
          : reportCommand(urls, options, deps);
      }),
    );
  });

  program
    .command('migrate')
    .description('migrate the database schema to this version')
    .option(
      '--partitions <number>',
      'then partition the tables by account; stop all servers first',
      parseInteger(MIN_PARTITIONS, MAX_PARTITIONS),
    )
    .option('--json', 'print JSON')
    .action(async ({ json, partitions }: { json?: boolean; partitions?: number }) => {
      const applied = await host.migrate();
      const divided = partitions === undefined ? null : await host.partition(partitions);
      const texts = [applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`];
      if (divided !== null)
        texts.push(divided ? `Created ${partitions} partitions.` : 'The tables are already partitioned.');
      const result = divided === null ? { applied } : { applied, divided };
      terminal.out(json ? `${JSON.stringify(result)}\n` : `${texts.join(' ')}\n`);
    });

  addBackupCommands(program, host);

  const keys = program.command('keys').description('create, list and revoke API keys');
  keys
    .command('create')
    .description('create a key and print only the key')
    .requiredOption('--account <name>', 'account that the key belongs to')
    .requiredOption('--name <name>', 'what the key is for')
    .addOption(new Option('--scope <scope>', 'what the key may do').choices(SCOPES).makeOptionMandatory())
    .option('--expires <time>', 'when the key expires, such as 2027-01-31T12:00:00Z', parseTime)
    .option('--json', 'print JSON')
    .action((options: CreateKeyOptions) => withKeys((deps) => createKey(options, deps)));
  keys
    .command('list')
    .description('list all keys, newest first')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) => withKeys((deps) => listKeys(options, deps)));
  keys
    .command('revoke <id>')
    .description('revoke a key permanently')
    .option('--json', 'print JSON')
    .action((id: string, options: { json?: boolean }) => withKeys((deps) => revokeKey(id, options, deps)));

  return program;
}

function renderVariables(variables: readonly CliVariable[], columns: number): string {
  const width = Math.max(...variables.map(({ name }) => name.length));
  const indent = ' '.repeat(width + 4);
  return variables
    .map(({ name, fallback, meaning }) => {
      const text = wrap(`${meaning} (default: ${fallback})`, Math.max(60, columns), indent);
      return `  ${name.padEnd(width)}  ${text.trimStart()}`;
    })
    .join('\n');
}

/** Requires a time zone: without one, the same text means different times on different machines. */
function parseTime(text: string): Date {
  const isComplete = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const time = new Date(text);
  if (!isComplete || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('Use an ISO 8601 time with a time zone, such as 2027-01-31T12:00:00Z.');
  }
  return time;
}

/** The command that `args` name, or the innermost one above it that exists. */
function commandOf(program: Command, args: readonly string[]): Command {
  let command = program;
  for (const arg of args) {
    const next = command.commands.find((each) => each.name() === arg);
    if (next === undefined) break;
    command = next;
  }
  return command;
}

/** Names the allowed commands or options after an error that commander has already printed. */
function hintFor({ code }: CommanderError, command: Command): string {
  if (code === 'commander.unknownCommand')
    return `Commands: ${command.commands.map((each) => each.name()).join(', ')}.\n`;
  if (code === 'commander.unknownOption')
    return `Options: ${[...command.options.map((option) => option.long), '--help'].join(', ')}.\n`;
  return '';
}

/** The error message for the terminal. */
function explain(error: unknown, [command]: readonly string[]): string {
  if (!(error instanceof Error)) return String(error);
  const details = errorDetails(error);
  switch (details?.kind) {
    case 'invalid':
      return details.violations.map(({ field, message }) => printable(`${field}: ${message}`)).join('\n');
    case 'unavailable':
      return error.cause instanceof Error ? `The database is unavailable: ${error.cause.message}` : error.message;
    default:
      if (error.name === 'DirectoryInUseError' && command === 'keys') return `${error.message}\n${WHILE_SERVING}`;
      return explainListenError(error);
  }
}

/** Explains why the server cannot listen. Returns the message of all other errors. */
function explainListenError(error: NodeJS.ErrnoException & { address?: string; port?: number }): string {
  const { code, syscall, address, port, message } = error;
  if (syscall !== 'listen') return message;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is already in use. Stop the other program, or set PORT to another port.`;
    case 'EADDRNOTAVAIL':
      return `${address} is not an address of this machine. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`;
    case 'EACCES':
      return `No permission to listen on port ${port}. Set PORT to a port from 1024 to 65535.`;
    default:
      return message;
  }
}
