import type { Page, ScanDetails, ScanPageView } from '../../../../../application/index.js';
import { MAX_SEARCH_LENGTH } from '../../../../../application/index.js';
import { RESULTS, SCAN_PAGE_STATUSES, type ScanFinding } from '../../../../../domain/index.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import { SelectField } from '../../dashboard/form-parts.js';
import { countOf } from '../../dashboard/labels.js';
import type { PagerLinks } from '../../dashboard/list-state.js';
import { Pager } from '../../dashboard/pager.js';
import type { PageRequest } from '../../page-request.js';
import { scanAddress } from '../scan-paths.js';
import { PagesTable } from './pages-table.js';
import { PAGE_STATUS_LABELS } from './page-status-labels.js';
import { SCAN_PAGE_ORDERS, type ScanPagesState } from './scan-pages-state.js';

export interface PagesSectionProps {
  readonly request: PageRequest;
  readonly scan: ScanDetails;
  readonly state: ScanPagesState;
  /** null if the parameters are invalid. */
  readonly page: Page<ScanPageView> | null;
  readonly pagerLinks: PagerLinks;
  /** For the choice of a check. */
  readonly findings: readonly ScanFinding[];
}

/** The pages of a scan as a table with search, filters and sort order. */
export function PagesSection({ request, scan, state, page, pagerLinks, findings }: PagesSectionProps) {
  const withAnchor = (link: string | null) => (link === null ? null : `${link}#pages`);
  const { first, prev, next } = pagerLinks;
  return (
    <section class="card flush" id="pages" aria-labelledby="pages-heading">
      <header>
        <h2 id="pages-heading">Pages</h2>
        <p class="small">
          <a href={request.link(`${scanAddress(scan)}/pages.csv`)}>Export CSV</a>
        </p>
      </header>
      <PageFilters request={request} state={state} findings={findings} />
      {page === null ? null : page.items.length === 0 ? (
        <p class="flush-text">
          {state.isFiltered ? 'No matching pages.' : 'No pages yet.'}{' '}
          {state.isFiltered ? <a href={request.link(`${state.only({})}#pages`)}>Clear the filters</a> : null}
        </p>
      ) : (
        <PagesTable request={request} scan={scan} state={state} pages={page.items} />
      )}
      <div class="site-pager">
        {state.isFiltered ? null : <p class="small quiet">{countOf(scan.pages.found, 'page')}</p>}
        <Pager request={request} links={{ first: withAnchor(first), prev: withAnchor(prev), next: withAnchor(next) }} />
      </div>
    </section>
  );
}

function PageFilters({ request, state, findings }: Pick<PagesSectionProps, 'request' | 'state' | 'findings'>) {
  const checks = findings.filter(({ kind }) => kind === 'check').map(({ id, title }) => [id, title] as const);
  const chosen = state.get('check');
  const known = chosen === '' || checks.some(([id]) => id === chosen) ? checks : [[chosen, chosen] as const, ...checks];
  return (
    <search>
      <form class="site-filters" action={`${request.link(state.path)}#pages`} aria-label="Pages">
        <div class="field site-search">
          <label for="search">Search</label>
          <input
            id="search"
            name="search"
            type="search"
            value={state.get('search')}
            maxLength={MAX_SEARCH_LENGTH}
            placeholder="Title or address"
            autocapitalize="none"
            spellcheck={false}
          />
        </div>
        <SelectField
          name="result"
          label="Label"
          value={state.get('result')}
          choices={[['', 'Any'], ...RESULTS.map((result) => [result, RESULT_LABELS[result]] as const)]}
        />
        <SelectField
          name="status"
          label="Status"
          value={state.get('status')}
          choices={[['', 'Any'], ...SCAN_PAGE_STATUSES.map((status) => [status, PAGE_STATUS_LABELS[status]] as const)]}
        />
        <SelectField name="check" label="Failing check" value={chosen} choices={[['', 'Any'], ...known]} />
        <SelectField
          name="order"
          label="Sort by"
          value={state.order}
          choices={Object.entries(SCAN_PAGE_ORDERS).map(([name, [, , label]]) => [name, label] as const)}
        />
        <button type="submit" class="secondary">
          Filter
        </button>
      </form>
    </search>
  );
}
