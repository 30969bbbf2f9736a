import {
  heldScore,
  inClause,
  isAdviceIn,
  lostPoints,
  type Audit,
  type CapRule,
  type Category,
} from '../../../../domain/index.js';
import type { CheckGuide, CheckGuides } from './check-guide.js';

/** The outcome that the audits belong to. */
export interface AuditedReport {
  readonly score: number | null;
  readonly categories: readonly Category[];
  readonly audits: Iterable<Audit>;
  readonly caps: readonly CapRule[];
}

/** What the page says about an audit besides the audit itself. */
export class AuditContext {
  readonly #titles: ReadonlyMap<string, string>;
  readonly #audits: ReadonlyMap<string, Audit>;
  readonly #lost: ReadonlyMap<string, number>;
  readonly #isAdvice: (audit: Audit) => boolean;
  readonly #held: ReadonlyMap<string, number>;

  constructor(
    report: AuditedReport,
    private readonly guides: CheckGuides,
  ) {
    const { categories } = report;
    const audits = [...report.audits];
    this.#titles = new Map(categories.map(({ id, title }) => [id, title]));
    this.#audits = new Map(audits.map((audit) => [audit.id, audit]));
    this.#lost = lostPoints(categories, audits);
    this.#isAdvice = isAdviceIn(categories);
    const held = heldScore(report);
    this.#held = new Map(held?.caps.map(({ check }) => [check, held.at]));
  }

  /** Points of the total that the audit costs; null if that rounds to 0.0. */
  costOf({ id }: Audit): number | null {
    const cost = this.#lost.get(id) ?? 0;
    return cost < 0.05 ? null : cost;
  }

  /** What a finding does to the score, if not only that it costs points. */
  factsOf(audit: Audit): readonly string[] {
    const { id, score, measured = score } = audit;
    const held = this.#held.get(id);
    return [
      ...(measured === null || measured === 0 || measured === 100 ? [] : [`scores ${measured} of 100`]),
      ...(this.#isAdvice(audit) ? ['costs no points'] : []),
      ...(held === undefined ? [] : [`caps the score at ${held}`]),
    ];
  }

  titleOf(category: string): string {
    return this.#titles.get(category) ?? category;
  }

  /** "Accessibility, also search engines". */
  categoryOf({ category, also = [] }: Audit): string {
    return [this.titleOf(category), ...also.map((id) => `also ${inClause(this.titleOf(id))}`)].join(', ');
  }

  /** The audit that loses the points instead. */
  causeOf({ cause }: Audit): Audit | undefined {
    return cause === undefined ? undefined : this.#audits.get(cause);
  }

  guideOf({ id }: Audit): CheckGuide | undefined {
    return this.guides.get(id);
  }
}
