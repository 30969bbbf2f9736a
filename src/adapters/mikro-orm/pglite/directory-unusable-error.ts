/** What to do about damaged files. */
const RESTORE =
  'Restore a backup into an empty directory, choose another DATA_DIR, or move this directory away to start with an empty ' +
  'database.';

/** The data directory cannot be opened. */
export class DirectoryUnusableError extends Error {
  override readonly name = 'DirectoryUnusableError';
  readonly advice: string;

  /**
   * @param reason continues "cannot be opened:"
   * @param options `advice`: what to do, in whole sentences. Default: how to go on without these files.
   */
  constructor(
    readonly directory: string,
    readonly reason: string,
    { advice = RESTORE, cause }: { readonly advice?: string | undefined; readonly cause?: unknown } = {},
  ) {
    super(`The database in ${directory} cannot be opened: ${reason}. ${advice}`, { cause });
    this.advice = advice;
  }
}
