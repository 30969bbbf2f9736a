import type { Audit, CategoryDefinition, Failure, GeneratorVersion } from '../../domain/index.js';
import type { Cancellation } from './cancellation.js';

export type GeneratorOutcome =
  /** The verdicts. Scores of categories and the total are the domain's to compute. */
  | { readonly kind: 'audited'; readonly categories: readonly CategoryDefinition[]; readonly audits: readonly Audit[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What the generator is doing, in a few words for people, such as "fetching https://example.com/". */
export type ProgressListener = (step: string) => void;

/** One rule of a generator, for people. All texts are plain; backticks mark code. */
export interface CheckDescription {
  /** Id of the audits that it makes. */
  readonly id: string;
  /** Id of its category. */
  readonly category: string;
  /** What holds where the check passes, such as "Page uses HTTPS". */
  readonly title: string;
  /** What is wrong where it fails or warns, such as "Page does not use HTTPS". */
  readonly failureTitle: string;
  /** Weight within the category, ≥ 0. A check of weight 0 is advice. */
  readonly weight: number;
  /** What is looked at, and what passes, warns and fails. */
  readonly what: string;
  /** Why it matters, and to whom. */
  readonly why: string;
  /** How to fix it. */
  readonly fix: string;
  /** Where the rule comes from: whose it is, with the version, such as "Lighthouse 13.5", and where it can be read. */
  readonly source: { readonly name: string; readonly url: string };
}

/** What a generator judges by. */
export interface Catalogue {
  readonly generator: GeneratorVersion;
  readonly categories: readonly CategoryDefinition[];
  readonly checks: readonly CheckDescription[];
}

/** Turns a URL into audits. */
export interface ReportGenerator {
  readonly identity: GeneratorVersion;
  /** Every check that `generate` may answer with, in the order of its audits. */
  describe(): Promise<Catalogue>;
  /**
   * Looks at `url` (normalised, http or https). Bounded in time, size and number whatever the target does.
   * Everything the target or its network can do wrong is a `failed` outcome; a rejection is a fault of the generator,
   * or the answer to an abort.
   */
  generate(url: string, cancellation: Cancellation, onProgress?: ProgressListener): Promise<GeneratorOutcome>;
}
