import type { ProjectSummary } from '../../../../../application/index.js';
import { RESULTS, classify } from '../../../../../domain/index.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import { Time } from '../../components/time.js';
import type { PageRequest } from '../../page-request.js';
import { ScoreBadge } from '../score-badge.js';
import { countOf } from '../labels.js';
import { PROJECTS } from './project-list-state.js';

const SHARES = [...RESULTS, 'none'] as const;

const LABELS = { ...RESULT_LABELS, none: 'Without a score' } as const;

export interface ProjectRowProps {
  readonly request: PageRequest;
  readonly project: ProjectSummary;
  readonly canDelete: boolean;
}

/** One project: its average score, the number of reports by result, and a link to the reports. */
export function ProjectRow({ request, project, canDelete }: ProjectRowProps) {
  const { name, averageScore, reportsCount, lastGeneratedAt, createdAt } = project;
  const reports = request.link(`/dashboard/reports?${new URLSearchParams({ project: name })}`);
  return (
    <li class="row">
      <ScoreBadge score={averageScore} result={averageScore === null ? null : classify(averageScore)} />
      <div class="row-main">
        <h2 class="row-title">
          <a href={reports}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <Shares project={project} />
        <p class="facts small quiet">
          <span>{countOf(reportsCount, 'report')}</span>
          {SHARES.filter((share) => project.results[share] > 0).map((share) => (
            <span class={`share ${share}`}>
              {project.results[share]} {LABELS[share].toLowerCase()}
            </span>
          ))}
          <span>
            {lastGeneratedAt === null ? 'Created ' : 'Checked '}
            <Time at={lastGeneratedAt ?? createdAt} />
          </span>
        </p>
      </div>
      {canDelete ? (
        <a
          class="button secondary slim"
          href={request.link(`${PROJECTS}/${encodeURIComponent(name)}/delete`)}
          aria-label={`Delete the project ${name}`}
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
