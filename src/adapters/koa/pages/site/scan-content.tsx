import type { ComponentChildren } from 'preact';
import type { PageRequest } from '../page-request.js';
import { ChangesCard } from './compare/changes-card.js';
import { FindingsSection } from './findings/findings-section.js';
import type { LoadedScan } from './scan-loader.js';
import { SiteMap } from './map/site-map.js';
import { FixFirst } from './overview/fix-first.js';
import { OverviewCard } from './overview/overview-card.js';
import { PagesSection } from './pages/pages-section.js';
import { isUnderWay } from './scan-labels.js';

export interface ScanContentProps {
  readonly request: PageRequest;
  readonly loaded: LoadedScan;
  readonly now: Date;
  /** What comes last. */
  readonly children: ComponentChildren;
}

/** Everything that a scan found. While it is under way: findings and pages so far, but no score. */
export function ScanContent({ request, loaded, now, children }: ScanContentProps) {
  const { scan, before, trend, findings, omitted, findingsBefore, map, comparison, state, page, pagerLinks } = loaded;
  const categories = new Map(scan.categories.map(({ id, title }) => [id, title]));
  const hasEnded = !isUnderWay(scan);
  return (
    <>
      {hasEnded ? (
        <>
          <OverviewCard {...{ request, scan, before, trend, state, now }} />
          <FixFirst {...{ request, scan, findings, categories }} />
        </>
      ) : null}
      <FindingsSection {...{ request, scan, findings, omitted, categories }} before={findingsBefore} />
      {map === null ? null : (
        <SiteMap
          map={map}
          hrefOf={(search) => request.link(`${state.only(search === null ? { order: 'address' } : { search })}#pages`)}
        />
      )}
      <PagesSection {...{ request, scan, state, page, pagerLinks, findings }} />
      <div class="site-two">
        {comparison === null ? null : <ChangesCard request={request} comparison={comparison} />}
        {children}
      </div>
    </>
  );
}
