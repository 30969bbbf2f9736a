import { describeSiteFindings, type OmittedFinding, type ScanFinding } from '../../../../../domain/index.js';
import { countOf } from '../../dashboard/labels.js';
import type { PageRequest } from '../../page-request.js';
import type { ScanDetails } from '../../../../../application/index.js';
import { pagePath } from '../page-path.js';
import { isUnderWay } from '../scan-labels.js';
import { findingAddress, scanAddress } from '../scan-paths.js';

/** Checks, and site-wide findings, that are listed at once. The others are folded. */
const MAX_SHOWN = 6;

export interface FindingsSectionProps {
  readonly request: PageRequest;
  readonly scan: ScanDetails;
  readonly findings: readonly ScanFinding[];
  /** Site-wide findings that the scan could not look for. */
  readonly omitted: readonly OmittedFinding[];
  /** Of the finished scan before; null if there is none. */
  readonly before: readonly ScanFinding[] | null;
  /** Titles of the categories by ID. */
  readonly categories: ReadonlyMap<string, string>;
}

/** Site-wide findings, and the checks that did not pass on some pages. */
export function FindingsSection(props: FindingsSectionProps) {
  return (
    <div class="site-two" id="findings">
      <AcrossTheSite {...props} />
      <OnPages {...props} />
    </div>
  );
}

function AcrossTheSite({ request, scan, findings, omitted, before }: FindingsSectionProps) {
  const found = findings.filter(({ kind }) => kind === 'site');
  const known = describeSiteFindings();
  const others = known.filter(({ id }) => ![...found, ...omitted].some((each) => each.id === id));
  const rest = found.slice(MAX_SHOWN);
  return (
    <section class="card flush" aria-labelledby="across-heading">
      <header>
        <h2 id="across-heading">Across the site</h2>
        <p class="small quiet">What no single page shows</p>
      </header>
      {found.length === 0 ? (
        <p class="flush-text small quiet">{isUnderWay(scan) ? 'Shown when the scan ends.' : 'No problems found.'}</p>
      ) : (
        <SiteFindingsTable {...{ request, scan, before }} findings={found.slice(0, MAX_SHOWN)} />
      )}
      {rest.length === 0 ? null : (
        <details class="flush-fold" id="more-site-findings">
          <summary>{countOf(rest.length, 'more finding')}</summary>
          <SiteFindingsTable {...{ request, scan, before }} findings={rest} />
        </details>
      )}
      {isUnderWay(scan) ? null : (
        <details class="flush-fold" id="not-found">
          <summary>
            {others.length} more looked for, none found
            {omitted.length === 0 ? '' : `; ${omitted.length} not looked for`}
          </summary>
          <p class="small quiet">{others.map(({ title }) => title).join(', ')}.</p>
          {omitted.length === 0 ? null : (
            <dl class="site-omitted small">
              {omitted.map(({ id, because }) => (
                <div>
                  <dt>{known.find((each) => each.id === id)?.title ?? id}</dt>
                  <dd class="quiet">{because}</dd>
                </div>
              ))}
            </dl>
          )}
        </details>
      )}
    </section>
  );
}

interface SiteFindingsTableProps extends Pick<FindingsSectionProps, 'request' | 'scan' | 'before'> {
  readonly findings: readonly ScanFinding[];
}

function SiteFindingsTable({ request, scan, before, findings }: SiteFindingsTableProps) {
  const earlier = new Map(before?.map(({ id, failed }) => [id, failed]));
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Finding</th>
          <th scope="col" class="number">
            Pages
          </th>
          {before === null ? null : (
            <th scope="col" class="number">
              Change
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {findings.map(({ id, title, failed, examples }) => (
          <tr>
            <th scope="row">
              <a class="name" href={request.link(findingAddress(scan, id))}>
                {title}
              </a>
              {examples[0] === undefined ? null : (
                <p class="site-example small quiet">
                  For example{' '}
                  <bdi class="mono" dir="ltr">
                    {pagePath(examples[0], scan.project)}
                  </bdi>
                </p>
              )}
            </th>
            <td class="number">{failed}</td>
            {before === null ? null : (
              <td class="number">
                <PagesChange change={failed - (earlier.get(id) ?? 0)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Fewer pages are better. The sign says so, too. */
function PagesChange({ change }: { readonly change: number }) {
  if (change === 0) return <span class="quiet">0</span>;
  return change > 0 ? <b class="down">+{change}</b> : <b class="up">−{-change}</b>;
}

function OnPages({ request, scan, findings, categories }: FindingsSectionProps) {
  const checks = findings.filter(({ kind }) => kind === 'check');
  const rest = checks.slice(MAX_SHOWN);
  const points = rest.reduce((sum, finding) => sum + finding.points, 0);
  return (
    <section class="card flush" aria-labelledby="on-pages-heading">
      <header>
        <h2 id="on-pages-heading">On pages</h2>
        <p class="small quiet">
          Points: what the site’s score would gain.{' '}
          <a href={request.link(`${scanAddress(scan)}/findings.csv`)}>Export CSV</a>
        </p>
      </header>
      {checks.length === 0 ? (
        <p class="flush-text small quiet">
          {isUnderWay(scan) ? 'Nothing found so far.' : 'Every check passed on every page.'}
        </p>
      ) : (
        <ChecksTable {...{ request, scan, categories }} checks={checks.slice(0, MAX_SHOWN)} />
      )}
      {rest.length === 0 ? null : (
        <details class="flush-fold" id="more-checks">
          <summary>
            {countOf(rest.length, 'more check')}, {points.toFixed(1)} points
          </summary>
          <ChecksTable {...{ request, scan, categories }} checks={rest} />
        </details>
      )}
    </section>
  );
}

interface ChecksTableProps extends Pick<FindingsSectionProps, 'request' | 'scan' | 'categories'> {
  readonly checks: readonly ScanFinding[];
}

function ChecksTable({ request, scan, categories, checks }: ChecksTableProps) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Check</th>
          <th scope="col" class="number">
            Pages
          </th>
          <th scope="col" class="number">
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.map(({ id, title, category, failed, warned, points }) => (
          <tr>
            <th scope="row">
              <a class="name" href={request.link(findingAddress(scan, id))}>
                <bdi>{title}</bdi>
              </a>
              {category === null ? null : (
                <p class="site-example small quiet">
                  <bdi>{categories.get(category) ?? category}</bdi>
                </p>
              )}
            </th>
            <td class="number">{failed + warned}</td>
            <td class="number">{points.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
