import { dashboardRoutes } from './dashboard/dashboard-routes.js';
import type { PageRoute } from './page-route.js';
import type { PageServices } from './page-services.js';
import { reportRoutes } from './report/report-routes.js';
import { shareRoutes } from './share/share-routes.js';

/** All pages for people except the documentation, and their assets. The first route that matches a path serves it. */
export function pageRoutes(services: PageServices): PageRoute[] {
  return [services.assets.route, ...dashboardRoutes(services), ...reportRoutes(services), ...shareRoutes(services)];
}
