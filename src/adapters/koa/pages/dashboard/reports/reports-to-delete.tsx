import type { ReportSummary } from '../../../../../application/index.js';
import { shortUrl } from '../short-url.js';
import { ScoreBadge } from '../score-badge.js';
import { PRIVACY_LABELS } from '../labels.js';

/** The reports to delete. `tabIndex` lets keyboards scroll a long list. */
export function ReportsToDelete({ reports }: { readonly reports: readonly ReportSummary[] }) {
  return (
    <ul class="rows inset" aria-label="Reports to delete" tabIndex={0}>
      {reports.map(({ url, title, privacy, score, result }) => (
        <li class="row">
          <ScoreBadge score={score} result={result} />
          <div class="row-main">
            <p class="row-title">
              <bdi>{title ?? shortUrl(url)}</bdi>
            </p>
            <p class="facts small quiet">
              {title === null ? null : (
                <span>
                  <bdi>{shortUrl(url)}</bdi>
                </span>
              )}
              <span>{PRIVACY_LABELS[privacy]}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
