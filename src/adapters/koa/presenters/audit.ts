import { plainAudits, type Audited } from '../../../domain/index.js';

/**
 * JSON of a record that has audits, which are most of it: their text is taken as it was kept.
 * @param before what comes before the audits; at least one field
 * @param links what comes after them
 */
export function presentAudited(before: object, audited: Audited, links: object): string {
  const audits = audited.auditsJson ?? JSON.stringify(plainAudits(audited.audits));
  return `${JSON.stringify(before).slice(0, -1)},"audits":${audits},"links":${JSON.stringify(links)}}`;
}
