import type { Audit, CategoryDefinition, Failure, GeneratorVersion } from '../../domain/index.js';
import type { Cancellation } from './cancellation.js';

export type GeneratorOutcome =
  /** The verdicts. Scores of categories and the total are the domain's to compute. */
  | { readonly kind: 'audited'; readonly categories: readonly CategoryDefinition[]; readonly audits: readonly Audit[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What the generator is doing, in a few words for people, such as "fetching https://example.com/". */
export type ProgressListener = (step: string) => void;

/** Turns a URL into audits. */
export interface ReportGenerator {
  readonly identity: GeneratorVersion;
  /**
   * Looks at `url` (normalised, http or https). Bounded in time, size and number whatever the target does.
   * Everything the target or its network can do wrong is a `failed` outcome; a rejection is a fault of the generator,
   * or the answer to an abort.
   */
  generate(url: string, cancellation: Cancellation, onProgress?: ProgressListener): Promise<GeneratorOutcome>;
}
