/** The `id` of an audit on the page; undefined if the ID of the check cannot be part of one. */
export function auditAnchor(check: string): string | undefined {
  return /^[\w-]{1,100}$/.test(check) ? `check-${check}` : undefined;
}
