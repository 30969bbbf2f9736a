/**
 * A deep copy of plain data and dates. Not structuredClone, whose copies belong to another realm than the program's own
 * objects wherever code runs in a VM context, as under Jest.
 */
export function copy<T>(value: T): T {
  return copyUnknown(value) as T;
}

function copyUnknown(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) return value.map(copyUnknown);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyUnknown(part)]));
}
