import type { OperationDoc } from './operation-doc.js';

/** Of the operations on scans, by their IDs. */
export const SCAN_OPERATION_DOCS: Readonly<Record<string, OperationDoc>> = {
  createScan: {
    tag: 'Scans',
    summary: 'Scan a site',
    description:
      'Finds the pages of a site by links and sitemaps, checks each of them, and looks for problems that no single page shows. Obeys robots.txt. Returns at once with status `pending`: poll `links.self` until `finished_at` is set. Each page gets a report, private by default; a report that exists gets a new run. An account can have 10 scans pending or running.',
    success: {
      status: 202,
      schema: 'ScanAnswer',
      headers: ['Location', 'ETag', 'IdempotencyReplayed'],
    },
    headers: ['IdempotencyKey'],
    problems: ['too-many-scans', 'idempotency-in-progress', 'idempotency-mismatch'],
    bodyExample: { url: 'https://example.com/', max_pages: 500, exclude: ['/search/**'] },
  },
  listScans: {
    tag: 'Scans',
    summary: 'List scans',
    description: "Returns the account's scans, newest first.",
    success: { status: 200, schema: 'ScanList', headers: ['Link'] },
    queryExample: 'project=example.com&status=ready&per_page=25',
  },
  getScan: {
    tag: 'Scans',
    summary: 'Get a scan',
    description:
      'Returns one scan of the account. While it runs, counts and scores are those of the pages checked so far.',
    success: { status: 200, schema: 'ScanAnswer', headers: ['ETag'] },
    headers: ['IfNoneMatch'],
    problems: ['not-found'],
  },
  listScanPages: {
    tag: 'Scans',
    summary: 'List the pages of a scan',
    description:
      'Returns the pages that the scan found: checked, failed, skipped and waiting ones. `check` finds the pages on which a check did not pass.',
    success: { status: 200, schema: 'ScanPageList', headers: ['Link'] },
    problems: ['not-found'],
    queryExample: 'result=bad&sort_by=score&per_page=25',
  },
  listFindings: {
    tag: 'Scans',
    summary: 'List the findings of a scan',
    description:
      'Returns one finding for each check that did not pass on some page, most costly first, then site-wide findings, such as broken links. Site-wide findings exist when the scan has ended: `meta.final` is then true, and `meta.omitted` has those that the scan could not look for. The list has one page.',
    success: { status: 200, schema: 'FindingList' },
    problems: ['not-found'],
  },
  listFindingCases: {
    tag: 'Scans',
    summary: 'List the cases of a finding',
    description:
      'Returns every case of one finding with its evidence: for a broken link, the pages that have it. `meta.finding` is the finding. At most 10,000 cases of a site-wide finding are kept.',
    success: { status: 200, schema: 'FindingCaseList', headers: ['Link'] },
    problems: ['not-found'],
    queryExample: 'per_page=25',
  },
  compareScans: {
    tag: 'Scans',
    summary: 'Compare two scans of a site',
    description:
      'Returns what changed between two scans of a project: pages, findings and checks. Without `to`, compares this scan with the last one before it that is `ready`. With `to`, compares it with that scan. In the response, `from` is always the older scan.',
    success: { status: 200, schema: 'ScanComparisonAnswer', headers: ['ETag'] },
    headers: ['IfNoneMatch'],
    problems: ['not-found'],
  },
  cancelScan: {
    tag: 'Scans',
    summary: 'Cancel a scan',
    description:
      'Stops a pending or running scan within seconds. What it found so far stays, and pages that it did not visit are skipped.',
    success: { status: 200, schema: 'ScanAnswer', headers: ['ETag'] },
    problems: ['not-found', 'scan-ended'],
  },
  deleteScan: {
    tag: 'Scans',
    summary: 'Delete a scan',
    description: 'Deletes the scan, its list of pages and its findings, and stops it if it runs. The reports stay.',
    success: { status: 204 },
    headers: ['IfMatch'],
    problems: ['not-found', 'version-conflict'],
  },
};
