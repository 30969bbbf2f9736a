/** The value as the drivers send it to a column of JSON. */
export function toJson<T>(value: T): T {
  // The drivers send a text as it is; to the typed row it is the value that it stands for.
  return toJsonText(value) as T;
}

/** How JSON.stringify writes what is not storable; other texts may look alike. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** The value as JSON text, without what PostgreSQL's JSON cannot hold. */
export function toJsonText(value: unknown): string {
  const json = JSON.stringify(value);
  if (!UNSTORABLE.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storableText(part) : part));
}

/** PostgreSQL's texts know neither U+0000 nor halves of surrogate pairs, which a web page may well contain. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
