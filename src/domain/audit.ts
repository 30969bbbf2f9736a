/**
 * What a check found. `warn` earns a part of its weight, `fail` usually nothing. `review` (markup alone cannot decide, a person
 * must look), `not applicable` (nothing to check) and `error` (the check itself failed) do not count.
 */
export const AUDIT_OUTCOMES = ['pass', 'warn', 'fail', 'review', 'not applicable', 'error'] as const;

export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** One piece of the page or response that explains an outcome. */
export interface Evidence {
  readonly kind: 'element' | 'header' | 'url' | 'text';
  /** Source of the element, `name: value` of the header, the URL, or a sentence. At most 300 characters. */
  readonly value: string;
  /** Line in the document's source, from 1; null if there is none. */
  readonly line: number | null;
  /** Column in that line, from 1, in UTF-16 code units as editors count. Null or absent if unknown. */
  readonly column?: number | null;
  /** CSS selector of the element in the document as parsed, before scripts run. At most 300 characters. Null or absent if unknown. */
  readonly selector?: string | null;
}

/** The result of one check. */
export interface Audit {
  /** Stable kebab-case name of the check, unique within a generation. */
  readonly id: string;
  /** Id of the category that the audit counts in. */
  readonly category: string;
  readonly title: string;
  readonly outcome: AuditOutcome;
  /** Weight within the category, ≥ 0. An audit of weight 0 is advice. */
  readonly weight: number;
  /** What it counts with: 0–100 with at most one decimal; null if the outcome does not count. */
  readonly score: number | null;
  /** The check's own score, where the curve of the category lowers or raises what it counts with. */
  readonly measured?: number;
  /** Why this outcome, in a sentence or two of plain text. */
  readonly explanation: string;
  /** At most 10 pieces. */
  readonly evidence: readonly Evidence[];
  /** Other categories that list the audit. It counts only in `category`. */
  readonly also?: readonly string[];
  /** Id of the audit that is charged for the same cause. This one has no score then. */
  readonly cause?: string;
}

/** A part of the total score. */
export interface CategoryDefinition {
  readonly id: string;
  readonly title: string;
  /** Weight within the total, ≥ 0. A category of weight 0 holds only advice. */
  readonly weight: number;
  /** How the weighted mean of the audits becomes the score. Default: it is the score. */
  readonly curve?: CategoryCurve;
}

/**
 * A curve from 0 through `middle`, which scores 50, to 100. Most checks pass on most pages, so means lie close together: the curve
 * spreads them, and keeps their order.
 */
export interface CategoryCurve {
  /** The weighted mean that scores 50. Above 0, below 100. */
  readonly middle: number;
  /** How far means around the middle are spread. 1 or more. */
  readonly steepness: number;
  /**
   * Weight that counts as earned on every page, besides what is earned. The larger it is, the less it costs if a check that passed
   * no longer applies, such as after an element was removed. Default: 0.
   */
  readonly base?: number;
  /** Whether only the base counts as earned. Then a check that passes counts exactly as one that does not apply. */
  readonly ignoresPasses?: boolean;
}

export interface Category extends CategoryDefinition {
  /** 0–100 with at most one decimal; null if none of its audits counts. */
  readonly score: number | null;
}
