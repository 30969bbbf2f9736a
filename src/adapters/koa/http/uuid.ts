const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the text can be the id of a record: lower case, as they are given out. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
