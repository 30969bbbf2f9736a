import type { Catalogue } from '../../../../../application/index.js';
import { readBuilt } from '../../assets.js';
import { logoData, parseSender, type SenderOptions } from '../../sender.js';
import { guidesIn, type ChecksDocumentation } from '../load-guides.js';
import type { FileEntry } from './file-entry.js';
import type { FileScan } from './file-site.js';
import { reportFile } from './report-file.js';

export interface ReportFileOptions {
  readonly catalogue: Catalogue;
  /** With absolute URLs. */
  readonly documentation: ChecksDocumentation;
  /** Default: Sitegrade itself. */
  readonly sender?: SenderOptions | undefined;
  /** Pages that were to be checked. If it is present, the file begins with a table of scores. */
  readonly planned?: number | undefined;
  /** The scan that found the pages, for a file that begins with the site. */
  readonly site?: FileScan | undefined;
}

/**
 * The file that "Export" makes, from reports that are not stored.
 * @throws Error if the assets have not been built, or the sender is invalid
 */
export function renderReportFile(entries: readonly FileEntry[], options: ReportFileOptions): string {
  const { catalogue, documentation, planned, site } = options;
  const sender = options.sender && parseSender(options.sender);
  return reportFile(entries, {
    style: readBuilt('report-file.css'),
    sender: sender && { name: sender.name, logo: sender.logo && logoData(sender.logo) },
    guidesOf: (report) => guidesIn(catalogue, report, documentation),
    ...(planned !== undefined && { planned }),
    ...(site !== undefined && { site }),
  });
}
