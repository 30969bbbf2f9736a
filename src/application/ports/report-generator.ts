import type {
  Audit,
  CapRule,
  CategoryDefinition,
  Failure,
  GeneratorVersion,
  PageFacts,
  ScoringRules,
} from '../../domain/index.js';
import type { Cancellation } from './cancellation.js';

export type GeneratorOutcome =
  /** Results of the checks, and the rules by which the domain scores them. */
  | ({
      readonly kind: 'audited';
      readonly audits: readonly Audit[];
      /** What the page calls itself. Default: null, for a page without a title. Stored as `toPageTitle` returns it. */
      readonly title?: string | null;
    } & ScoringRules)
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What a scan learns from one page. */
export type VisitOutcome =
  | (Extract<GeneratorOutcome, { kind: 'audited' }> & { readonly page: PageFacts })
  | (Extract<GeneratorOutcome, { kind: 'failed' }> & {
      /** Status of the response that the failure is about; null if there was none. */
      readonly statusCode: number | null;
    })
  /** The URL redirects. The target was not checked. */
  | {
      readonly kind: 'redirected';
      readonly statusCode: number;
      /** Absolute, normalized as `readTargetUrl` does. */
      readonly target: string;
    };

/** Receives what the generator is doing, in a few words for people, such as "fetching https://example.com/". */
export type ProgressListener = (step: string) => void;

/** A requirement of an accessibility standard. */
export interface Criterion {
  readonly standard: 'WCAG 2.2' | 'EN 301 549';
  /** Number of the success criterion or clause, such as "1.1.1" or "9.1.1.1". */
  readonly id: string;
  readonly name: string;
  /** Conformance level; null in EN 301 549, which has none. */
  readonly level: 'A' | 'AA' | 'AAA' | null;
  /** Where to read it. */
  readonly url: string;
}

/** One rule of a generator, for people. All texts are plain; backticks mark code. */
export interface CheckDescription {
  /** Id of its audits. */
  readonly id: string;
  /** Id of its category. */
  readonly category: string;
  /** Ids of other categories that list it. It counts only in `category`. */
  readonly also?: readonly string[];
  /** Title if the check passes, such as "Page uses HTTPS". */
  readonly title: string;
  /** Title if it fails or warns, such as "Page does not use HTTPS". */
  readonly failureTitle: string;
  /** Weight within the category if it fails, ≥ 0. A check of weight 0 is advice. */
  readonly weight: number;
  /** What is checked, and what passes, warns and fails. */
  readonly what: string;
  /** Why it matters, and for whom. */
  readonly why: string;
  /** How to fix it. */
  readonly fix: string;
  /** Origin of the rule: a name with the version, such as "Lighthouse 13.5", and a URL to read more. */
  readonly source: { readonly name: string; readonly url: string };
  /**
   * What a failure of an accessibility check is evidence against. Empty: a best practice that no criterion requires. Absent: not
   * an accessibility check.
   */
  readonly criteria?: readonly Criterion[];
}

/** What the checks of a category cannot find. All texts are plain. */
export interface CategoryLimits {
  /** A few sentences. */
  readonly text: string;
  /** What a person tests next, one or two sentences each. */
  readonly manualTests: readonly string[];
}

/** All checks of a generator. */
export interface Catalogue {
  readonly generator: GeneratorVersion;
  readonly categories: readonly CategoryDefinition[];
  readonly checks: readonly CheckDescription[];
  /** By category id, for categories whose score people may overestimate. */
  readonly limits?: Readonly<Record<string, CategoryLimits>>;
  /** Failures that limit the result, whatever the score. Default: none. */
  readonly caps?: readonly CapRule[];
}

/** Turns a URL into audits. */
export interface ReportGenerator {
  /** Stored with each outcome. */
  readonly identity: GeneratorVersion;
  /** Every check that `generate` may return audits for, in the same order. Does not change while the process runs. */
  describe(): Promise<Catalogue>;
  /**
   * Checks the page at `url` (normalized, http or https). Bounds the time, size and number of its requests, whatever the
   * target does. Calls run concurrently and independently.
   *
   * Every error of the target or its network is a `failed` outcome, and so is a page with a status from 400 to 599
   * (`httpErrorOf`). A rejection is a bug in the generator, or follows an
   * abort.
   */
  generate(url: string, cancellation: Cancellation, onProgress?: ProgressListener): Promise<GeneratorOutcome>;
  /**
   * Like `generate`, for a scan of the whole site: says where the page leads, and returns a redirect instead of following it.
   * Absent: scans call `generate` and find pages only in sitemaps.
   */
  visit?(url: string, cancellation: Cancellation): Promise<VisitOutcome>;
}
