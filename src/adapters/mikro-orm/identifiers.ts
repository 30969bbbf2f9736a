const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether `id` is a UUID as the database stores it. Other texts identify nothing. */
export function isUuid(id: string): boolean {
  return UUID.test(id);
}

/** Whether the database can store `text`. PostgreSQL's text has no U+0000. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}
