/** The data directory cannot be opened. */
export class DirectoryUnusableError extends Error {
  override readonly name = 'DirectoryUnusableError';

  /** @param reason continues "cannot be opened:" */
  constructor(
    readonly directory: string,
    reason: string,
    options?: { cause?: unknown },
  ) {
    super(
      `The database in ${directory} cannot be opened: ${reason}. Restore a backup into an empty directory, choose another ` +
        'DATA_DIR, or move this directory away to start with an empty database.',
      options,
    );
  }
}
