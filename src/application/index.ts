export type { ListAuditLogInput } from './audit-log/list-audit-log.js';
export { createApplication, type Application, type ApplicationOptions } from './create-application.js';
export { generationHandler } from './generation-handler.js';
export type {
  ComparedGenerations,
  CompareGenerationsInput,
  ScoredGeneration,
} from './generations/compare-generations.js';
export type { GetGenerationInput } from './generations/get-generation.js';
export {
  GENERATION_STATUSES,
  type GenerationStatus,
  type ListGenerationsInput,
} from './generations/list-generations.js';
export { ListInputReader, MAX_SEARCH_LENGTH, searchViolation, type ListInput } from './list-input.js';
export type { AuthenticatedActor } from './keys/check-token.js';
export type { IssueKeyInput } from './keys/issue-key.js';
export type { ApiKeySummary, IssuedKey } from './keys/key-summary.js';
export type { ListKeysInput } from './keys/list-keys.js';
export {
  averageScore,
  dailyAverages,
  type DayOpening,
  type ScoreHistory,
  type ScoreTotal,
} from './overview/daily-averages.js';
export type { ChangesOverview, ListChangesInput } from './overview/list-changes.js';
export type { RunningOverview } from './overview/list-running.js';
export type { ListSitesInput, SiteOverview, SitesOverview, TrendPoint } from './overview/list-sites.js';
export type { OverviewLimit } from './overview/overview-limit.js';
export * from './ports/index.js';
export type { ProjectDetails, ScanPoint } from './projects/get-project.js';
export type { ListProjectsInput } from './projects/list-projects.js';
export type { AwaitReportInput } from './reports/await-report.js';
export type { CreateReportInput } from './reports/create-report.js';
export type { DeleteReportInput } from './reports/delete-report.js';
export type { GenerationEnd, RecordedGeneration } from './reports/generate-report.js';
export type { GetReportInput } from './reports/get-report.js';
export type { ListReportsInput } from './reports/list-reports.js';
export { PreviewReport } from './reports/preview-report.js';
export type { ReportDetails } from './reports/report-details.js';
export { toDetails, toSummary } from './reports/report-details.js';
export type { UpdateReportInput } from './reports/update-report.js';
export type { RunOnceAnswer, RunOnceInput } from './requests/run-once.js';
export type { AwaitScanInput } from './scans/await-scan.js';
export type { ComparedScans, CompareScansInput } from './scans/compare-scans.js';
export { MAX_SCANS_UNDER_WAY, type CreateScanInput } from './scans/create-scan.js';
export type { FindingDetails, GetFindingInput } from './scans/get-finding.js';
export type { ScanFindings } from './scans/read-findings.js';
export type { ListScanPagesInput } from './scans/list-scan-pages.js';
export type { ListScansInput } from './scans/list-scans.js';
export type { OutlinedPage } from './scans/outline-scan.js';
export type { ScanDetails } from './scans/scan-details.js';
export type { ScanPageView } from './scans/scan-page-view.js';
export type { ScanWorkEnd } from './scans/work-on-scan.js';
export type { CreateShareLinkInput, CreatedShareLink } from './share-links/create-share-link.js';
export type { RemoveShareLinkInput } from './share-links/remove-share-link.js';
export type { ShareLinkSummary } from './share-links/share-link-summary.js';
export type { EndSessionInput } from './sessions/end-session.js';
export type { ResumeSessionInput } from './sessions/resume-session.js';
export type { StartedSession } from './sessions/start-session.js';
