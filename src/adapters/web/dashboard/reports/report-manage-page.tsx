import type { ReportSummary } from '../../../../application/index.js';
import { includesScope, type Fault } from '../../../../domain/index.js';
import { StrangerLink } from '../../components/stranger-link.js';
import { Time } from '../../components/time.js';
import { ActionForm, ErrorSummary } from '../form-parts.js';
import { Frame } from '../frame.js';
import { ScoreBadge } from '../score-badge.js';
import { StatusTag } from '../status-tag.js';
import type { Visit } from '../visit.js';
import { PRIVACY_WORDS } from '../words.js';
import { PrivacyField } from './privacy-field.js';
import { REPORTS } from './report-list-state.js';

export interface ReportManagePageProps {
  readonly visit: Visit;
  readonly report: ReportSummary;
  /** As it was sent; absent for how the report is. */
  readonly privacy?: string | undefined;
  readonly faults?: readonly Fault[];
}

/** What the owner can do about one report. */
export function ReportManagePage({ visit, report, privacy = report.privacy, faults = [] }: ReportManagePageProps) {
  const canWrite = includesScope(visit.actor.scope, 'write');
  return (
    <Frame
      visit={visit}
      title={`Report on ${report.project}`}
      heading={
        <>
          Report on <bdi>{report.project}</bdi>
        </>
      }
      back={{ path: REPORTS, name: 'Reports' }}
      actions={
        <a class="button" href={visit.request.link(`/reports/${report.id}`)}>
          Open the report
        </a>
      }
    >
      <ErrorSummary faults={faults} fields={['privacy', 'password']} />
      <Summary visit={visit} report={report} canWrite={canWrite} />
      <div class="halves">
        {canWrite ? (
          <section class="card" aria-labelledby="who">
            <h2 id="who">Privacy</h2>
            <ActionForm visit={visit} to={`${REPORTS}/${report.id}/privacy`}>
              <PrivacyField value={privacy} hasPassword={report.privacy === 'password'} faults={faults} />
              <button type="submit">Save</button>
            </ActionForm>
          </section>
        ) : null}
        <Share visit={visit} report={report} />
        {canWrite ? (
          <section class="card" aria-labelledby="remove">
            <h2 id="remove">Delete</h2>
            <p class="quiet">The report goes with all its past generations. Its link and badge stop working.</p>
            <a class="button danger-quiet" href={visit.request.link(`${REPORTS}/${report.id}/delete`)}>
              Delete this report…
            </a>
          </section>
        ) : null}
      </div>
    </Frame>
  );
}

interface SummaryProps {
  readonly visit: Visit;
  readonly report: ReportSummary;
  readonly canWrite: boolean;
}

function Summary({ visit, report, canWrite }: SummaryProps) {
  const { id, url, project, privacy, status, score, result, failure, createdAt, generatedAt, generator, version } =
    report;
  const isUnderWay = status === 'pending' || status === 'running';
  return (
    <section
      class="card row single"
      aria-label="Where it stands"
      id={`report-${id}`}
      {...(isUnderWay && { 'data-underway': '' })}
      data-version={version}
      data-words={isUnderWay ? undefined : failure === null ? `Graded: score ${score}, ${result}` : 'Grading failed'}
    >
      <ScoreBadge score={score} result={result} />
      <div class="row-main">
        <p class="row-title">
          <StrangerLink url={url} />
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
            <dd>{PRIVACY_WORDS[privacy]}</dd>
          </div>
          <div>
            <dt>Project</dt>
            <dd>
              <a href={visit.request.link(`${REPORTS}?${new URLSearchParams({ project })}`)}>
                <bdi>{project}</bdi>
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
              <dt>Graded</dt>
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
            {score === null ? null : ' The score is that of the last good outcome.'}
          </p>
        )}
        {isUnderWay ? <UnderWay visit={visit} isRunning={status === 'running'} /> : null}
      </div>
      {canWrite && !isUnderWay ? (
        <ActionForm visit={visit} to={`${REPORTS}/${id}/regenerate`}>
          <button type="submit" class="secondary">
            Grade again
          </button>
        </ActionForm>
      ) : null}
    </section>
  );
}

function UnderWay({ visit, isRunning }: { readonly visit: Visit; readonly isRunning: boolean }) {
  return (
    <p class="small quiet">
      {isRunning ? 'The page is being graded right now. ' : 'It waits for its turn. '}
      <span class="only-with-script">This fills itself in as soon as there is an outcome.</span>
      <noscript>
        <a href={visit.request.link(visit.request.path)}>Look again</a>
      </noscript>
    </p>
  );
}

/** The link, and the badge for a README. */
function Share({ visit: { request }, report }: { readonly visit: Visit; readonly report: ReportSummary }) {
  const path = `/reports/${report.id}`;
  const address = request.base === null ? null : request.base + path;
  return (
    <section class="card" aria-labelledby="share">
      <h2 id="share">Share</h2>
      {report.privacy === 'private' ? (
        <p class="quiet">Only you can open this report. Make it public, or give it a password, to share it.</p>
      ) : (
        <p class="quiet">
          {report.privacy === 'public'
            ? 'Anybody with this link can open it.'
            : 'Anybody with this link and the password can open it.'}
        </p>
      )}
      {address === null ? null : (
        <div class="field">
          <label for="share-link">Link</label>
          <div class="copyable">
            <input id="share-link" readOnly value={address} />
            <button type="button" class="secondary slim" data-copy="share-link" hidden>
              Copy
            </button>
          </div>
        </div>
      )}
      {report.privacy === 'private' || address === null ? null : (
        <div class="field">
          <label for="share-badge">Badge for a README (Markdown)</label>
          <div class="copyable">
            <input id="share-badge" readOnly value={`[![Sitegrade](${address}/badge.svg)](${address})`} />
            <button type="button" class="secondary slim" data-copy="share-badge" hidden>
              Copy
            </button>
          </div>
        </div>
      )}
    </section>
  );
}
