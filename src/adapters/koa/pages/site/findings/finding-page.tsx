import type { ComponentChildren } from 'preact';
import type { Page, ScanDetails, ScanPageView } from '../../../../../application/index.js';
import {
  MAX_SOURCES,
  countScored,
  type FindingCase,
  type ScanFinding,
  type Violation,
} from '../../../../../domain/index.js';
import { ExternalLink } from '../../components/external-link.js';
import { displayHost } from '../../components/host-name.js';
import { Prose } from '../../components/prose.js';
import { ErrorSummary } from '../../dashboard/form-parts.js';
import { Frame } from '../../dashboard/frame.js';
import { countOf } from '../../dashboard/labels.js';
import type { PagerLinks } from '../../dashboard/list-state.js';
import { Pager } from '../../dashboard/pager.js';
import type { Visit } from '../../dashboard/visit.js';
import type { PageRequest } from '../../page-request.js';
import { PagesTable } from '../pages/pages-table.js';
import type { ScanPagesState } from '../pages/scan-pages-state.js';
import { pagePath } from '../page-path.js';
import { scanAddress } from '../scan-paths.js';
import { scanName } from '../scan-name.js';

/** Sources that a case shows. The others are folded. */
const SHOWN_SOURCES = 3;

/** What the documentation says about a finding: plain text in which backticks mark code. */
export interface FindingGuide {
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  /** The standard or published rule; null if the documentation of the check has it. */
  readonly source: { readonly name: string; readonly url: string } | null;
  /** Address of the documentation; null if there is none. */
  readonly url: string | null;
}

/** Where a finding is: pages that fail a check, or cases of a site-wide finding. */
export type FindingPlaces =
  | { readonly kind: 'check'; readonly pages: Page<ScanPageView> }
  | { readonly kind: 'site'; readonly cases: Page<FindingCase> };

export interface FindingPageProps {
  readonly visit: Visit;
  readonly scan: ScanDetails;
  readonly finding: ScanFinding;
  /** Title of the category; null for site-wide findings. */
  readonly category: string | null;
  /** null if the check is not documented here. */
  readonly guide: FindingGuide | null;
  readonly state: ScanPagesState;
  readonly places: FindingPlaces;
  readonly pagerLinks: PagerLinks;
  readonly violations: readonly Violation[];
}

/** One finding of a scan: how to fix it, and every case with its evidence. */
export function FindingPage(props: FindingPageProps) {
  const { visit, scan, finding, category, guide, state, places, pagerLinks, violations } = props;
  const { request } = visit;
  const { title, failed, warned, points, kind } = finding;
  const pages = failed + warned;
  return (
    <Frame
      visit={visit}
      title={`${title} · ${displayHost(scan.project)}`}
      heading={<bdi>{title}</bdi>}
      back={{ path: `${scanAddress(scan)}#findings`, name: scanName(scan) }}
      styles={['site.css']}
      facts={
        <>
          {kind === 'check' ? `${pages} of ${countOf(countScored(scan), 'page')}` : countOf(pages, 'page')}
          {category === null ? null : (
            <>
              {' · '}
              <bdi>{category}</bdi>
            </>
          )}
          {points > 0 ? ` · +${points.toFixed(1)} points if fixed everywhere` : null}
        </>
      }
    >
      <ErrorSummary violations={violations} fields={[]} />
      {guide === null ? null : <Guide request={request} guide={guide} />}
      {places.kind === 'check' ? (
        <section class="card flush" id="pages" aria-labelledby="places">
          <header>
            <h2 id="places">Pages</h2>
          </header>
          {places.pages.items.length === 0 ? (
            <p class="flush-text">No pages here.</p>
          ) : (
            <PagesTable request={request} scan={scan} state={state} pages={places.pages.items} />
          )}
        </section>
      ) : (
        <section class="card flush" aria-labelledby="places">
          <header>
            <h2 id="places">Where</h2>
            <p class="small">
              <a href={request.link(`${scanAddress(scan)}/findings.csv`)}>Export CSV</a>
            </p>
          </header>
          <ol class="site-cases">
            {places.cases.items.map((found) => (
              <Case found={found} site={scan.project} areLinks={!finding.id.startsWith('duplicate-')} />
            ))}
          </ol>
        </section>
      )}
      <Pager request={request} links={pagerLinks} />
    </Frame>
  );
}

function Guide({ request, guide }: { readonly request: PageRequest; readonly guide: FindingGuide }) {
  const { what, why, fix, source, url } = guide;
  return (
    <section class="card site-guide" aria-labelledby="guide">
      <h2 id="guide">How to fix</h2>
      <p>
        <Prose text={fix} />
      </p>
      <Part title="Why it matters">
        <Prose text={why} />
      </Part>
      {what === '' ? null : (
        <Part title="What counts">
          <Prose text={what} />
        </Part>
      )}
      {source === null ? null : (
        <p class="small">
          Source: <a href={source.url}>{source.name}</a>
        </p>
      )}
      {url === null ? null : (
        <p class="small">
          <a href={request.siteLink(url)}>About this check</a>
        </p>
      )}
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <>
      <h3>{title}</h3>
      <p>{children}</p>
    </>
  );
}

interface CaseProps {
  readonly found: FindingCase;
  readonly site: string;
  /** Whether the sources link to the page. Otherwise they share its fault. */
  readonly areLinks: boolean;
}

function Case({ found, site, areLinks }: CaseProps) {
  const { url, detail, target, sources } = found;
  const rest = sources.slice(SHOWN_SOURCES);
  return (
    <li>
      <p class="site-case">
        <ExternalLink url={url} />
      </p>
      <p class="small">
        <bdi>{detail}</bdi>
      </p>
      {target === null ? null : (
        <p class="small">
          <span class="quiet">Leads to</span> <ExternalLink url={target} />
        </p>
      )}
      {sources.length === 0 ? null : <Sources sources={sources.slice(0, SHOWN_SOURCES)} {...{ site, areLinks }} />}
      {rest.length === 0 ? null : (
        <details>
          <summary class="small">
            {rest.length} more{sources.length === MAX_SOURCES ? ' are listed' : ''}
          </summary>
          <Sources sources={rest} {...{ site, areLinks }} />
        </details>
      )}
    </li>
  );
}

interface SourcesProps extends Omit<CaseProps, 'found'> {
  readonly sources: FindingCase['sources'];
}

function Sources({ sources, site, areLinks }: SourcesProps) {
  return (
    <ul class="site-sources small">
      {sources.map(({ url, text }) => (
        <li>
          <span class="quiet">{areLinks ? 'on' : 'also on'}</span>{' '}
          <a href={url} rel="noopener nofollow ugc">
            <bdi dir="ltr">{pagePath(url, site)}</bdi>
          </a>
          {text === '' || !areLinks ? null : (
            <>
              {' '}
              <span class="quiet">as</span> “<bdi>{text}</bdi>”
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
