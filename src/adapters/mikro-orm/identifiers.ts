const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the database can hold `id` as it is. One that it cannot hold is the id of nothing. */
export function isUuid(id: string): boolean {
  return UUID.test(id);
}

/** Whether the database can hold `text`: PostgreSQL's texts have no U+0000. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}
