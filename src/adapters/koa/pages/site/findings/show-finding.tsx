import type { ScanDetails } from '../../../../../application/index.js';
import { describeSiteFindings, notFound, type ScanFinding } from '../../../../../domain/index.js';
import type { Answer } from '../../../http/answer.js';
import { page } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import { ListState, type PagerLinks } from '../../dashboard/list-state.js';
import type { Visit } from '../../dashboard/visit.js';
import { loadTable } from '../scan-loader.js';
import { describeChecks } from './describe-checks.js';
import { ScanPagesState } from '../pages/scan-pages-state.js';
import { findingAddress } from '../scan-paths.js';
import { FindingPage, type FindingGuide, type FindingPlaces } from './finding-page.js';

/** One finding of a scan. */
export async function showFinding(parts: PageServices, visit: Visit, scan: ScanDetails): Promise<Answer> {
  const { application } = parts;
  const { actor, request } = visit;
  const { items } = await application.scans.listFindings.execute(actor, { id: scan.id });
  const finding = items.find(({ id }) => id === request.params['finding']);
  if (finding === undefined) throw notFound('finding');
  const state = ScanPagesState.read(findingAddress(scan, finding.id), request.query);
  const guide = await loadGuide(parts, finding);
  const category = scan.categories.find(({ id }) => id === finding.category)?.title ?? finding.category;
  const places = finding.kind === 'check' ? await loadPages() : await loadCases();
  const status = places.violations.length === 0 ? 200 : 422;
  return page(status, <FindingPage {...{ visit, scan, finding, category, guide, state, ...places }} />);

  async function loadPages() {
    const found = await loadTable(application, actor, scan.id, state, finding?.id);
    return { ...found, places: { kind: 'check', pages: found.page ?? NO_PAGES } satisfies FindingPlaces };
  }

  async function loadCases() {
    const list = ListState.read(findingAddress(scan, finding?.id ?? ''), [], request.query);
    const scope = { ...list.scope(actor.account, 'finding-cases'), filters: [scan.id, finding?.id] };
    const { violations, cursor } = list.cursorFrom(scope);
    const input = { id: scan.id, finding: finding?.id ?? '', perPage: 25, cursor } as const;
    const { cases } = await application.scans.getFinding.execute(actor, input);
    const pagerLinks: PagerLinks = list.pagerLinks(cases, scope);
    return { pagerLinks, violations, places: { kind: 'site', cases } satisfies FindingPlaces };
  }
}

const NO_PAGES = { items: [], next: null, prev: null };

/** What the documentation says about a finding; null for a check that the generator does not describe. */
async function loadGuide(parts: PageServices, finding: ScanFinding): Promise<FindingGuide | null> {
  const { checksUrl } = parts;
  if (finding.kind === 'site') {
    const found = describeSiteFindings().find(({ id }) => id === finding.id);
    return found === undefined ? null : { ...found, url: null };
  }
  const found = (await describeChecks(parts)).find(({ id }) => id === finding.id);
  if (found === undefined) return null;
  const url = checksUrl === undefined ? null : `${checksUrl}/${encodeURIComponent(found.id)}`;
  return { what: '', why: found.why, fix: found.fix, source: null, url };
}
