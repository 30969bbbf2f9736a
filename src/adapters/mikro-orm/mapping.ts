import type { Insertable, Nullable, Selectable } from 'kysely';
import type { GenerationSummary, ReportSummary } from '../../application/index.js';
import {
  Report,
  classify,
  withAudits,
  type ApiKey,
  type Audited,
  type Generation,
  type GeneratorVersion,
  type Privacy,
} from '../../domain/index.js';
import { PackedAudits, packAudits } from './reports/packed-audits.js';
import type { Tables } from './rows.js';
import { storableText, toJson } from './storable-text.js';

type ReportRow = Selectable<Tables['reports']>;
/** What lists read of a report. */
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
  'score_key',
  'generated_key',
  'created_at',
  'updated_at',
  'version',
] as const satisfies readonly (keyof ReportRow)[];

/** What a whole report is made of. */
export const REPORT_COLUMNS = [...SUMMARY_COLUMNS, 'account', 'password_hash', 'generation_id', 'attempt'] as const;

export type SummaryRow = Pick<ReportRow, (typeof SUMMARY_COLUMNS)[number]>;

type GenerationRow = Selectable<Tables['generations']>;

/** What lists read of a generation: not the audits, which are most of it. */
export const GENERATION_SUMMARY_COLUMNS = [
  'id',
  'account',
  'report_id',
  'generator_name',
  'generator_version',
  'started_at',
  'finished_at',
  'score_key',
  'categories',
  'failure',
] as const satisfies readonly (keyof GenerationRow)[];

/** Of the generation shown; null where there is none. */
export const SHOWN_COLUMNS = ['started_at', 'finished_at', 'categories', 'audits', 'packed_audits'] as const;

type GenerationSummaryRow = Pick<GenerationRow, (typeof GENERATION_SUMMARY_COLUMNS)[number]>;
type ShownColumns = Nullable<Pick<GenerationRow, (typeof SHOWN_COLUMNS)[number]>>;
type ApiKeyRow = Selectable<Tables['api_keys']>;

/** What the keys hold for a report that shows no outcome: it sorts before every real value. */
export const NO_SCORE = -1;
export const NO_TIME = '-infinity';

/** Scores have one decimal at most, so ten times a score is whole. */
export function toScoreKey(score: number): number {
  return Math.round(score * 10);
}

/** Of the outcome that a report shows. */
export function scoreKeyOf({ state }: Pick<Report, 'state'>): number {
  return state.shown === null ? NO_SCORE : toScoreKey(state.shown.score);
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

/** The generation that a report shows, from the report's row joined with the generation's; null where there is none. */
export function toShownGeneration(row: ReportRow & ShownColumns): Generation | null {
  const shown = toShown(row);
  const { started_at: startedAt, finished_at: finishedAt, categories } = row;
  const audited = toAudited(row);
  if (!shown || !startedAt || !finishedAt || !categories || !audited) return null;
  return {
    id: shown.generationId,
    account: row.account,
    reportId: row.id,
    generator: shown.generator,
    startedAt,
    finishedAt,
    outcome: withAudits({ kind: 'scored', score: shown.score, categories }, audited),
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

export function toGeneration(row: GenerationRow): Generation {
  const { outcome, ...summary } = toGenerationSummary(row);
  if (outcome.kind === 'failed') return { ...summary, outcome };
  const audited = toAudited(row);
  if (audited === null) throw new Error('A scored generation in the database has no audits.');
  return { ...summary, outcome: withAudits(outcome, audited) };
}

export function fromGeneration(generation: Generation): Insertable<Tables['generations']> {
  const { outcome } = generation;
  const scored = outcome.kind === 'scored' ? outcome : null;
  return {
    id: generation.id,
    account: generation.account,
    report_id: generation.reportId,
    generator_name: generation.generator.name,
    generator_version: generation.generator.version,
    started_at: generation.startedAt,
    finished_at: generation.finishedAt,
    score_key: scored && toScoreKey(scored.score),
    categories: scored && toJson(scored.categories),
    packed_audits: scored && packAudits(scored.audits),
    passed_over: false,
    failure: outcome.kind === 'failed' ? toJson(outcome.failure) : null,
  };
}

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    scope: row.scope,
    hash: row.hash,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

export function fromApiKey(key: ApiKey): Insertable<Tables['api_keys']> {
  return {
    id: key.id,
    account: key.account,
    name: key.name,
    scope: key.scope,
    hash: key.hash,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
  };
}

function toPrivacy({ privacy, password_hash: hash }: ReportRow): Privacy {
  if (privacy !== 'password') return { kind: privacy };
  if (hash === null) throw new Error('A report in the database is password-protected and has no hash.');
  return { kind: privacy, hash };
}

function toFailure(row: Pick<ReportRow, 'failure_code' | 'failure_message'>): Report['state']['failure'] {
  return row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' };
}

function toShown(row: SummaryRow): Report['state']['shown'] {
  if (row.shown_generation_id === null || row.generated_key === NO_TIME) return null;
  const generator: GeneratorVersion = {
    name: row.shown_generator_name ?? '',
    version: row.shown_generator_version ?? '',
  };
  return {
    generationId: row.shown_generation_id,
    score: row.score_key / 10,
    generator,
    generatedAt: row.generated_key,
  };
}

function toOutcome({ score_key: scoreKey, categories, failure }: GenerationSummaryRow): GenerationSummary['outcome'] {
  if (failure !== null) return { kind: 'failed', failure };
  if (scoreKey === null || categories === null) throw new Error('A generation in the database has no outcome.');
  return { kind: 'scored', score: scoreKey / 10, categories };
}

function toAudited({
  audits,
  packed_audits: packed,
}: Nullable<Pick<GenerationRow, 'audits' | 'packed_audits'>>): Audited | null {
  if (packed !== null) return new PackedAudits(packed);
  return audits && { audits };
}
