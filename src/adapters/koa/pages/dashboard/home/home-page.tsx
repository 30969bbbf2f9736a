import type { ChangesOverview, RunningOverview, ScanDetails, SitesOverview } from '../../../../../application/index.js';
import type { ChangeKind } from '../../../../../domain/index.js';
import { Frame } from '../frame.js';
import { countOf } from '../labels.js';
import { PROJECTS } from '../projects/project-list-state.js';
import type { Visit } from '../visit.js';
import { CHECK_HINT } from './check-hint.js';
import { ChangeFeed } from './change-feed.js';
import { ChangeTally } from './change-tally.js';
import { QuickCheckForm } from './quick-check-form.js';
import { RunningList } from './running-list.js';
import { SiteTable } from './site-table.js';

export interface HomePageProps {
  readonly visit: Visit;
  readonly sites: SitesOverview;
  readonly changes: ChangesOverview;
  /** The kind of changes to list; undefined for all. */
  readonly kind: ChangeKind | undefined;
  readonly running: RunningOverview;
  /** Scans under way, by site. */
  readonly scans: ReadonlyMap<string, ScanDetails>;
  /** Latest scans that failed, by site. */
  readonly failed: ReadonlyMap<string, ScanDetails>;
  /** Random id of the form: submitting it twice creates one report. */
  readonly formId: string;
  readonly canWrite: boolean;
}

/** What needs the owner: sites with problems first, what changed lately, and what is running. */
export function HomePage({ visit, sites, changes, kind, running, scans, failed, formId, canWrite }: HomePageProps) {
  const { request, now } = visit;
  const reports = sites.items.reduce((sum, { reportsCount }) => sum + reportsCount, 0);
  const shown = `${countOf(sites.items.length, 'site')}, ${countOf(reports, 'report')}`;
  return (
    <Frame visit={visit} title="Sites" facts={sites.isComplete ? shown : `The first ${sites.items.length} sites`}>
      {canWrite ? (
        <QuickCheckForm
          visit={visit}
          class="card"
          formId={formId}
          label="Check a page or a site"
          buttonText="Check this page"
          hint={CHECK_HINT}
          offersScan
        />
      ) : null}
      <ChangeTally request={request} counts={changes.counts} kind={kind} isComplete={changes.isComplete} />
      <div class="home">
        <section class="card flush" aria-labelledby="sites-heading" id="sites" data-refresh>
          <header>
            <h2 id="sites-heading">My sites</h2>
            <p class="small quiet">
              Problems first. <a href={request.link(PROJECTS)}>All sites</a>
            </p>
          </header>
          <SiteTable request={request} sites={sites.items} scans={scans} failed={failed} now={now} />
        </section>
        <div>
          <ChangeFeed request={request} changes={changes} kind={kind} now={now} />
          <RunningList request={request} running={running} scans={scans} now={now} />
        </div>
      </div>
    </Frame>
  );
}
