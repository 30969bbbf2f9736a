import type { Insertable, Selectable } from 'kysely';
import { Scan, type ScanState } from '../../../domain/index.js';
import type { Tables } from '../rows.js';
import { toJson } from '../storable-text.js';
import { toPrivacy } from './report.js';

export const SCAN_COLUMNS = [
  'id',
  'account',
  'project',
  'url',
  'options',
  'privacy',
  'password_hash',
  'status',
  'failure',
  'truncated',
  'sitemaps',
  'tally',
  'job_id',
  'created_at',
  'started_at',
  'finished_at',
  'updated_at',
] as const satisfies readonly (keyof Selectable<Tables['scans']>)[];

export type ScanColumns = Pick<Selectable<Tables['scans']>, (typeof SCAN_COLUMNS)[number]>;

export function toScan(row: ScanColumns): Scan {
  return new Scan({
    id: row.id,
    account: row.account,
    url: row.url,
    project: row.project,
    options: row.options,
    privacy: toPrivacy(row),
    status: row.status,
    failure: row.failure,
    truncated: row.truncated,
    sitemaps: row.sitemaps,
    tally: row.tally,
    jobId: row.job_id,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    updatedAt: row.updated_at,
  });
}

export function fromScan({ state }: { readonly state: ScanState }): Insertable<Tables['scans']> & ScanColumns {
  return {
    id: state.id,
    account: state.account,
    project: state.project,
    url: state.url,
    options: toJson(state.options),
    privacy: state.privacy.kind,
    password_hash: state.privacy.kind === 'password' ? state.privacy.hash : null,
    status: state.status,
    failure: state.failure && toJson(state.failure),
    truncated: state.truncated && toJson(state.truncated),
    sitemaps: state.sitemaps,
    tally: toJson(state.tally),
    job_id: state.jobId,
    created_at: state.createdAt,
    started_at: state.startedAt,
    finished_at: state.finishedAt,
    updated_at: state.updatedAt,
  };
}
