import type { Category } from './audit.js';
import type { AuditList } from './audit-list.js';
import type { Failure } from './failure.js';
import type { Action, CapRule } from './score.js';

/** Which generator produced an outcome. The version changes whenever a rule or a weight does. */
export interface GeneratorVersion {
  readonly name: string;
  readonly version: string;
}

export type GenerationOutcome =
  | {
      readonly kind: 'scored';
      /** 0–100 with at most one decimal. */
      readonly score: number;
      /** Title of the page, see `toPageTitle`; null if it has none, and for outcomes stored before titles were kept. */
      readonly title: string | null;
      readonly categories: readonly Category[];
      readonly audits: AuditList;
      /** By gain, largest first. Empty in outcomes stored before actions existed. */
      readonly actions: readonly Action[];
      /** Failed checks that lower the score. Empty if none does. */
      readonly caps: readonly CapRule[];
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The outcome of a generation that succeeded. */
export type ScoredOutcome = Extract<GenerationOutcome, { kind: 'scored' }>;

/** One finished run of a generator. */
export interface GenerationRun {
  readonly id: string;
  readonly generator: GeneratorVersion;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly outcome: GenerationOutcome;
}

/** A run and the report that it belongs to. */
export interface Generation extends GenerationRun {
  readonly account: string;
  readonly reportId: string;
}
