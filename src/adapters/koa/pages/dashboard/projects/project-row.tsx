import type { ProjectSummary } from '../../../../../application/index.js';
import { RESULTS, classify } from '../../../../../domain/index.js';
import { displayHost } from '../../components/host-name.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import { Time } from '../../components/time.js';
import type { PageRequest } from '../../page-request.js';
import { ScoreBadge } from '../score-badge.js';
import { countOf } from '../labels.js';
import { siteAddress } from './project-list-state.js';

const SHARES = [...RESULTS, 'none'] as const;

const LABELS = { ...RESULT_LABELS, none: 'Without a score' } as const;

export interface ProjectRowProps {
  readonly request: PageRequest;
  readonly project: ProjectSummary;
  readonly now: Date;
  readonly canDelete: boolean;
}

/** One site: its average score, the number of reports by result, and a link to its page. */
export function ProjectRow({ request, project, now, canDelete }: ProjectRowProps) {
  const { name, averageScore, reportsCount, lastGeneratedAt, createdAt } = project;
  return (
    <li class="row">
      <ScoreBadge score={averageScore} result={averageScore === null ? null : classify(averageScore)} />
      <div class="row-main">
        <h2 class="row-title">
          <a href={request.link(siteAddress(name))}>
            <bdi>{displayHost(name)}</bdi>
          </a>
        </h2>
        <Shares project={project} />
        <p class="facts small quiet">
          <span>{countOf(reportsCount, 'report')}</span>
          {SHARES.filter((share) => project.results[share] > 0).map((share) => (
            <span class={`by-result ${share}`}>
              {project.results[share]} {LABELS[share].toLowerCase()}
            </span>
          ))}
          <span>
            {lastGeneratedAt === null ? 'Created ' : 'Checked '}
            <Time at={lastGeneratedAt ?? createdAt} now={now} />
          </span>
        </p>
      </div>
      {canDelete ? (
        <a
          class="button secondary slim"
          href={request.link(`${siteAddress(name)}/delete`)}
          aria-label={`Delete the site ${displayHost(name)}`}
        >
          Delete…
        </a>
      ) : null}
    </li>
  );
}

/** The results as a stacked bar. Hidden from screen readers: the text below has the same numbers. */
function Shares({ project: { results, reportsCount } }: { readonly project: ProjectSummary }) {
  if (reportsCount === 0) return null;
  let start = 0;
  return (
    <svg class="shares" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      {SHARES.map((share) => {
        const width = (results[share] / reportsCount) * 100;
        const x = start;
        start += width;
        return width === 0 ? null : <rect class={`share-bar ${share}`} x={x} width={width} height="4" />;
      })}
    </svg>
  );
}
