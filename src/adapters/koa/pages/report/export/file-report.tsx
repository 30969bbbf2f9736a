import type { ReportDetails } from '../../../../../application/index.js';
import { isInProgress } from '../is-in-progress.js';
import type { LoadedGuides } from '../load-guides.js';
import { PrintNotes } from '../print-notes.js';
import { ReportNotice } from '../report-notice.js';
import { ReportResult } from '../report-result.js';
import { ReportTitle } from '../report-title.js';
import type { FileEntry } from './file-entry.js';

export interface FileReportProps {
  readonly entry: FileEntry;
  readonly guidesOf: (report: ReportDetails) => LoadedGuides;
}

/** The report on one page, in a file: without its history, which the file could not open. */
export function FileReport({ entry: { url, report, failure }, guidesOf }: FileReportProps) {
  if (report !== null) return <Result report={report} guidesOf={guidesOf} />;
  return (
    <div class="report">
      <h1>
        <bdi>{url}</bdi>
      </h1>
      <p class="notice bad">
        <bdi>{failure?.message}</bdi>
      </p>
    </div>
  );
}

function Result({ report, guidesOf }: { readonly report: ReportDetails } & Pick<FileReportProps, 'guidesOf'>) {
  const { score, failure } = report;
  return (
    <div class="report">
      <ReportTitle report={report} audience={null} />
      {isInProgress(report) ? null : <ReportNotice report={report} />}
      {score === null ? (
        failure === null ? (
          <p class="notice">This page has no score yet.</p>
        ) : null
      ) : (
        <>
          <ReportResult outcome={{ ...report, score }} {...guidesOf(report)} change={null} category={null} />
          <PrintNotes categories={report.categories} />
        </>
      )}
    </div>
  );
}
