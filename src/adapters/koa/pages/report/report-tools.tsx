import type { ComponentChildren } from 'preact';
import type { ReportDetails } from '../../../../application/index.js';
import { includesScope } from '../../../../domain/index.js';
import { ActionForm } from '../dashboard/form-parts.js';
import type { PageRequest } from '../page-request.js';
import { isInProgress } from './is-in-progress.js';

export interface ReportToolsProps {
  readonly request: PageRequest;
  readonly report: ReportDetails;
  readonly isOwn: boolean;
  /** Menus before the others. */
  readonly children?: ComponentChildren;
}

/** What can be downloaded. */
const FILES = [
  { extension: 'html', name: 'HTML', note: 'One file that works offline' },
  { extension: 'csv', name: 'CSV', note: 'Findings and evidence, for spreadsheets' },
  { extension: 'json', name: 'JSON', note: 'Every check with all its evidence' },
] as const;

/** What can be done with a report. Its owner can do more than other readers. */
export function ReportTools({ request, report, isOwn, children }: ReportToolsProps) {
  return (
    <div class="report-tools no-print">
      {children}
      <ExportMenu request={request} report={report} />
      {isOwn ? (
        <a class="button secondary slim" href={request.link(`/dashboard/reports/${report.id}`)}>
          Settings
        </a>
      ) : null}
      {isOwn ? <CheckAgain request={request} report={report} /> : null}
    </div>
  );
}

function CheckAgain({ request, report }: Pick<ReportToolsProps, 'request' | 'report'>) {
  const { visitor } = request;
  if (visitor === null || !includesScope(visitor.actor.scope, 'write')) return null;
  return (
    <ActionForm visit={{ request, session: visitor.session }} to={`/reports/${report.id}/check-again`}>
      <button type="submit" class="slim" disabled={isInProgress(report)}>
        {isInProgress(report) ? 'Checking…' : 'Check again'}
      </button>
    </ActionForm>
  );
}

function ExportMenu({ request, report }: Pick<ReportToolsProps, 'request' | 'report'>) {
  const path = `/reports/${report.id}`;
  const hasBadge = report.privacy === 'public' && request.base !== null;
  if (report.score === null && !hasBadge) return null;
  return (
    <details class="menu" name="tool" id="export">
      <summary>Export</summary>
      <div class="menu-items">
        {report.score === null ? null : (
          <button type="button" class="print-button">
            <span>
              PDF for a client
              <span class="menu-note">Opens your browser’s print dialog: choose “Save as PDF”</span>
            </span>
          </button>
        )}
        {report.score === null
          ? null
          : FILES.map(({ extension, name, note }) => (
              <a href={request.link(`${path}/export.${extension}`)} download={`sitegrade-${report.id}.${extension}`}>
                <span>
                  {name}
                  <span class="menu-note">{note}</span>
                </span>
              </a>
            ))}
        {hasBadge && request.base !== null ? <BadgeSnippet address={request.base + path} /> : null}
      </div>
    </details>
  );
}

/** Markdown for the badge. `address` has no characters that are special in Markdown. */
function BadgeSnippet({ address }: { readonly address: string }) {
  return (
    <div class="menu-section">
      <h2>Badge</h2>
      <p class="menu-note">Shows the latest score. Add this to a README or any other Markdown file:</p>
      <p class="snippet">
        <code>{`[![Sitegrade](${address}/badge.svg)](${address})`}</code>
      </p>
    </div>
  );
}
