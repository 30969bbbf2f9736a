import type { Application } from '../../../../application/index.js';
import { BASE_PLACEHOLDER, createOpenApi } from '../../api/openapi/create-open-api.js';
import { PROBLEM_NAMES } from '../../http/problems/problem-types.js';
import type { Operation } from '../../api/routes/operation.js';
import { CONTENT_SECURITY_POLICY, escapeHtml } from './html.js';
import { renderCheckPage, renderChecks } from './render-checks.js';
import { renderOverview } from './render-overview.js';
import { renderProblemPage } from './render-problem-page.js';

/** What the service says about itself. */
export interface Documentation {
  readonly contentSecurityPolicy: string;
  /** JSON text of the OpenAPI 3.1 document. */
  openApi(base: string): string;
  /** HTML. */
  overview(base: string): string;
  /** HTML; null for a name that no problem has. */
  problem(name: string, base: string): string | null;
  /** HTML: what the generator judges by. @throws whatever the generator throws when it is asked for its checks */
  checks(base: string): Promise<string>;
  /** HTML; null for an id that no check has. @throws as `checks` */
  check(id: string, base: string): Promise<string | null>;
}

/** Made once; only the address is put in on request. It may hold what a client sent, so it is escaped as well. */
export function createDocumentation(
  operations: readonly Operation[],
  version: string,
  describeChecks: Application['checks']['describe'],
): Documentation {
  const openApi = createOpenApi(operations, version);
  const json = JSON.stringify(openApi);
  const overview = renderOverview(openApi);
  const problems = new Map<string, string>(PROBLEM_NAMES.map((name) => [name, renderProblemPage(name)]));
  const at = (text: string, base: string) => text.replaceAll(BASE_PLACEHOLDER, () => base);
  return {
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    openApi: (base) => at(json, JSON.stringify(base).slice(1, -1)),
    overview: (base) => at(overview, escapeHtml(base)),
    problem: (name, base) => {
      const page = problems.get(name);
      return page === undefined ? null : at(page, escapeHtml(base));
    },
    checks: async (base) => at(renderChecks(await describeChecks.execute()), escapeHtml(base)),
    async check(id, base) {
      const page = renderCheckPage(id, await describeChecks.execute());
      return page === null ? null : at(page, escapeHtml(base));
    },
  };
}
