/** LIKE pattern for a substring taken literally, to be compared with text in lower case. */
export function containing(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
