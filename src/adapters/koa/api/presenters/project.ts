import type { ProjectSummary } from '../../../../application/index.js';
import { presentInstant } from './values.js';

export function presentProject(project: ProjectSummary, base: string) {
  const { good, decent, bad, none } = project.results;
  const name = encodeURIComponent(project.name);
  return {
    project: project.name,
    created_at: presentInstant(project.createdAt),
    reports_count: project.reportsCount,
    results: { good, decent, bad, none },
    average_score: project.averageScore,
    last_generated_at: project.lastGeneratedAt && presentInstant(project.lastGeneratedAt),
    links: { self: `${base}/api/v1/projects/${name}`, reports: `${base}/api/v1/reports?project=${name}` },
  };
}
