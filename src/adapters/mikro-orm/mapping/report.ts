import type { Insertable, Selectable } from 'kysely';
import type { ReportSummary } from '../../../application/index.js';
import { Report, classify, type GeneratorVersion, type Privacy } from '../../../domain/index.js';
import type { Tables } from '../rows.js';
import { storableText } from '../storable-text.js';

export type ReportRow = Selectable<Tables['reports']>;

/** The columns that lists read. */
export const SUMMARY_COLUMNS = [
  'id',
  'url',
  'project',
  'privacy',
  'status',
  'failure_code',
  'failure_message',
  'shown_generation_id',
  'shown_generator_name',
  'shown_generator_version',
  'shown_title',
  'score_key',
  'generated_key',
  'created_at',
  'updated_at',
  'version',
] as const satisfies readonly (keyof ReportRow)[];

/** The columns of a whole report. */
export const REPORT_COLUMNS = [...SUMMARY_COLUMNS, 'account', 'password_hash', 'generation_id', 'attempt'] as const;

export type SummaryRow = Pick<ReportRow, (typeof SUMMARY_COLUMNS)[number]>;

/** The keys of a report that shows no outcome. They sort before every real value. */
export const NO_SCORE = -1;
export const NO_TIME = '-infinity';

/** Scores have at most one decimal, so ten times a score is an integer. */
export function toScoreKey(score: number): number {
  return Math.round(score * 10);
}

/** The score key of the outcome that a report shows. */
export function scoreKeyOf({ state }: Pick<Report, 'state'>): number {
  return state.shown === null ? NO_SCORE : toScoreKey(state.shown.score);
}

/** A title as a column stores it. */
export function storableTitle(title: string | null): string | null {
  return title === null ? null : storableText(title);
}

export function toReport(row: ReportRow): Report {
  return new Report({
    id: row.id,
    account: row.account,
    url: row.url,
    project: row.project,
    privacy: toPrivacy(row),
    status: row.status,
    generationId: row.generation_id,
    attempt: row.attempt,
    failure: toFailure(row),
    shown: toShown(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  });
}

export function fromReport({ state }: Report): Insertable<Tables['reports']> {
  return {
    id: state.id,
    account: state.account,
    url: state.url,
    project: state.project,
    privacy: state.privacy.kind,
    password_hash: state.privacy.kind === 'password' ? state.privacy.hash : null,
    status: state.status,
    generation_id: state.generationId,
    attempt: state.attempt,
    failure_code: state.failure?.code ?? null,
    failure_message: state.failure === null ? null : storableText(state.failure.message),
    shown_generation_id: state.shown?.generationId ?? null,
    shown_generator_name: state.shown?.generator.name ?? null,
    shown_generator_version: state.shown?.generator.version ?? null,
    shown_title: storableTitle(state.shown?.title ?? null),
    score_key: scoreKeyOf({ state }),
    generated_key: state.shown?.generatedAt ?? NO_TIME,
    created_at: state.createdAt,
    updated_at: state.updatedAt,
    version: state.version,
  };
}

export function toSummary(row: SummaryRow): ReportSummary {
  const shown = toShown(row);
  return {
    id: row.id,
    url: row.url,
    project: row.project,
    title: shown?.title ?? null,
    privacy: row.privacy,
    status: row.status,
    score: shown?.score ?? null,
    result: shown === null ? null : classify(shown.score),
    failure: toFailure(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    generatedAt: shown?.generatedAt ?? null,
    generator: shown?.generator ?? null,
    version: row.version,
  };
}

/** Who may read a report, or the reports of a scan. */
export function toPrivacy({ privacy, password_hash: hash }: Pick<ReportRow, 'privacy' | 'password_hash'>): Privacy {
  if (privacy !== 'password') return { kind: privacy };
  if (hash === null) throw new Error('A row in the database has a password without a hash.');
  return { kind: privacy, hash };
}

/** Why the latest run of a report failed; null if it did not. */
export function toFailure(row: Pick<ReportRow, 'failure_code' | 'failure_message'>): Report['state']['failure'] {
  return row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' };
}

/** The outcome that a report shows; null if there is none. */
export function toShown(row: SummaryRow): Report['state']['shown'] {
  if (row.shown_generation_id === null || row.generated_key === NO_TIME) return null;
  const generator: GeneratorVersion = {
    name: row.shown_generator_name ?? '',
    version: row.shown_generator_version ?? '',
  };
  return {
    generationId: row.shown_generation_id,
    score: row.score_key / 10,
    title: row.shown_title,
    generator,
    generatedAt: row.generated_key,
  };
}
