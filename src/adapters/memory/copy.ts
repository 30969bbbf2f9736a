import { AuditList } from '../../domain/index.js';

/**
 * A deep copy of plain data, dates and audits. Not `structuredClone`: in a VM context, such as Jest's, its copies belong to
 * another realm than the program's own objects.
 */
export function copy<T>(value: T): T {
  return copyUnknown(value) as T;
}

function copyUnknown(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return new Date(value);
  if (value instanceof AuditList) return copyAudits(value);
  if (Array.isArray(value)) return value.map(copyUnknown);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyUnknown(part)]));
}

/** The text cannot be changed, so copies share it. */
function copyAudits({ json }: AuditList): AuditList {
  return AuditList.fromJson(() => json);
}
