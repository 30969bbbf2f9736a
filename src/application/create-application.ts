import { DEFAULT_RETENTION, type Retention } from '../domain/index.js';
import { AuditTrail, type AuditTrailOptions } from './audit-log/audit-trail.js';
import { ListAuditLog } from './audit-log/list-audit-log.js';
import { PurgeAuditLog } from './audit-log/purge-audit-log.js';
import { DescribeChecks } from './checks/describe-checks.js';
import { CompareGenerations } from './generations/compare-generations.js';
import { GetGeneration } from './generations/get-generation.js';
import { ListGenerations } from './generations/list-generations.js';
import { ListScores } from './generations/list-scores.js';
import { PurgeGenerations } from './generations/purge-generations.js';
import { RequeueLostGenerations } from './generations/requeue-lost-generations.js';
import { AuthenticateKey } from './keys/authenticate-key.js';
import { GetKey } from './keys/get-key.js';
import { IssueFirstKey } from './keys/issue-first-key.js';
import { IssueKey } from './keys/issue-key.js';
import { ListKeys } from './keys/list-keys.js';
import { RevokeKey } from './keys/revoke-key.js';
import { ListChanges } from './overview/list-changes.js';
import { ListRunning } from './overview/list-running.js';
import { ListSites } from './overview/list-sites.js';
import type { Ports } from './ports/index.js';
import { DeleteProject } from './projects/delete-project.js';
import { GetProject } from './projects/get-project.js';
import { ListProjects } from './projects/list-projects.js';
import { AwaitReport } from './reports/await-report.js';
import { CreateReport } from './reports/create-report.js';
import { DeleteReport } from './reports/delete-report.js';
import { GenerateReport } from './reports/generate-report.js';
import { GetReport } from './reports/get-report.js';
import { ListReports } from './reports/list-reports.js';
import { PreviewReport } from './reports/preview-report.js';
import { UnlockReport } from './reports/unlock-report.js';
import { UpdateReport } from './reports/update-report.js';
import { PurgeRequests } from './requests/purge-requests.js';
import { RunOnce } from './requests/run-once.js';
import { AwaitScan } from './scans/await-scan.js';
import { CancelScan } from './scans/cancel-scan.js';
import { CompareScans } from './scans/compare-scans.js';
import { CreateScan } from './scans/create-scan.js';
import { DeleteScan } from './scans/delete-scan.js';
import { GetFinding } from './scans/get-finding.js';
import { GetScan } from './scans/get-scan.js';
import { ListFindings } from './scans/list-findings.js';
import { ListScanPages } from './scans/list-scan-pages.js';
import { ListScans } from './scans/list-scans.js';
import { OutlineScan } from './scans/outline-scan.js';
import { RequeueLostScans } from './scans/requeue-lost-scans.js';
import { WorkOnScan } from './scans/work-on-scan.js';
import { EndSession } from './sessions/end-session.js';
import { NO_ENDED_SESSIONS } from './sessions/no-ended-sessions.js';
import { PurgeSessions } from './sessions/purge-sessions.js';
import { ResumeSession } from './sessions/resume-session.js';
import { StartSession } from './sessions/start-session.js';
import { CreateShareLink } from './share-links/create-share-link.js';
import { ListShareLinks } from './share-links/list-share-links.js';
import { OpenShareLink } from './share-links/open-share-link.js';
import { PurgeShareLinks } from './share-links/purge-share-links.js';
import { RemoveShareLink } from './share-links/remove-share-link.js';

export type Application = ReturnType<typeof createApplication>;

export interface ApplicationOptions {
  /** How long generations and the audit log are kept. Default: DEFAULT_RETENTION. */
  readonly retention?: Partial<Retention> | undefined;
  /** Called with each entry of the audit log after it was stored, for example to write it to a file. Must not throw. */
  readonly onAuditLogEntry?: AuditTrailOptions['onEntry'];
}

/** Every use case of Sitegrade, on the given ports. */
export function createApplication(given: Ports, options: ApplicationOptions = {}) {
  const retention: Retention = { ...DEFAULT_RETENTION, ...options.retention };
  const trail = new AuditTrail(given, { onEntry: options.onAuditLogEntry });
  const ports = { endedSessions: NO_ENDED_SESSIONS, ...given, trail };
  return {
    reports: {
      list: new ListReports(ports),
      get: new GetReport(ports),
      unlock: new UnlockReport(ports),
      create: new CreateReport(ports),
      update: new UpdateReport(ports),
      delete: new DeleteReport(ports),
      generate: new GenerateReport(ports, retention),
      await: new AwaitReport(ports),
      preview: new PreviewReport(ports),
    },
    generations: {
      list: new ListGenerations(ports),
      get: new GetGeneration(ports),
      listScores: new ListScores(ports),
      compare: new CompareGenerations(ports),
      purge: new PurgeGenerations(ports, retention),
      requeueLost: new RequeueLostGenerations(ports),
    },
    projects: {
      list: new ListProjects(ports),
      get: new GetProject(ports),
      delete: new DeleteProject(ports),
    },
    scans: {
      create: new CreateScan(ports),
      get: new GetScan(ports),
      list: new ListScans(ports),
      listPages: new ListScanPages(ports),
      outline: new OutlineScan(ports),
      listFindings: new ListFindings(ports),
      getFinding: new GetFinding(ports),
      compare: new CompareScans(ports),
      cancel: new CancelScan(ports),
      delete: new DeleteScan(ports),
      await: new AwaitScan(ports),
      work: new WorkOnScan(ports, retention),
      requeueLost: new RequeueLostScans(ports),
    },
    overview: {
      sites: new ListSites(ports),
      changes: new ListChanges(ports),
      running: new ListRunning(ports),
    },
    keys: {
      issue: new IssueKey(ports),
      issueFirst: new IssueFirstKey(ports),
      list: new ListKeys(ports),
      get: new GetKey(ports),
      revoke: new RevokeKey(ports),
      authenticate: new AuthenticateKey(ports),
    },
    shareLinks: {
      create: new CreateShareLink(ports),
      list: new ListShareLinks(ports),
      remove: new RemoveShareLink(ports),
      open: new OpenShareLink(ports),
      purge: new PurgeShareLinks(ports),
    },
    sessions: {
      start: new StartSession(ports),
      resume: new ResumeSession(ports),
      end: new EndSession(ports),
      purge: new PurgeSessions(ports),
    },
    auditLog: {
      list: new ListAuditLog(ports),
      purge: new PurgeAuditLog(ports, retention),
    },
    checks: {
      describe: new DescribeChecks(ports),
    },
    requests: {
      runOnce: new RunOnce(ports),
      purge: new PurgeRequests(ports),
    },
  };
}
