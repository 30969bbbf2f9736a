import type { Catalogue } from '../../../../application/index.js';
import type { GeneratorVersion } from '../../../../domain/index.js';

/** What a page can say about a check beyond its verdict. */
export interface CheckGuide {
  /** How to mend what the check found: plain text, backticks mark code. */
  readonly fix: string;
  /** Address of the page about the check; null where there is none. */
  readonly url: string | null;
}

export type CheckGuides = ReadonlyMap<string, CheckGuide>;

/**
 * The guides for the checks of a report, by their ids.
 * @param generator of the report: another generator's checks of the same name may ask for other things
 * @param checksUrl what the addresses of the checks' pages begin with; undefined where there are no such pages
 */
export function guidesFor(
  generator: GeneratorVersion | null,
  catalogue: Catalogue | null,
  checksUrl: string | undefined,
): CheckGuides {
  if (catalogue === null || generator?.name !== catalogue.generator.name) return new Map();
  return new Map(
    catalogue.checks.map(({ id, fix }) => [
      id,
      { fix, url: checksUrl === undefined ? null : `${checksUrl}/${encodeURIComponent(id)}` },
    ]),
  );
}
