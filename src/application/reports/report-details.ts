import {
  AuditList,
  classify,
  type Action,
  type CapRule,
  type Category,
  type Generation,
  type Report,
} from '../../domain/index.js';
import type { ReportSummary, StoredReport } from '../ports/index.js';

/** A report with the audits behind its score. */
export interface ReportDetails extends ReportSummary {
  readonly categories: readonly Category[];
  readonly audits: AuditList;
  /** What to do, by gain, largest first. */
  readonly actions: readonly Action[];
  /** Failed checks that lower the score. Empty if none does. */
  readonly caps: readonly CapRule[];
}

/** A report as readers see it, without the password hash. */
export function toDetails({ report, shown }: StoredReport): ReportDetails {
  const summary = toSummary(report);
  const outcome = shown?.outcome;
  if (outcome?.kind !== 'scored') return { ...summary, categories: [], audits: AuditList.EMPTY, actions: [], caps: [] };
  const { categories, audits, actions, caps } = outcome;
  return { ...summary, categories, audits, actions, caps };
}

export function toSummary({ state }: Report): ReportSummary {
  return {
    id: state.id,
    url: state.url,
    project: state.project,
    title: state.shown?.title ?? null,
    privacy: state.privacy.kind,
    status: state.status,
    score: state.shown?.score ?? null,
    result: state.shown === null ? null : classify(state.shown.score),
    failure: state.failure,
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
    generatedAt: state.shown?.generatedAt ?? null,
    generator: state.shown?.generator ?? null,
    version: state.version,
  };
}

/** The report with `generation`, if it shows that one. */
export function shownOf(report: Report, generation: Generation): StoredReport {
  return { report, shown: report.state.shown?.generationId === generation.id ? generation : null };
}
