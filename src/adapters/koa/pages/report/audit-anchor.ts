/** The `id` of an audit on the page; undefined if the ID of the check is not made for one. */
export function auditAnchor(check: string): string | undefined {
  return /^[\w-]{1,100}$/.test(check) ? `check-${check}` : undefined;
}
