import type { HttpSuite } from '../support/http-case.js';
import { auditLogCases } from './audit-log.js';
import { authenticationCases } from './authentication.js';
import { baseUrlCases } from './base-url.js';
import { bodyCases } from './bodies.js';
import { browserCases } from './browser.js';
import { conditionalCases } from './conditional.js';
import { createCases } from './create-report.js';
import { errorCases } from './errors.js';
import { generationCases } from './generations.js';
import { idempotencyCases } from './idempotency.js';
import { keyCases } from './keys.js';
import { listCases } from './list-reports.js';
import { loggingCases } from './logging.js';
import { projectCases } from './projects.js';
import { readCases } from './read-report.js';
import { routeCases } from './routes.js';
import { scanCases } from './scans.js';
import { shareLinkCases } from './share-links.js';
import { systemCases } from './system.js';
import { throttlingCases } from './throttling.js';
import { updateCases } from './update-report.js';
import { waitingCases } from './waiting.js';

export const ALL_SUITES: readonly HttpSuite[] = [
  { title: 'creating reports', cases: createCases },
  { title: 'reading one report', cases: readCases },
  { title: 'updating and deleting reports', cases: updateCases },
  { title: 'listing reports', cases: listCases },
  { title: 'generations and comparison', cases: generationCases },
  { title: 'links to reports', cases: shareLinkCases },
  { title: 'scans of sites', cases: scanCases },
  { title: 'projects', cases: projectCases },
  { title: 'API keys', cases: keyCases },
  { title: 'the audit log', cases: auditLogCases },
  { title: 'authentication', cases: authenticationCases },
  { title: 'bodies', cases: bodyCases },
  { title: 'conditional requests', cases: conditionalCases },
  { title: 'idempotency keys', cases: idempotencyCases },
  { title: 'waiting for outcomes', cases: waitingCases },
  { title: 'rate limits', cases: throttlingCases },
  { title: 'errors', cases: errorCases },
  { title: 'every route', cases: routeCases },
  { title: 'the public address', cases: baseUrlCases },
  { title: 'logging', cases: loggingCases },
  { title: 'in a browser', cases: browserCases },
  { title: 'documentation and health checks', cases: systemCases },
];
