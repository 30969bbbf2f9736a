import type { ReportSummary } from '../../../../../application/index.js';
import { Time } from '../../components/time.js';
import type { PageRequest } from '../../page-request.js';
import { isInProgress } from '../../report/is-in-progress.js';
import { ScoreBadge } from '../score-badge.js';
import { StatusTag } from '../status-tag.js';
import { PRIVACY_LABELS } from '../labels.js';
import { shortUrl } from '../short-url.js';

export interface ReportRowProps {
  readonly request: PageRequest;
  readonly report: ReportSummary;
  /** Whether the row has a checkbox for bulk actions. */
  readonly canSelect: boolean;
  readonly now: Date;
}

/** One report of a list. While a run is in progress, dashboard.js updates the row. */
export function ReportRow({ request, report, canSelect, now }: ReportRowProps) {
  const { id, url, title, privacy, status, score, result, failure, generatedAt, createdAt } = report;
  const isLive = isInProgress(report);
  const name = shortUrl(url);
  return (
    <li
      class="row"
      id={`report-${id}`}
      {...(isLive && { 'data-live': '' })}
      data-version={report.version}
      data-announce={
        isLive ? undefined : `${title ?? name}: ${failure === null ? `score ${score}, ${result}` : 'failed'}`
      }
    >
      {canSelect ? (
        <label class="select-row">
          <span class="visually-hidden">Select {name}</span>
          <input type="checkbox" name="id" value={id} autocomplete="off" />
        </label>
      ) : null}
      <ScoreBadge score={score} result={result} />
      <div class="row-main">
        <h2 class="row-title">
          <a href={request.link(`/reports/${id}`)}>
            <bdi>{title ?? name}</bdi>
          </a>
        </h2>
        {title === null ? null : (
          <p class="address small quiet">
            <bdi>{name}</bdi>
          </p>
        )}
        <p class="facts small quiet">
          {status === 'ready' ? null : (
            <span>
              <StatusTag status={status} />
            </span>
          )}
          <span>{PRIVACY_LABELS[privacy]}</span>
          <span>
            {generatedAt === null ? 'Created ' : 'Checked '}
            <Time at={generatedAt ?? createdAt} now={now} />
          </span>
          {score === null ? null : (
            <span>
              <a href={request.link(`/reports/${id}#share-title`)}>
                Share<span class="visually-hidden"> {title ?? name}</span>
              </a>
            </span>
          )}
        </p>
        {failure === null ? null : (
          <p class="row-failure small">
            <bdi>{failure.message}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}
