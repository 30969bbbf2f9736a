import type { GenerationScore } from '../../../../../application/index.js';
import type { PageRequest } from '../../page-request.js';
import { hasSameRules } from './has-same-rules.js';
import { PERIODS, runsIn, type Period } from './period.js';
import { runDay } from './run-date.js';
import { runPath } from './run-path.js';
import { RunsTable } from './runs-table.js';
import { ScoreChart } from './score-chart.js';
import { thinRuns } from './thin-runs.js';
import { withQuery } from './with-query.js';

/** Points that the chart shows. More would overlap at most widths. */
const MAX_POINTS = 60;

/** Rows of the table below the chart. All runs have a page of their own. */
const MAX_ROWS = 20;

/** Changes of the rules that the legend names. */
const MAX_RULE_CHANGES = 3;

/** What the chart shows. */
export interface ScoreHistory {
  readonly reportId: string;
  /** All runs, newest first, at most 10,000. */
  readonly runs: readonly GenerationScore[];
  readonly period: Period;
  readonly now: Date;
}

export interface ScoreOverTimeProps {
  readonly request: PageRequest;
  readonly history: ScoreHistory;
}

/** The scores of a report over time: a chart whose points open their run, and a table. Nothing before the first run. */
export function ScoreOverTime({ request, history }: ScoreOverTimeProps) {
  const { reportId, runs, period, now } = history;
  if (runs.length === 0) return null;
  const inPeriod = runsIn(period, runs, now);
  const byTime = inPeriod.toSorted((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime() || (a.id < b.id ? -1 : 1));
  const shown = thinRuns(byTime, MAX_POINTS);
  return (
    <section class="card" id="time" aria-labelledby="time-title">
      <div class="time-head">
        <h2 id="time-title">Score over time</h2>
        {runs.length === 1 ? null : <PeriodChooser request={request} period={period} />}
      </div>
      {runs.length === 1 ? (
        <p>There is only one run so far. The chart starts with the second one.</p>
      ) : inPeriod.length === 0 ? (
        <p>
          No run in this period. The latest run was on {runDay(runs[0]?.finishedAt ?? now)}. Choose a longer period.
        </p>
      ) : (
        <>
          {shown.some(({ score }) => score !== null) ? (
            <ScoreChart runs={shown} noun="run" hrefOf={(id) => request.link(runPath(reportId, id))} />
          ) : null}
          <Legend shown={shown} total={byTime.length} />
          <details class="time-fold no-print" id="runs-table">
            <summary>{tableName(byTime.length)}</summary>
            <RunsTable request={request} reportId={reportId} runs={inPeriod.slice(0, MAX_ROWS)} />
          </details>
          <p class="small no-print">
            <a href={request.link(`/reports/${reportId}/runs`)}>All runs of this report</a>
          </p>
        </>
      )}
    </section>
  );
}

function tableName(runs: number): string {
  if (runs > MAX_ROWS) return `The latest ${MAX_ROWS} of ${runs} runs as a table`;
  return runs === 1 ? '1 run as a table' : `${runs} runs as a table`;
}

function PeriodChooser({ request, period }: { readonly request: PageRequest; readonly period: Period }) {
  return (
    <nav class="time-choose no-print" aria-label="Period">
      {PERIODS.map(({ id, name }) => (
        <a
          href={withQuery(request, { period: id }, 'time')}
          {...(id === period.id && { 'aria-current': 'true' as const })}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function Legend({ shown, total }: { readonly shown: readonly GenerationScore[]; readonly total: number }) {
  const scored = shown.filter(({ score }) => score !== null);
  const changes = scored.filter((run, index) => index > 0 && !hasSameRules(run, scored[index - 1] ?? run));
  const hasFailed = scored.length < shown.length;
  return (
    <p class="time-legend">
      <span class="no-print">Select a point to open its run. Times are in UTC.</span>
      {shown.length === total ? null : (
        <span>
          Shows {shown.length} of {total} runs, spread evenly over time.
        </span>
      )}
      {hasFailed ? <span>× and dashed lines: runs that failed and have no score.</span> : null}
      {changes.slice(-MAX_RULE_CHANGES).map(({ finishedAt, generator }) => (
        <span>
          The line breaks on {runDay(finishedAt)}, because the rules changed to {generator.name} {generator.version}.
        </span>
      ))}
    </p>
  );
}
