import type { Catalogue, Criterion } from '../../../../application/index.js';
import type { GeneratorVersion } from '../../../../domain/index.js';

/** Help for one check. */
export interface CheckGuide {
  /** How to fix what the check found: plain text in which backticks mark code. */
  readonly fix: string;
  /** Why it matters, in the same form. */
  readonly why: string;
  /** URL of the documentation of the check; null if there is none. */
  readonly url: string | null;
  /** As in `CheckDescription`. */
  readonly criteria?: readonly Criterion[];
}

export type CheckGuides = ReadonlyMap<string, CheckGuide>;

/**
 * The guides for the checks of a report, by check id.
 * @param generator the generator of the report. If the catalogue belongs to another one, the map is empty: the same id may
 *   stand for a different check
 * @param checkUrl returns the URL of the documentation of a check; null if there is none
 */
export function guidesFor(
  generator: GeneratorVersion | null,
  catalogue: Catalogue | null,
  checkUrl: (id: string) => string | null,
): CheckGuides {
  if (catalogue === null || generator?.name !== catalogue.generator.name) return new Map();
  return new Map(
    catalogue.checks.map(({ id, fix, why, criteria }) => [
      id,
      { fix, why, url: checkUrl(id), ...(criteria && { criteria }) },
    ]),
  );
}
