import type { Audited, Category } from './audit.js';
import type { Failure } from './failure.js';

/** Which generator produced an outcome. The version changes whenever a rule or a weight does. */
export interface GeneratorVersion {
  readonly name: string;
  readonly version: string;
}

export type GenerationOutcome =
  | (Audited & {
      readonly kind: 'scored';
      readonly score: number;
      readonly categories: readonly Category[];
    })
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What a generation that went well came to. */
export type ScoredOutcome = Extract<GenerationOutcome, { kind: 'scored' }>;

/** One finished run of a generator for a report. */
export interface Generation {
  readonly id: string;
  readonly account: string;
  readonly reportId: string;
  readonly generator: GeneratorVersion;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly outcome: GenerationOutcome;
}
