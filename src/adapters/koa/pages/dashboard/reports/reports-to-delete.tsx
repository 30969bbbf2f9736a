import type { ReportSummary } from '../../../../../application/index.js';
import { ScoreBadge } from '../score-badge.js';
import { PRIVACY_LABELS } from '../labels.js';

/** What will be gone. A long list scrolls in its place, by keyboard as well. */
export function ReportsToDelete({ reports }: { readonly reports: readonly ReportSummary[] }) {
  return (
    <ul class="rows inset" aria-label="What will be deleted" tabIndex={0}>
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
