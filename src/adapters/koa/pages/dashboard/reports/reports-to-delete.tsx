import type { ReportSummary } from '../../../../../application/index.js';
import { ScoreBadge } from '../score-badge.js';
import { PRIVACY_LABELS } from '../labels.js';

/** The reports to delete. `tabIndex` lets keyboards scroll a long list. */
export function ReportsToDelete({ reports }: { readonly reports: readonly ReportSummary[] }) {
  return (
    <ul class="rows inset" aria-label="Reports to delete" tabIndex={0}>
      {reports.map(({ url, project, privacy, score, result }) => (
        <li class="row">
          <ScoreBadge score={score} result={result} />
          <div class="row-main">
            <p class="row-title">
              <bdi>{url}</bdi>
            </p>
            <p class="facts small quiet">
              <span>
                <bdi>{project}</bdi>
              </span>
              <span>{PRIVACY_LABELS[privacy]}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
