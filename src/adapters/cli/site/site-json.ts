import type { ScanDetails, ScanPageView } from '../../../application/index.js';
import type { FindingCase, ScanFinding } from '../../../domain/index.js';
import type { SiteResult } from './site-result.js';

/** Returns the records of a scan as the HTTP API shows them. */
export interface SitePresenter {
  scan(scan: ScanDetails): object;
  page(page: ScanPageView): object;
  finding(finding: ScanFinding): object;
  case(found: FindingCase): object;
}

/** Writes the scan, its pages, its findings with their cases, and what it could not look for. */
export function siteJson({ scan, pages, findings, omitted }: SiteResult, present: SitePresenter): string {
  const record = {
    scan: present.scan(scan),
    pages: pages.map((page) => present.page(page)),
    findings: findings.map(({ finding, cases }) => ({
      ...present.finding(finding),
      ...(finding.kind === 'site' && { cases: cases.map((each) => present.case(each)) }),
    })),
    omitted,
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}
