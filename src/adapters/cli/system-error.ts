/** Extracts "no such file or directory" from "ENOENT: no such file or directory, open '…'". Returns other messages unchanged. */
export function systemErrorReason(error: unknown): string {
  const { message = String(error) } = error as { readonly message?: string };
  return /^E[A-Z]+: ([^,]+), /.exec(message)?.[1] ?? message;
}
