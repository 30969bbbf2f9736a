import { requireScope, type Violation } from '../../../../../domain/index.js';
import type { Answer } from '../../../http/answer.js';
import { page } from '../../page-answer.js';
import type { PageRoute } from '../../page-route.js';
import type { PageServices } from '../../page-services.js';
import type { Guard } from '../guard.js';
import { NO_PAGER_LINKS } from '../list-state.js';
import { violationsOf } from '../violations.js';
import type { Visit } from '../visit.js';
import { AuditLogPage } from './audit-log-page.js';
import { AUDIT_LOG, readAuditLogState, toListInput } from './audit-log-state.js';

/** The audit log of the account. It requires the scope `admin`. */
export function auditLogRoutes({ application }: PageServices, guard: Guard): PageRoute[] {
  async function show(visit: Visit): Promise<Answer> {
    const { actor, request } = visit;
    requireScope(actor, 'admin');
    const state = readAuditLogState(request.query);
    const { input, scope, violations } = toListInput(state, actor);
    const invalid = (all: readonly Violation[]) =>
      page(422, <AuditLogPage {...{ visit, state, page: null, pagerLinks: NO_PAGER_LINKS, violations: all }} />);
    try {
      const found = await application.auditLog.list.execute(actor, input);
      if (violations.length > 0) return invalid(violations);
      const pagerLinks = state.pagerLinks(found, scope);
      return page(200, <AuditLogPage {...{ visit, state, page: found, pagerLinks, violations }} />);
    } catch (error) {
      return invalid([...violations, ...violationsOf(error)]);
    }
  }

  return [{ path: AUDIT_LOG, GET: guard.view(show) }];
}
