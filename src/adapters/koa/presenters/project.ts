import type { ProjectSummary } from '../../../application/index.js';

export function presentProject(project: ProjectSummary, base: string) {
  const { good, decent, bad, none } = project.results;
  const name = encodeURIComponent(project.name);
  return {
    project: project.name,
    created_at: project.createdAt.toISOString(),
    reports_count: project.reportsCount,
    results: { good, decent, bad, none },
    average_score: project.averageScore,
    last_generated_at: project.lastGeneratedAt?.toISOString() ?? null,
    links: { self: `${base}/api/v1/projects/${name}`, reports: `${base}/api/v1/reports?project=${name}` },
  };
}
