/** How JSON.stringify writes what PostgreSQL cannot store; other texts may look alike. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** A value as the drivers send it to a JSON column: they pass text on unchanged. Typed as the value that it represents. */
export function toJson<T>(value: T): T {
  return toStorableJson(JSON.stringify(value)) as T;
}

/** JSON text without the characters that PostgreSQL cannot store. */
export function toStorableJson(json: string): string {
  if (!UNSTORABLE.test(json)) return json;
  return JSON.stringify(
    JSON.parse(json, (_key, part: unknown) => (typeof part === 'string' ? storableText(part) : part)),
  );
}

/** Text without U+0000 and lone surrogates, which PostgreSQL cannot store. Web pages may contain both. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
