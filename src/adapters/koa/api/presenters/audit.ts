import { plainAudits, type Audited } from '../../../../domain/index.js';

/**
 * JSON of a record that has audits, which are most of it: their text is taken as it was kept.
 * @param before the members before the audits, as JSON; at least one
 * @param links what comes after them, as JSON
 */
export function presentAudited(before: string, audited: Audited, links: string): string {
  const audits = audited.auditsJson ?? JSON.stringify(plainAudits(audited.audits));
  return `{${before},"audits":${audits},"links":${links}}`;
}
