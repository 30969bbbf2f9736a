import type { GenerationSummary, Page, ReportDetails } from '../../../../../application/index.js';
import type { Assets } from '../../assets.js';
import { Document } from '../../document.js';
import type { PageRequest } from '../../page-request.js';
import { pageAddress } from '../page-address.js';
import { pageName } from '../report-names.js';
import { ReportTrail } from './report-trail.js';
import { RunsTable } from './runs-table.js';

export interface RunsPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly report: ReportDetails;
  readonly runs: Page<GenerationSummary>;
}

/** All runs of a report, in pages. */
export function RunsPage({ request, assets, report, runs }: RunsPageProps) {
  const { items, prev, next } = runs;
  const { host, path } = pageAddress(report.url);
  const href = (query: string) => request.link(`/reports/${report.id}/runs${query}`);
  const rows = items.map(({ outcome, ...run }) => ({
    ...run,
    score: outcome.kind === 'scored' ? outcome.score : null,
    failure: outcome.kind === 'failed' ? outcome.failure : null,
  }));
  return (
    <Document request={request} assets={assets} title={`Runs · ${host}${path}`} isIndexable={false}>
      <ReportTrail request={request} report={report} here="Runs" />
      <div class="time-title">
        <h1>Runs</h1>
        <p class="quiet">
          <bdi>{pageName(report)}</bdi>
        </p>
      </div>
      <div class="card">
        {rows.length === 0 ? <p>No runs here.</p> : <RunsTable request={request} reportId={report.id} runs={rows} />}
        {prev === null && next === null ? null : (
          <nav class="pager" aria-label="Pages">
            {prev === null ? null : (
              <a class="button secondary" rel="prev" href={href(`?after=${prev.position.id}`)}>
                <span aria-hidden="true">←</span> Newer
              </a>
            )}
            {next === null ? null : (
              <a class="button secondary" rel="next" href={href(`?before=${next.position.id}`)}>
                Older <span aria-hidden="true">→</span>
              </a>
            )}
          </nav>
        )}
        <p class="small no-print">
          <a href={request.link(`/reports/${report.id}/compare`)}>Compare two runs</a>
        </p>
      </div>
    </Document>
  );
}
