import type { ReportSummary } from '../../../../../application/index.js';
import { displayHost } from '../../components/host-name.js';
import { ExternalLink } from '../../components/external-link.js';
import { Time } from '../../components/time.js';
import { isInProgress } from '../../report/is-in-progress.js';
import { ActionForm } from '../form-parts.js';
import { ScoreBadge } from '../score-badge.js';
import { StatusTag } from '../status-tag.js';
import type { Visit } from '../visit.js';
import { PRIVACY_LABELS } from '../labels.js';
import { siteAddress } from '../projects/project-list-state.js';
import { REPORTS } from './report-list-state.js';

export interface ReportStatusCardProps {
  readonly visit: Visit;
  readonly report: ReportSummary;
  readonly canWrite: boolean;
}

/** The status of a report, and the button that checks its page again. */
export function ReportStatusCard({ visit, report, canWrite }: ReportStatusCardProps) {
  const { id, url, project, privacy, status, score, result, failure, createdAt, generatedAt, generator, version } =
    report;
  const isLive = isInProgress(report);
  return (
    <section
      class="card row single"
      aria-label="Status"
      id={`report-${id}`}
      {...(isLive && { 'data-live': '' })}
      data-version={version}
      data-announce={isLive ? undefined : failure === null ? `Checked: score ${score}, ${result}` : 'Run failed'}
    >
      <ScoreBadge score={score} result={result} />
      <div class="row-main">
        <p class="row-title">
          <ExternalLink url={url} />
        </p>
        <dl class="facts small">
          <div>
            <dt>Status</dt>
            <dd>
              <StatusTag status={status} />
            </dd>
          </div>
          <div>
            <dt>Privacy</dt>
            <dd>{PRIVACY_LABELS[privacy]}</dd>
          </div>
          <div>
            <dt>Site</dt>
            <dd>
              <a href={visit.request.link(siteAddress(project))}>
                <bdi>{displayHost(project)}</bdi>
              </a>
            </dd>
          </div>
          <div>
            <dt>Created</dt>
            <dd>
              <Time at={createdAt} />
            </dd>
          </div>
          {generatedAt === null ? null : (
            <div>
              <dt>Last checked</dt>
              <dd>
                <Time at={generatedAt} />
                {generator === null ? null : ` by ${generator.name} ${generator.version}`}
              </dd>
            </div>
          )}
        </dl>
        {failure === null ? null : (
          <p class="row-failure">
            <bdi>{failure.message}</bdi>
            {score === null ? null : ' The score is from the last successful run.'}
          </p>
        )}
        {isLive ? <Progress visit={visit} isRunning={status === 'running'} /> : null}
      </div>
      {canWrite && !isLive ? (
        <ActionForm visit={visit} to={`${REPORTS}/${id}/regenerate`}>
          <button type="submit" class="secondary">
            Check again
          </button>
        </ActionForm>
      ) : null}
    </section>
  );
}

function Progress({ visit, isRunning }: { readonly visit: Visit; readonly isRunning: boolean }) {
  return (
    <p class="small quiet">
      {isRunning ? 'The page is being checked. ' : 'The page is queued. '}
      <span class="only-with-script">The result appears here automatically.</span>
      <noscript>
        <a href={visit.request.link(visit.request.path)}>Refresh</a>
      </noscript>
    </p>
  );
}
