import type { Cursor } from '../../../../../application/index.js';
import { errorDetails } from '../../../../../domain/index.js';
import { isUuid } from '../../../http/cursor.js';
import type { Answer } from '../../../http/answer.js';
import { page } from '../../page-answer.js';
import type { PageRequest } from '../../page-request.js';
import type { PageRoute } from '../../page-route.js';
import type { PageServices } from '../../page-services.js';
import { compressPublic } from '../compress-public.js';
import type { PasswordForm } from '../password-form.js';
import { loadGuides } from '../load-guides.js';
import { readAccess } from '../report-access.js';
import type { UnlockedReports } from '../unlocked-reports.js';
import { ComparePage } from './compare-page.js';
import { loadComparison } from './load-comparison.js';
import { RunPage } from './run-page.js';
import { RunsPage } from './runs-page.js';

/** The pages about the runs of a report: all of them, one of them, and two compared. */
export function timeRoutes(parts: PageServices, unlocked: UnlockedReports, passwordForm: PasswordForm): PageRoute[] {
  const { application, assets, checksUrl, clock } = parts;

  async function compare(request: PageRequest): Promise<Answer> {
    const access = await readAccess(request, parts, unlocked);
    const loaded = await loadComparison(application, access, request.query);
    const document = <ComparePage request={request} assets={assets} loaded={loaded} />;
    return compressPublic(request, loaded.report, page(loaded.problem === null ? 200 : 422, document));
  }

  async function list(request: PageRequest): Promise<Answer> {
    const { reader, ...input } = await readAccess(request, parts, unlocked);
    const report = await application.reports.get.execute(reader, input);
    const cursor = readCursor(request.query);
    const runs = await application.generations.list.execute(reader, { ...input, perPage: 50, cursor });
    const document = <RunsPage request={request} assets={assets} report={report} runs={runs} />;
    return compressPublic(request, report, page(200, document));
  }

  async function show(request: PageRequest): Promise<Answer> {
    const { reader, ...input } = await readAccess(request, parts, unlocked);
    const { run: generationId = '' } = request.params;
    const report = await application.reports.get.execute(reader, input);
    const run = await application.generations.get.execute(reader, { ...input, generationId });
    const { items } = await application.generations.list.execute(reader, { ...input, status: 'ready', perPage: 10 });
    const latest = items[0]?.id ?? null;
    const { outcome, generator } = run;
    const categories = outcome.kind === 'scored' ? outcome.categories : [];
    const documented = await loadGuides(parts, { generator, categories }, checksUrl && request.siteLink(checksUrl));
    const loaded = { report, run, latest, ...documented };
    const document = <RunPage request={request} assets={assets} loaded={loaded} now={clock.now()} />;
    return compressPublic(request, report, page(200, document));
  }

  /** Asks for the password of a protected report where the visitor is. */
  const guarded = (path: string, handle: (request: PageRequest) => Promise<Answer>): PageRoute => ({
    path,
    async GET(request) {
      try {
        return await handle(request);
      } catch (error) {
        if (errorDetails(error)?.kind === 'password-required') return passwordForm.show(request);
        throw error;
      }
    },
    POST: (request) => passwordForm.submit(request),
  });

  return [
    guarded('/reports/{id}/compare', compare),
    guarded('/reports/{id}/runs', list),
    guarded('/reports/{id}/runs/{run}', show),
  ];
}

/** `before` or `after` a run, by its ID. Anything else is the first page. */
function readCursor(query: URLSearchParams): Cursor | undefined {
  for (const [name, towards] of [
    ['before', 'next'],
    ['after', 'prev'],
  ] as const) {
    const id = query.get(name);
    if (id !== null && isUuid(id)) return { position: { key: null, id }, towards };
  }
  return undefined;
}
