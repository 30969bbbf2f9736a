import { AccountWrites } from './account-writes.js';
import { Actions } from './actions.js';
import { AuditLogTables } from './audit-log.js';
import { GenerationHistory } from './generation-history.js';
import { InitialSchema } from './initial-schema.js';
import { ProjectCounts } from './project-counts.js';
import { ProjectOpenings } from './project-openings.js';
import { RareValues } from './rare-values.js';
import { PageTitles } from './page-titles.js';
import { ReportRanks } from './report-ranks.js';
import { Scans } from './scans.js';
import { ShareLinks } from './share-links.js';
import { SharedSecrets } from './shared-secrets.js';
import { UrlMarks } from './url-marks.js';

/** Table that records the applied migrations. */
export const MIGRATIONS_TABLE = 'sitegrade_migrations';

/** All migrations, oldest first. Never change one that was released; add a new one. */
export const MIGRATIONS = [
  { name: '2026-11-20-initial-schema', class: InitialSchema },
  { name: '2026-11-21-generation-history', class: GenerationHistory },
  { name: '2026-11-21-project-counts', class: ProjectCounts },
  { name: '2026-11-21-shared-secrets', class: SharedSecrets },
  { name: '2026-11-21-account-writes', class: AccountWrites },
  { name: '2026-11-21-rare-values', class: RareValues },
  { name: '2026-11-22-actions', class: Actions },
  { name: '2026-11-22-report-ranks', class: ReportRanks },
  { name: '2026-11-22-url-marks', class: UrlMarks },
  { name: '2026-11-22-audit-log', class: AuditLogTables },
  { name: '2026-11-23-page-titles', class: PageTitles },
  { name: '2026-11-23-project-openings', class: ProjectOpenings },
  { name: '2026-11-23-share-links', class: ShareLinks },
  { name: '2026-11-23-scans', class: Scans },
];
