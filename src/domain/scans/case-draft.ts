import type { CaseSource, SiteFindingId } from './finding.js';

/** A case before the links that lead to it are known. */
export interface CaseDraft {
  readonly id: SiteFindingId;
  readonly url: string;
  readonly target: string | null;
  /** What is wrong, in one sentence. */
  readonly problem: string;
  /** Numbers of the rows whose direct links are the sources of the case, the most telling first. Empty if links do not matter. */
  readonly linked: readonly number[];
  /** Whether it is no case unless a page links to one of these rows. */
  readonly needsLink: boolean;
  /** Sources that are no links. */
  readonly others: readonly CaseSource[];
}

/** A case that has no sources, unless the change says so. */
export function draft(
  id: SiteFindingId,
  url: string,
  problem: string,
  change: Partial<Omit<CaseDraft, 'id' | 'url' | 'problem'>> = {},
): CaseDraft {
  return { id, url, problem, target: null, linked: [], needsLink: false, others: [], ...change };
}
