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

  /** Category, weight, score and cost. */
  factsOf(audit: Audit): string {
    const { id, weight, score, measured } = audit;
    const cost = this.#lost.get(id);
    const held = this.#held.get(id);
    return [
      ...(this.#isAdvice(audit)
        ? [held === undefined ? 'advice, costs no points' : 'advice']
        : [`weight ${Number(weight.toFixed(2))}`]),
      ...(score === null ? [] : [measured === undefined ? `score ${score}` : `score ${measured}, counts as ${score}`]),
      ...(cost === undefined ? [] : [`costs ${cost.toFixed(2)} points`]),
      ...(held === undefined ? [] : [`holds the score at ${held}`]),
    ].join(', ');
  }

  /** "Accessibility, also search engines". */
  categoryOf({ category, also = [] }: Audit): string {
    const title = (id: string) => this.#titles.get(id) ?? id;
    return [title(category), ...also.map((id) => `also ${inClause(title(id))}`)].join(', ');
  }

  /** The audit that loses the points instead. */
  causeOf({ cause }: Audit): Audit | undefined {
    return cause === undefined ? undefined : this.#audits.get(cause);
  }

  guideOf({ id }: Audit): CheckGuide | undefined {
    return this.guides.get(id);
  }
}
