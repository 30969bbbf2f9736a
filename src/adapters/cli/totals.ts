import { roundScore } from '../../domain/index.js';
import type { UrlOutcome } from './url-outcome.js';

/** Counts of a whole run. */
export interface Totals {
  /** URLs to check. */
  readonly planned: number;
  readonly scored: number;
  readonly failed: number;
  /** URLs with a score below the threshold. */
  readonly below: number;
  /** Average score, rounded to one decimal; null if no URL has a score. */
  readonly average: number | null;
}

/** Counts outcomes as they arrive. */
export class TotalsCounter {
  #scored = 0;
  #failed = 0;
  #below = 0;
  #sum = 0;

  constructor(
    private readonly planned: number,
    private readonly failUnder: number | undefined,
  ) {}

  add({ report }: UrlOutcome): void {
    const score = report?.score ?? null;
    if (score === null) {
      this.#failed += 1;
      return;
    }
    this.#scored += 1;
    this.#sum += score;
    if (this.failUnder !== undefined && score < this.failUnder) this.#below += 1;
  }

  get totals(): Totals {
    return {
      planned: this.planned,
      scored: this.#scored,
      failed: this.#failed,
      below: this.#below,
      average: this.#scored === 0 ? null : roundScore(this.#sum / this.#scored),
    };
  }
}

/** URLs that were not checked because the run was stopped. */
export function unfinished({ planned, scored, failed }: Totals): number {
  return planned - scored - failed;
}
