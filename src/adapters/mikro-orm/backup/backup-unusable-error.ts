/** A backup cannot be restored. Nothing was changed. */
export class BackupUnusableError extends Error {
  override readonly name = 'BackupUnusableError';

  /** @param reason continues "cannot be restored:", and ends with what to do */
  constructor(
    readonly file: string,
    reason: string,
    options?: { cause?: unknown },
  ) {
    super(`The backup ${file} cannot be restored: ${reason}`, options);
  }
}
