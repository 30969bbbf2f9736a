import type { Insertable, Nullable, Selectable } from 'kysely';
import type { GenerationScore, GenerationSummary } from '../../../application/index.js';
import { AuditList, type Generation, type GenerationRun, type ScoredOutcome } from '../../../domain/index.js';
import type { Tables } from '../rows.js';
import { toJson } from '../storable-text.js';
import { packAudits, unpackAudits } from './packed-audits.js';
import { storableTitle, toScoreKey, toShown, type ReportRow } from './report.js';

type GenerationRow = Selectable<Tables['generations']>;

/** The columns that lists read: all but the audits, which are most of a row. */
export const GENERATION_SUMMARY_COLUMNS = [
  'id',
  'account',
  'report_id',
  'generator_name',
  'generator_version',
  'started_at',
  'finished_at',
  'score_key',
  'title',
  'categories',
  'failure',
] as const satisfies readonly (keyof GenerationRow)[];

/** The columns that charts need. */
export const GENERATION_SCORE_COLUMNS = [
  'id',
  'generator_name',
  'generator_version',
  'finished_at',
  'score_key',
  'failure',
] as const satisfies readonly (keyof GenerationRow)[];

/** Columns of the generation that a report shows. */
export const SHOWN_COLUMNS = [
  'started_at',
  'finished_at',
  'categories',
  'audits',
  'packed_audits',
  'actions',
  'caps',
] as const;

type GenerationSummaryRow = Pick<GenerationRow, (typeof GENERATION_SUMMARY_COLUMNS)[number]>;
type ShownColumns = Nullable<Pick<GenerationRow, (typeof SHOWN_COLUMNS)[number]>>;

/** The generation that a report shows, from the joined rows of both; null if there is none. */
export function toShownGeneration(row: ReportRow & ShownColumns): Generation | null {
  const shown = toShown(row);
  const { started_at: startedAt, finished_at: finishedAt, categories } = row;
  const audits = toAudits(row);
  if (!shown || !startedAt || !finishedAt || !categories || !audits) return null;
  return {
    id: shown.generationId,
    account: row.account,
    reportId: row.id,
    generator: shown.generator,
    startedAt,
    finishedAt,
    outcome: { kind: 'scored', score: shown.score, title: shown.title, categories, audits, ...toFixes(row) },
  };
}

export function toGenerationSummary(row: GenerationSummaryRow): GenerationSummary {
  return {
    id: row.id,
    account: row.account,
    reportId: row.report_id,
    generator: { name: row.generator_name, version: row.generator_version },
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    outcome: toOutcome(row),
  };
}

export function toGenerationScore(
  row: Pick<GenerationRow, (typeof GENERATION_SCORE_COLUMNS)[number]>,
): GenerationScore {
  return {
    id: row.id,
    generator: { name: row.generator_name, version: row.generator_version },
    finishedAt: row.finished_at,
    score: row.score_key === null ? null : row.score_key / 10,
    failure: row.failure,
  };
}

export function toGeneration(row: GenerationRow): Generation {
  const { outcome, ...summary } = toGenerationSummary(row);
  if (outcome.kind === 'failed') return { ...summary, outcome };
  const audits = toAudits(row);
  if (audits === null) throw new Error('A scored generation in the database has no audits.');
  return { ...summary, outcome: { ...outcome, audits, ...toFixes(row) } };
}

export function fromRun(run: GenerationRun): Omit<Insertable<Tables['generations']>, 'account' | 'report_id'> {
  const { outcome } = run;
  const scored = outcome.kind === 'scored' ? outcome : null;
  return {
    id: run.id,
    generator_name: run.generator.name,
    generator_version: run.generator.version,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
    score_key: scored && toScoreKey(scored.score),
    title: storableTitle(scored?.title ?? null),
    categories: scored && toJson(scored.categories),
    packed_audits: scored && packAudits(scored.audits),
    actions: scored && toJson(scored.actions),
    caps: scored && toJson(scored.caps),
    passed_over: false,
    failure: outcome.kind === 'failed' ? toJson(outcome.failure) : null,
  };
}

function toOutcome({
  score_key: scoreKey,
  title,
  categories,
  failure,
}: GenerationSummaryRow): GenerationSummary['outcome'] {
  if (failure !== null) return { kind: 'failed', failure };
  if (scoreKey === null || categories === null) throw new Error('A generation in the database has no outcome.');
  return { kind: 'scored', score: scoreKey / 10, title, categories };
}

function toFixes({
  actions,
  caps,
}: Nullable<Pick<GenerationRow, 'actions' | 'caps'>>): Pick<ScoredOutcome, 'actions' | 'caps'> {
  return { actions: actions ?? [], caps: caps ?? [] };
}

function toAudits({
  audits,
  packed_audits: packed,
}: Nullable<Pick<GenerationRow, 'audits' | 'packed_audits'>>): AuditList | null {
  if (packed !== null) return unpackAudits(packed);
  return audits && AuditList.of(audits);
}
