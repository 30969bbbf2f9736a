import type {
  ComparedGenerations,
  GenerationScore,
  ReportDetails,
  ScoredGeneration,
} from '../../../../../application/index.js';
import { classify, heldScore, isFinding } from '../../../../../domain/index.js';
import { Gauge } from '../../components/gauge.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import type { PageRequest } from '../../page-request.js';
import { plural } from '../points.js';
import { comparePath } from './compare-path.js';
import { runDate, runDay } from './run-date.js';
import { runPath } from './run-path.js';
import { signed } from './signed.js';
import { toneOf } from './tone-of.js';

/** Runs to choose from. The page of all runs leads to older ones. */
const MAX_CHOICES = 60;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface ComparedRunsProps {
  readonly request: PageRequest;
  readonly report: ReportDetails;
  /** With a score, newest first. */
  readonly runs: readonly GenerationScore[];
  readonly comparison: ComparedGenerations | null;
}

/** Both runs, the change between them, and a form to choose others. */
export function ComparedRuns({ request, report, runs, comparison }: ComparedRunsProps) {
  const side = (name: 'from' | 'to', label: string) => (
    <ChosenRun
      request={request}
      reportId={report.id}
      name={name}
      label={label}
      runs={runs}
      chosen={comparison?.[name] ?? null}
    />
  );
  return (
    <form class="card time-pair" action={request.link(`/reports/${report.id}/compare`)} aria-label="The two runs">
      {side('from', 'First run')}
      {comparison === null ? null : (
        <p class={`time-delta ${toneOf(comparison.change)}`}>
          <strong>{signed(comparison.change)}</strong> <span class="small quiet">{describePeriod(comparison)}</span>
        </p>
      )}
      {side('to', 'Second run')}
      <div class="time-do no-print">
        <button type="submit" class="secondary slim">
          Compare
        </button>
        {comparison === null ? null : (
          <a
            class="button secondary slim"
            href={request.link(comparePath(report.id, comparison.to.id, comparison.from.id))}
          >
            Swap
          </a>
        )}
      </div>
    </form>
  );
}

interface ChosenRunProps {
  readonly request: PageRequest;
  readonly reportId: string;
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly runs: readonly GenerationScore[];
  readonly chosen: ScoredGeneration | null;
}

function ChosenRun({ request, reportId, name, label, runs, chosen }: ChosenRunProps) {
  const choices = runs.filter(({ id }, index) => index < MAX_CHOICES || id === chosen?.id);
  const days = choices.map(({ finishedAt }) => runDay(finishedAt));
  const isAlone = (at: Date) => days.indexOf(runDay(at)) === days.lastIndexOf(runDay(at));
  return (
    <div class="time-run">
      {chosen === null ? null : <Gauge score={chosen.outcome.score} result={classify(chosen.outcome.score)} />}
      <div>
        <label>
          <span class="visually-hidden">{label}</span>
          <select name={name}>
            {choices.map(({ id, finishedAt, score }) => (
              <option value={id} selected={id === chosen?.id}>
                {(isAlone(finishedAt) ? runDay : runDate)(finishedAt)} · {score}
              </option>
            ))}
          </select>
        </label>
        {chosen === null ? null : (
          <p class="small quiet">
            {describeRun(chosen)}
            <br />
            <a href={request.link(runPath(reportId, chosen.id))}>
              Open the run<span class="visually-hidden"> of {runDate(chosen.finishedAt)}</span>
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/** "Decent · 31 findings · capped at 79". */
function describeRun({ outcome }: ScoredGeneration): string {
  const held = heldScore(outcome);
  return [
    RESULT_LABELS[classify(outcome.score)],
    plural(outcome.audits.toArray().filter(isFinding).length, 'finding'),
    ...(held === null ? [] : [`capped at ${held.at}`]),
  ].join(' · ');
}

/** "points in 7 days". */
function describePeriod({ from, to }: ComparedGenerations): string {
  const time = to.finishedAt.getTime() - from.finishedAt.getTime();
  const length = Math.abs(time);
  const [count, unit] =
    length >= DAY
      ? [length / DAY, 'day']
      : length >= 60 * MINUTE
        ? [length / (60 * MINUTE), 'hour']
        : [length / MINUTE, 'minute'];
  if (Math.round(count) === 0) return 'points';
  const period = plural(Math.round(count), unit);
  return time < 0 ? `points, ${period} back in time` : `points in ${period}`;
}
