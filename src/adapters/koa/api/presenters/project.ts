import type { ProjectDetails, ProjectSummary } from '../../../../application/index.js';
import { presentScan, scanAddress } from './scan.js';
import { presentInstant } from './values.js';

/** A project as lists show it. */
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

/** A project with its latest scan and the scores of earlier ones. */
export function presentProjectDetails(project: ProjectDetails, base: string) {
  const { latestScan, trend } = project;
  const { links, ...summary } = presentProject(project, base);
  return {
    ...summary,
    latest_scan: latestScan && presentScan(latestScan, base),
    trend: trend.map(({ scanId, score, finishedAt }) => ({
      scan: scanId,
      score,
      finished_at: presentInstant(finishedAt),
      links: { self: scanAddress(scanId, base) },
    })),
    links: { ...links, scans: `${base}/api/v1/scans?project=${encodeURIComponent(project.name)}` },
  };
}
