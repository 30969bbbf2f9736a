import { siteAddress } from '../dashboard/projects/project-list-state.js';

/** The form for a new scan. */
export const NEW_SCAN = '/dashboard/scans/new';

/** All scans of a site. */
export function scansAddress(site: string): string {
  return `${siteAddress(site)}/scans`;
}

/** What identifies a scan's page. */
export interface ScanAddress {
  readonly project: string;
  readonly id: string;
}

/** One scan. */
export function scanAddress({ project, id }: ScanAddress): string {
  return `${scansAddress(project)}/${encodeURIComponent(id)}`;
}

/** One finding of a scan, with its cases or pages. */
export function findingAddress(scan: ScanAddress, finding: string): string {
  return `${scanAddress(scan)}/findings/${encodeURIComponent(finding)}`;
}
