import type { ScanDetails } from '../../../../../application/index.js';
import { daysBefore } from '../../../../../domain/index.js';
import type { PageRequest } from '../../page-request.js';
import { ScoreChart } from '../../report/time/score-chart.js';
import { runDay } from '../../report/time/run-date.js';
import { thinRuns } from '../../report/time/thin-runs.js';
import { scanAddress, scansAddress } from '../scan-paths.js';

const DAYS = 90;

/** More would overlap. */
const MAX_POINTS = 30;

/** Scans have no rules of their own: the line never breaks. */
const GENERATOR = { name: 'scan', version: '1' };

export interface ScanTrendProps {
  readonly request: PageRequest;
  /** Finished, newest first. */
  readonly scans: readonly ScanDetails[];
  /** The one that the page shows. */
  readonly shown: ScanDetails;
  readonly now: Date;
}

/** The scores of the scans of a site on a time axis. Each point opens its scan. */
export function ScanTrend({ request, scans, shown, now }: ScanTrendProps) {
  const since = daysBefore(now, DAYS);
  const points = scans.flatMap(({ id, finishedAt, score }) =>
    finishedAt === null ? [] : [{ id, finishedAt, score, generator: GENERATOR, failure: null }],
  );
  const recent = points.filter(({ finishedAt }) => finishedAt >= since);
  const isRecent = recent.length > 1;
  const runs = thinRuns((isRecent ? recent : points).toReversed(), MAX_POINTS);
  const first = runs[0];
  const hrefOf = (id: string) => request.link(scanAddress({ project: shown.project, id }));
  return (
    <div>
      <h2>
        {isRecent
          ? `Last ${DAYS} days`
          : first === undefined || runs.length < 2
            ? 'Trend'
            : `Since ${runDay(first.finishedAt)}`}
      </h2>
      {runs.length < 2 || runs.every(({ score }) => score === null) ? (
        <p class="small quiet">The trend starts with the second finished scan.</p>
      ) : (
        <ScoreChart runs={runs} noun="scan" hrefOf={hrefOf} />
      )}
      <p class="small">
        <a href={request.link(scansAddress(shown.project))}>All scans of this site</a>
      </p>
    </div>
  );
}
