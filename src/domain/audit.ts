/**
 * What a check found. `fail` usually loses all of its weight, `warn` a part of it. `review` (the check could not decide, so a person
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
  /** CSS selector of the element. At most 300 characters. Null or absent if unknown. */
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
  /** Weight within the category, ≥ 0; on a curve, the one that it counted with. An audit of weight 0 is advice. */
  readonly weight: number;
  /** What it counts with: 0–100 with at most one decimal; null if the outcome does not count. */
  readonly score: number | null;
  /** The check's own score, if the curve of the category changes the score that it counts with. */
  readonly measured?: number;
  /** Why this outcome, in a sentence or two of plain text. */
  readonly explanation: string;
  /** At most 10 pieces. */
  readonly evidence: readonly Evidence[];
  /** Other categories that list the audit. It counts only in `category`. */
  readonly also?: readonly string[];
  /** Id of the audit that loses points for the same cause. This one then has no score. */
  readonly cause?: string;
}

/** A part of the total score. */
export interface CategoryDefinition {
  readonly id: string;
  readonly title: string;
  /** Weight within the total, ≥ 0. A category of weight 0 holds only advice. */
  readonly weight: number;
  /** How the weight lost becomes the score. Default: the score is the weighted mean of the audits. */
  readonly curve?: CategoryCurve;
}

/**
 * A curve that falls from 100 with the weight that audits lose: 100 ÷ (1 + (lost ÷ half) ^ steepness). On most pages, most checks
 * pass, so weighted means lie close together. The curve spreads the scores. If nothing earns points, the score is 0.
 */
export interface CategoryCurve {
  /** The lost weight that scores 50. More than 0. */
  readonly half: number;
  /** What each unit of weight that audits earn adds to `half`. Default: 0, so the number of passes does not matter. */
  readonly halfPerEarned?: number;
  /** 1 or more. Higher values separate pages around `half` more. */
  readonly steepness: number;
}

export interface Category extends CategoryDefinition {
  /** 0–100 with at most one decimal; null if none of its audits counts. */
  readonly score: number | null;
}
