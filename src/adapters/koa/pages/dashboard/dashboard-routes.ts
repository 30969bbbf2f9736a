import type { PageRoute } from '../page-route.js';
import type { PageServices } from '../page-services.js';
import { siteRoutes } from '../site/site-routes.js';
import { auditLogRoutes } from './audit-log/audit-log-routes.js';
import { Guard } from './guard.js';
import { homeRoutes } from './home/home-routes.js';
import { keyRoutes } from './keys/key-routes.js';
import { projectRoutes } from './projects/project-routes.js';
import { ownReportRoutes } from './reports/report-routes.js';
import { signInRoutes } from './sign-in/sign-in-routes.js';

/** The pages that need an API key. */
export function dashboardRoutes(parts: PageServices): PageRoute[] {
  const guard = new Guard(parts);
  return [
    ...homeRoutes(parts, guard),
    ...signInRoutes(parts, guard),
    ...ownReportRoutes(parts, guard),
    ...projectRoutes(parts, guard),
    ...siteRoutes(parts, guard),
    ...keyRoutes(parts, guard),
    ...auditLogRoutes(parts, guard),
  ];
}
